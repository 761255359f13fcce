# SPDX-License-Identifier: Apache-2.0
# Completion for fish. The program answers: `kgroup __complete -- WORD...`.

function __kgroup_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    # Without its quotes, of which the last may still be open.
    set -l current (string unescape -- $typed; or string unescape -- $typed'"'; or string unescape -- $typed"'")
    set -l program kgroup
    string match -q '*/*' -- $words[1]; and set program (string replace -r '^~/' "$HOME/" -- $words[1])
    set -l given
    for word in $words[2..]
        # What a word is to be expanded to, where that takes no command.
        set -l parts (string match -r '^(|-.*=|-b)\$(\w+)$' -- $word)
        if set -q parts[3]
            set -l name $parts[3]
            set word $parts[2]$$name
        end
        set -a given (string replace -r '^~/' "$HOME/" -- $word)
    end
    for line in ($program __complete -- $given "$current" </dev/null 2>/dev/null)
        if test "$line" = \tfiles
            set -l front (string match -r '^--[^=]*=' -- "$current")
            for path in (__fish_complete_path (string replace -r '^--[^=]*=' '' -- "$current"))
                echo -- "$front$path"
            end
        else
            echo -- $line
        end
    end
end

complete -c kgroup -f -k -a '(__kgroup_complete)'
