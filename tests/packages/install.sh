#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What cmake --install puts where, twice the same; what the program needs; what the list of dependencies says.
. "$(dirname "$0")/lib.bash"
quietly cmake --install "$build" --prefix "$tmp/one"
(umask 077 && quietly cmake --install "$build" --prefix "$tmp/two")
diff -r "$tmp/one" "$tmp/two" >&2 || problem 'a second cmake --install installs something else than the first (above)'

linked_in=(CLI11 fmt libgcc libstdc++ nlohmann-json re2)
! bundled || linked_in+=(librdkafka)
drop_in=$([[ $(cache KGROUP_INSTALL_DROP_IN) != ON ]] || printf 'bin/%s\n' kafka-consumer-groups{,.sh})
diff -u --label expected --label installed <(
  printf '%s\n' bin/kgroup $drop_in share/bash-completion/completions/kgroup share/fish/vendor_completions.d/kgroup.fish \
    share/zsh/site-functions/_kgroup share/doc/kgroup/{CHANGELOG.md,LICENSE,copyright,kgroup.spdx.json} \
    "${linked_in[@]/#/share/doc/kgroup/licenses/}" | sed '/licenses/s/$/.txt/' | cat - <(ls man/*.1 | sed 's,^,share/man/man1/,; s,man1/man,man1,') |
    sort
) <(cd "$tmp/one" && find . -type f -o -type l | sed 's,^\./,,' | sort) >&2 || problem 'not the files that belong there (above)'
while read -r file; do
  problem "$file: nobody but its owner can read it"
done < <(cd "$tmp/two" && find . -type f ! -perm -444)
declare -A authors=([CLI11]='University of Cincinnati' [fmt]='Victor Zverovich' [libgcc]='Free Software Foundation'
  [libstdc++]='Free Software Foundation' [nlohmann-json]='Niels Lohmann' [re2]='RE2 Authors' [librdkafka]='Magnus Edenhill')
for name in "${linked_in[@]}"; do
  grep -qF "${authors[$name]}" "$tmp/one/share/doc/kgroup/licenses/$name.txt" || problem "licenses/$name.txt is not by ${authors[$name]}"
done
! bundled || grep -q 'LICENSE.lz4' "$tmp/one/share/doc/kgroup/licenses/librdkafka.txt" ||
  problem "the licences of librdkafka lack those of what it bundles"

list=$tmp/one/share/doc/kgroup/kgroup.spdx.json
tests/packages/read_spdx.py "$list" >"$tmp/dependencies" || problem "$list is not as SPDX 2.3 wants it (above)"
licence_of_librdkafka=BSD-2-Clause
! bundled || licence_of_librdkafka='BSD-2-Clause AND Apache-2.0 AND BSD-3-Clause AND MIT AND Zlib'
diff -u --label expected --label kgroup.spdx.json <(
  {
    cat <<END
CLI11 STATIC_LINK BSD-3-Clause
fmt STATIC_LINK MIT
libc DYNAMIC_LINK LGPL-2.1-or-later
libgcc STATIC_LINK GPL-3.0-or-later WITH GCC-exception-3.1
librdkafka $(bundled && echo STATIC_LINK || echo DYNAMIC_LINK) $licence_of_librdkafka
libstdc++ STATIC_LINK GPL-3.0-or-later WITH GCC-exception-3.1
nlohmann-json STATIC_LINK MIT AND BSD-3-Clause AND NCSA
openssl DYNAMIC_LINK Apache-2.0
re2 STATIC_LINK BSD-3-Clause
END
    ! bundled || cat <<'END'
cJSON CONTAINS MIT
lz4 CONTAINS BSD-2-Clause
nanopb CONTAINS Zlib
zlib DYNAMIC_LINK Zlib
zstd DYNAMIC_LINK BSD-3-Clause OR GPL-2.0-only
END
  } | sort
) <(cut -d' ' -f1,3- "$tmp/dependencies" | sort) >&2 || problem 'kgroup.spdx.json lists something else (above)'
"$KGROUP" --version | grep -qwF "$(awk '$1 == "librdkafka" { print $2 }' "$tmp/dependencies")" ||
  problem "kgroup.spdx.json has another version of librdkafka than kgroup --version"

# What is loaded at run time, without the loader itself.
needed=$(readelf -d "$tmp/one/bin/kgroup" | sed -nE '/NEEDED/ s/.*\[(.*)\.so.*/\1/p' | grep -v '^ld-' | sort)
expected='libc libcrypto libm libssl libz libzstd'
bundled || expected=$(grep -oxE 'libc|libcrypto|libm|libssl' <<<"$needed" | cat - <(echo librdkafka) | sort | paste -sd' ')
[[ $(paste -sd' ' <<<"$needed") == "$expected" ]] || problem "kgroup needs ${needed//$'\n'/ }, expected $expected"
! readelf -d "$tmp/one/bin/kgroup" | grep -E 'R(UN)?PATH' >&2 || problem 'the installed program has a search path of its build (above)'
for folder in "$PWD" "$build"; do
  for file in "$tmp/one/bin/kgroup" "$list"; do
    ! grep -qaF "$folder" "$file" || problem "$file contains $folder, where it was built: $(strings "$file" | grep -F "$folder" | head -n 3)"
  done
done
finish
