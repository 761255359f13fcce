#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Types lines into an interactive shell, TAB and Enter behind each, and prints the words that kgroup is then run with.

usage: typed.py bash|zsh|fish COMPLETION_FILE PROGRAM < LINES
Prints a line for each, quoted as for sh; `(nothing ran)` for a line that the shell did not take within 10 s.
"""
import os
import pty
import select
import shlex
import signal
import sys
import tempfile
import time

PROMPT = b"ready> "
# Started without the user's own files; the prompt comes in two parts, so that the echo of this text is not taken for it.
SHELLS = {
    "bash": (["bash", "--noprofile", "--rcfile", "{dir}/rc", "-i"], "PS1='ready'\\>\\ ; source {file}"),
    "zsh": (["zsh", "-d", "-i"],
            "fpath=({folder} $fpath); autoload -Uz compinit; compinit -D -u; PROMPT='ready'\\>\\ "),
    "fish": (["fish", "--no-config", "-C", "source {dir}/rc"],
             "source {file}; function fish_prompt; echo -n 'ready'\\>\\ ; end; function fish_greeting; end"),
}
# In place of kgroup: answers completions with the program, and writes the words of any other run down.
STAND_IN = """#!/bin/sh
[ "$1" != __complete ] || exec '{program}' "$@"
printf '%s\\0' $# "$@" >'{dir}/ran'
"""


def write(path, text, mode=0o644):
    with open(os.open(path, os.O_WRONLY | os.O_CREAT, mode), "w") as file:
        file.write(text)


class Shell:
    def __init__(self, name, file, program, folder):
        command, rc = SHELLS[name]
        places = {"dir": folder, "file": file, "folder": os.path.dirname(file), "program": program}
        os.mkfifo(folder + "/ran")
        self.ran = os.open(folder + "/ran", os.O_RDWR)
        write(folder + "/kgroup", STAND_IN.format(**places), 0o755)
        write(folder + ("/.zshrc" if name == "zsh" else "/rc"), rc.format(**places) + "\n")
        env = {"PATH": folder + ":/usr/local/bin:/usr/bin:/bin", "TERM": "xterm", "LC_ALL": "C.UTF-8",
               "HOME": folder, "ZDOTDIR": folder}
        env |= {name: value for name, value in os.environ.items() if name.startswith("KGROUP_")}
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.execvpe(command[0], [word.format(**places) for word in command], env)
        self.screen = b""
        self.until(lambda: PROMPT in self.screen)

    def until(self, done):
        deadline = time.monotonic() + 10
        while not done() and time.monotonic() < deadline:
            if self.terminal in select.select([self.terminal, self.ran], [], [], 0.1)[0]:
                self.screen += os.read(self.terminal, 65536)
                if self.screen.endswith((b"\x1b[c", b"\x1b[0c")):    # asked what terminal it is
                    os.write(self.terminal, b"\x1b[?62c")
        return done()

    def type(self, line):
        self.screen = b""
        os.write(self.terminal, line.encode() + b"\t\r")
        if not self.until(lambda: select.select([self.ran], [], [], 0)[0]):
            self.screen = b""
            os.write(self.terminal, b"\x03")
            self.until(lambda: PROMPT in self.screen)
            return "(nothing ran)"
        count, *words, _ = os.read(self.ran, 65536).decode().split("\0")
        self.until(lambda: PROMPT in self.screen)
        return shlex.join(words) if int(count) == len(words) else "(not all words were written)"

    def end(self):
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)


with tempfile.TemporaryDirectory() as temporary:
    shell = Shell(sys.argv[1], os.path.abspath(sys.argv[2]), os.path.abspath(sys.argv[3]), temporary)
    for one in sys.stdin:
        print(shell.type(one.rstrip("\n")))
    shell.end()
