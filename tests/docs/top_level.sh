#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What may lie where in the repository, its licence lines, and how long a file may become.
. "$(dirname "$0")/lib.bash"
needs git || finish
mapfile -t files < <(git ls-files --cached --others --exclude-standard)
if ((${#files[@]} == 0)); then
  missing+=('a git checkout')
  finish
fi

known='^(CMakeLists\.txt|CMakePresets\.json|README\.md|LICENSE|CHANGELOG\.md|src|commands|tests|completions|man|\..*)$'
for name in $(printf '%s\n' "${files[@]%%/*}" | sort -u | grep -vE "$known"); do
  problem "$name: nothing else may lie at the top level; put it below src, commands, tests, completions or man"
done

for file in "${files[@]}"; do
  [[ -f $file ]] || continue
  case $file in
  *.json | *.md | LICENSE | .git* | .clang*) ;;
  *) head -n 3 "$file" | grep -q 'SPDX-License-Identifier: Apache-2\.0' ||
    problem "$file: its first line (the next where that has a use) must say SPDX-License-Identifier: Apache-2.0" ;;
  esac
  case $file in
  src/*.[ch]pp | commands/*.cpp)
    length=$(wc -l <"$file")
    ((length <= 400)) || problem "$file: $length lines; make two files of it, of 300 lines at most"
    ;;
  esac
done
finish
