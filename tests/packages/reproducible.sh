#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The same sources make the same bytes, in whatever folder: the program, librdkafka in it, and the packages.
# Compiling all of kgroup once more would take minutes. So ccache may answer where only the build folder is another;
# librdkafka and one file of each room, from a copy of the sources elsewhere, are compiled anew.
. "$(dirname "$0")/lib.bash"
needs dpkg-shlibdeps || finish    # from dpkg-dev
mapfile -t options < <(sed -nE '/^(CMAKE_BUILD_TYPE|CMAKE_C(XX)?_(COMPILER|FLAGS(_RELEASE)?)|KGROUP_(LIBRDKAFKA|STATIC|WERROR|INSTALL_DROP_IN)):/ s/^/-D/p' \
  "$build/CMakeCache.txt")
# Beside the first and always the same, or ccache does not know the files again.
again=$build.made-again
rm -rf "$again"
trap 'rm -rf "$tmp" "$again"' EXIT
pack() { quietly cpack --config "$1/CPackConfig.cmake" -B "$2" -D CPACK_GENERATOR="$generators"; }
generators=TGZ
if bundled; then
  generators='DEB;TGZ'
  cp -R "$(cache KGROUP_LIBRDKAFKA_DIR)/source" "$tmp/sources"
  quietly make -C "$tmp/sources/src" clean
  options+=("-DKGROUP_LIBRDKAFKA_DIR=$again/librdkafka" "-DKGROUP_LIBRDKAFKA_SOURCE=$tmp/sources")
else
  PKG_CONFIG_PATH=$(cache rdkafka_LIBDIR)/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
  export PKG_CONFIG_PATH
fi

quietly cmake -S . -B "$again" -G Ninja "${options[@]}" -DBUILD_TESTING=OFF
quietly "${as_called[@]}" cmake --build "$again" --target kgroup
cmp "$KGROUP" "$again/kgroup" >&2 || problem 'another build folder makes another program (above)'
pack "$build" "$tmp/first"
pack "$again" "$tmp/second"
diff -r "$tmp/first" "$tmp/second" -x _CPack_Packages >&2 || problem 'another build folder makes other packages (above)'

copy=$tmp/elsewhere
mkdir -p "$copy/build"
cp -R CMakeLists.txt src commands "$copy"
[[ ! -e build/librdkafka ]] || ln -s "$PWD/build/librdkafka" "$copy/build"
mkdir -p "$copy.build"
cp "$build/registry.cpp" "$copy.build"
# OBJECT, then the command that compiles it, of the smallest source of each room.
python3 - "$build" "$PWD" "$copy" >"$tmp/commands" <<'END'
import json, os, re, sys
build, source, copy = sys.argv[1:]
smallest = {}
with open(build + "/compile_commands.json", encoding="utf-8") as file:
    for entry in json.load(file):
        room = re.match(r"CMakeFiles/(kgroup\w*)\.dir/", entry.get("output") or re.search(r" -o (\S+)", entry["command"])[1])
        size = os.path.getsize(entry["file"])
        if room and size < smallest.get(room[1], (size + 1,))[0]:
            smallest[room[1]] = (size, entry)
for room, (_, entry) in smallest.items():
    output = re.search(r" -o (\S+)", entry["command"])[1]
    command = re.sub(r" -o \S+", f" -o {room}.o", entry["command"])
    print(output, command.replace(build + "/", copy + ".build/").replace(source + "/", copy + "/"), sep="\t")
END
[[ $(wc -l <"$tmp/commands") == 6 ]] || problem "$(cut -f1 "$tmp/commands"): that is not one file of each room"
(cd "$copy.build" && cut -f2 "$tmp/commands" | CCACHE_DISABLE=1 quietly xargs -d '\n' -P "$(nproc)" -I{} sh -c '{}')
while IFS=$'\t' read -r object command; do
  compiled=$(sed -E 's/.* -o (\S+).*/\1/' <<<"$command")
  cmp "$build/$object" "$copy.build/$compiled" >&2 || problem "$object: other bytes from a copy of the sources (above)"
done <"$tmp/commands"
finish
