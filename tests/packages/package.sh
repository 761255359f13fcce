#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The .tar.gz and the .deb: what is in them, from when, and that the .deb can be installed and removed.
. "$(dirname "$0")/lib.bash"
needs dpkg-shlibdeps || finish    # from dpkg-dev
bundled || { missing+=('a bundled librdkafka'); finish; }
PATH=$PATH:/usr/sbin:/sbin
export SOURCE_DATE_EPOCH=1700000001
when='2023-11-14 22:13:21'
quietly cpack --config "$build/CPackConfig.cmake" -B "$tmp/packages"
deb=$(echo "$tmp"/packages/kgroup_*.deb) archive=$(echo "$tmp"/packages/kgroup-*.tar.gz)

# dated WHAT < tar --list: of root, and not younger than the sources.
dated() {
  local other
  other=$(grep -v "^[^ ]* 0/0 .* $when " || true)
  [[ -z $other ]] || problem "$1: not of root, or not of $when:"$'\n'"$other"
}
list=(tar --list --verbose --numeric-owner --utc --full-time --file)
"${list[@]}" "$archive" | dated "$archive"
dpkg-deb --fsys-tarfile "$deb" | "${list[@]}" - | dated "$deb"
dpkg-deb --ctrl-tarfile "$deb" | "${list[@]}" - | dated "$deb, control"
parts=$(TZ=UTC ar tv "$deb" | grep -vc 'Nov 14 22:13 2023' || true)
((parts == 0)) || problem "$deb: $parts members are not of $when"

tar -xf "$archive" -C "$tmp"
quietly cmake --install "$build" --strip --prefix "$tmp/installed"
diff -r "$tmp/installed" "$tmp/$(basename "$archive" .tar.gz)" >&2 || problem "$archive: not what cmake --install installs (above)"

depends=$(dpkg-deb -f "$deb" Depends | sed 's/([^)]*)//g' | tr -d ' ' | tr , '\n' | sort | paste -sd' ')
[[ $depends == 'libc6 libssl3 libzstd1 zlib1g' ]] || problem "$deb depends on $depends"
[[ $(dpkg-deb -f "$deb" Architecture) == "$(dpkg --print-architecture)" ]] || problem "$deb: another architecture than this one's"

# Into a root folder of its own, which knows only of the packages that it depends on.
if ((EUID != 0)); then
  missing+=(root)
  finish
fi
root=$tmp/root
mkdir -p "$root"/var/lib/dpkg/{info,updates}
for package in $depends; do
  dpkg-query -s "$package" >>"$root/var/lib/dpkg/status"
  echo >>"$root/var/lib/dpkg/status"
  touch "$root/var/lib/dpkg/info/$package:$(dpkg --print-architecture).list"
done
# What dpkg is told to leave out on this machine, such as manual pages, is not left out.
dpkg=(dpkg --root="$root" --log=/dev/null --path-include='/*')
quietly "${dpkg[@]}" --install "$deb"
[[ $("$root/usr/bin/kgroup" --version) == "$("$KGROUP" --version)" ]] || problem 'the installed program is another one'
for page in man/*.1; do
  gzip -dc "$root/usr/share/man/man1/$(basename "$page").gz" | cmp - "$page" >&2 || problem "$page: not as it was (above)"
done
damaged=$("${dpkg[@]}" --verify kgroup)
[[ -z $damaged ]] || problem "dpkg --verify: $damaged"
quietly "${dpkg[@]}" --purge kgroup
left=$(find "$root" -path "$root/var/lib/dpkg" -prune -o ! -type d -print)
[[ -z $left ]] || problem "removing kgroup left $left"
finish
