#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Nobody listens, the host name is unknown, or the port belongs to another program that is silent, hangs up or speaks
# HTTP: every command ends in time with one sentence that names the address and the cause, and never with "no groups".
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/at_once.bash"
background /usr/bin/python3 -c '
import os, socket, sys, threading
def serve(answer):
    server, peers = socket.create_server(("127.0.0.1", 0)), []
    def run():
        while True:
            peers.append(server.accept()[0])
            answer(peers[-1])
    threading.Thread(target=run).start()
    return server.getsockname()[1]
def hang_up(peer):
    peer.close()
def speak_http(peer):
    peer.recv(100)
    peer.sendall(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
    peer.close()
ports = [serve(lambda peer: None), serve(hang_up), serve(speak_http)]
with open(sys.argv[1] + ".new", "w") as file:
    print(*ports, file=file)
os.rename(sys.argv[1] + ".new", sys.argv[1])' "$tmp/ports"
wait_for "[[ -e $tmp/ports ]]"
read -r silent closing http <"$tmp/ports"
closed=$(/usr/bin/python3 "$tests/kafka/wire.py" ports 1)
addresses=("127.0.0.1:$closed" no-such-host.invalid:9092 "127.0.0.1:$silent" "127.0.0.1:$closing" "127.0.0.1:$http")
sentences=("cannot reach ADDRESS: connection refused"
  "cannot reach ADDRESS: cannot resolve the host name"
  "no answer from ADDRESS within 2 s"
  "cannot reach ADDRESS: .*connection.*"
  "cannot reach ADDRESS: .+")
hints=('^$' '^$' '^hint: .*frozen.*not be a Kafka broker' '^hint: .*(security\.protocol|Kafka broker)' '^hint: .*(security\.protocol|Kafka broker)')
commands=(list 'describe g' lag 'list -o json' 'lag --by topic -o json')
for i in "${!addresses[@]}"; do
  for j in "${!commands[@]}"; do
    # shellcheck disable=SC2086 # words
    at_once "$i-$j" "$KGROUP" -b "${addresses[i]}" ${commands[j]} --timeout 2s
  done
done
for i in "${!addresses[@]}"; do
  for j in "${!commands[@]}"; do
    result "$i-$j"
    expect_rc 1
    expect_within 4000
    expect_eq "$(grep -vc '^hint: ' "$tmp/err")" 1
    expect_err_like "^kgroup: ${sentences[i]/ADDRESS/${addresses[i]}}$"
    [[ $(sed 1d "$tmp/err") =~ ${hints[i]} ]] || failed "the hint is not like ${hints[i]}"
    [[ $err != *receive.message.max.bytes* ]] || failed 'what the client library says about HTTP misleads'
    if [[ ${commands[j]} == *json ]]; then
      expect_json 'list(d) == ["errors"] and [e["scope"] for e in d["errors"]] == ["request"]' "d['errors'][0]['message'] == '${err%%$'\n'*}'[8:]"
    else
      expect_out </dev/null
    fi
  done
done
