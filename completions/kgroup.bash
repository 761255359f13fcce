# SPDX-License-Identifier: Apache-2.0
# Completion for bash. The program answers: `kgroup __complete -- WORD...`.

_kgroup() {
  # The words up to the cursor as bash will read them, of which COMP_WORDS splits some and keeps the quotes of others.
  # $2 is what readline replaces, the end of the last word: `cut` is how much of the word stands in front of it.
  local line=${COMP_LINE:0:COMP_POINT} words=() word='' begun='' quote='' cut=0 char next i
  local start=$((${#line} - ${#2}))
  for ((i = 0; i <= ${#line}; i++)); do
    ((i != start)) || cut=${#word}
    char=${line:i:1} next=${line:i+1:1}
    if [[ -n $quote && $char == "$quote" ]]; then
      quote=''
    elif [[ $quote == "'" ]]; then
      word+=$char
    elif [[ $char == \\ && ($quote != '"' || $next == [\$\`\"\\]) ]]; then
      word+=$next begun=1
      ((++i))
    elif [[ $char == '$' && ${line:i} =~ ^\$\{?([A-Za-z_][A-Za-z0-9_]*)\}? ]]; then
      next=${BASH_REMATCH[1]}
      word+=${!next} begun=1
      ((i += ${#BASH_REMATCH[0]} - 1))
    elif [[ -z $quote && $char == ['"'\'] ]]; then
      quote=$char begun=1
    elif [[ -z $quote && $char == [[:blank:]] ]]; then
      [[ -z $begun ]] || words+=("$word")
      word='' begun=''
    elif [[ -z $begun && $char == '~' && $next == / ]]; then
      word=$HOME begun=1
    else
      word+=$char begun=1
    fi
  done

  local program=kgroup candidate
  [[ ${words[0]} != */* ]] || program=${words[0]}
  COMPREPLY=()
  while IFS= read -r line; do
    candidate=${line%%$'\t'*}
    if [[ $line == $'\tfiles' ]]; then
      compopt -o default
      continue
    fi
    [[ $candidate != *[=:] ]] || compopt -o nospace
    candidate=${candidate:cut}
    case $quote in
    "'") candidate=${candidate//\'/\'\\\'\'} ;;
    '"')
      candidate=${candidate//\\/\\\\} candidate=${candidate//\"/\\\"}
      candidate=${candidate//\$/\\\$} candidate=${candidate//\`/\\\`}
      ;;
    *) printf -v candidate %q "$candidate" ;;
    esac
    COMPREPLY+=("$candidate")
  done < <("$program" __complete -- "${words[@]:1}" "$word" </dev/null 2>/dev/null)
}

complete -F _kgroup kgroup
