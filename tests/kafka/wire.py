# SPDX-License-Identifier: Apache-2.0
"""Speaks Kafka's wire protocol directly, with the standard library only.

For what client libraries cannot do: groups of any protocol type, groups held in the middle of a
rebalance, share and streams groups; and for kafka.sh, which waits for its nodes with it:
  wire.py ports N | uuid | ready SECONDS CLUSTER_ID NODE=PID:PORT:CLIENT_PORT... | coordinator HOST:PORT
"""
import base64
import os
import random
import socket
import struct
import sys
import time
import uuid

METADATA, OFFSET_FETCH, FIND_COORDINATOR, JOIN, HEARTBEAT, LEAVE, SYNC, DESCRIBE = 3, 9, 10, 11, 12, 13, 14, 15
SHARE_HEARTBEAT, STREAMS_HEARTBEAT = 76, 88
# errors that go away by themselves: coordinator loading, not available, moved
TRANSIENT = {14, 15, 16}
NO_TAGS, NULL = b"\0", b"\xff"  # a null struct, in the flexible versions
REBALANCE_IN_PROGRESS, MEMBER_ID_REQUIRED = 27, 79


def string(text):
    if text is None:
        return struct.pack(">h", -1)
    data = text.encode()
    return struct.pack(">h", len(data)) + data


def blob(data):
    return struct.pack(">i", len(data)) + data


def varint(n):
    out = b""
    while n > 127:
        out += bytes([n & 127 | 128])
        n >>= 7
    return out + bytes([n])


def compact(text):
    """A string of the flexible request versions; its length is sent plus one, 0 is null."""
    return b"\0" if text is None else varint(len(text.encode()) + 1) + text.encode()


def compact_array(items):
    if items is None:
        return b"\0"
    items = list(items)
    return varint(len(items) + 1) + b"".join(items)


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, n):
        self.at += n
        return self.data[self.at - n:self.at]

    def number(self, form):
        return struct.unpack(">" + form, self.take(struct.calcsize(form)))[0]

    def string(self):
        n = self.number("h")
        return None if n < 0 else self.take(n).decode()

    def blob(self):
        return self.take(self.number("i"))

    def varint(self):
        value = shift = 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7

    def compact(self):
        n = self.varint()
        return None if n == 0 else self.take(n - 1).decode()

    def compact_array(self, item):
        n = self.varint()
        return None if n == 0 else [item() for _ in range(n - 1)]


class Connection:
    def __init__(self, address, client_id="raw", timeout=None):
        host, port = address.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)), timeout)
        self.client_id, self.correlation = client_id, 0

    def send(self, api, version, body, flexible=False):
        self.correlation += 1
        head = struct.pack(">hhi", api, version, self.correlation) + string(self.client_id)
        self.socket.sendall(blob(head + (b"\0" if flexible else b"") + body))

    def call(self, api, version, body, flexible=False):
        self.send(api, version, body, flexible)
        reply = Reader(self.read(struct.unpack(">i", self.read(4))[0]))
        reply.take(5 if flexible else 4)  # correlation id, and in flexible versions no tagged fields
        return reply

    def read(self, n):
        data = b""
        while len(data) < n:
            part = self.socket.recv(n - len(data))
            if not part:
                raise EOFError("the broker closed the connection")
            data += part
        return data


def metadata(connection, version=2):
    """The cluster's id and its brokers {id: address}, without asking for (and so creating) any topic."""
    reply = connection.call(METADATA, version, struct.pack(">i", 0))
    brokers = {}
    for _ in range(reply.number("i")):
        node, host, port, _rack = reply.number("i"), reply.string(), reply.number("i"), reply.string()
        brokers[node] = f"{host}:{port}"
    return reply.string() if version > 1 else "-", brokers


def coordinator(boot, group, seconds=30):
    """The address of a group's coordinator; waits while __consumer_offsets is being created."""
    deadline = time.monotonic() + seconds
    while True:
        reply = Connection(boot.split(",")[0]).call(FIND_COORDINATOR, 1, string(group) + b"\0")
        reply.number("i")
        error, _message, _node = reply.number("h"), reply.string(), reply.number("i")
        host, port = reply.string(), reply.number("i")
        if error == 0:
            return f"{host}:{port}"
        if error not in TRANSIENT or time.monotonic() > deadline:
            raise RuntimeError(f"no coordinator for group {group!r}: error {error}")
        time.sleep(0.05)


def retry(request, seconds=30):
    """Repeats a request that returns an error code first, while that error is a passing one."""
    deadline = time.monotonic() + seconds
    while True:
        answer = request()
        if answer[0] not in TRANSIENT or time.monotonic() > deadline:
            return answer
        time.sleep(0.05)


def committed(boot, group):
    """All committed offsets of a group, sorted: (topic, partition, offset, metadata)."""
    def once():
        reply = Connection(coordinator(boot, group)).call(OFFSET_FETCH, 5, string(group) + struct.pack(">i", -1))
        reply.number("i")
        found = []
        for _ in range(reply.number("i")):
            topic = reply.string()
            for _ in range(reply.number("i")):
                p, offset, _epoch, metadata, error = reply.number("i"), reply.number("q"), reply.number("i"), reply.string(), reply.number("h")
                if error:
                    raise RuntimeError(f"{topic}:{p}: error {error}")
                found.append((topic, p, offset, metadata))
        return reply.number("h"), sorted(found)
    error, found = retry(once)
    if error:
        raise RuntimeError(f"OffsetFetch of {group!r}: error {error}")
    return found


def group_state(connection, group):
    reply = connection.call(DESCRIBE, 0, struct.pack(">i", 1) + string(group))
    _count, _error, _group = reply.number("i"), reply.number("h"), reply.string()
    return reply.string()


class Member:
    """A member of a group of the classic protocol, of any protocol type."""

    def __init__(self, boot, group, protocol_type, protocol="v1", metadata=b"", client_id="raw", instance_id=None, session_ms=30000):
        self.group, self.protocol_type, self.protocol, self.metadata = group, protocol_type, protocol, metadata
        self.instance_id, self.session_ms = instance_id, session_ms
        self.connection = Connection(coordinator(boot, group), client_id)
        self.id, self.generation, self.others, self.leader = "", -1, [], False
        self.entered = None  # the generation in which it got its assignment

    def join_body(self):
        return (string(self.group) + struct.pack(">ii", self.session_ms, self.session_ms) + string(self.id)
                + string(self.instance_id) + string(self.protocol_type)
                + struct.pack(">i", 1) + string(self.protocol) + blob(self.metadata))

    def join_once(self):
        reply = self.connection.call(JOIN, 5, self.join_body())
        reply.number("i")
        error = reply.number("h")
        self.generation, _protocol = reply.number("i"), reply.string()
        leader, self.id = reply.string(), reply.string()
        self.leader = leader == self.id
        self.others = [(reply.string(), reply.string(), reply.blob())[0] for _ in range(reply.number("i"))]
        return (error,)

    def join(self):
        error = retry(self.join_once)[0]
        if error == MEMBER_ID_REQUIRED:
            error = retry(self.join_once)[0]
        if error:
            raise RuntimeError(f"JoinGroup of {self.group!r}: error {error}")

    def knock(self):
        """Asks to join and does not wait for the answer."""
        retry(self.join_once)  # gives the member its id only
        self.connection.send(JOIN, 5, self.join_body())

    def sync(self, assign):
        """assign(index) gives the assignment bytes of the member with that place in the group."""
        plan = [string(m) + blob(assign(i)) for i, m in enumerate(sorted(self.others))] if self.leader else []
        body = (string(self.group) + struct.pack(">i", self.generation) + string(self.id) + string(self.instance_id)
                + struct.pack(">i", len(plan)) + b"".join(plan))
        reply = self.connection.call(SYNC, 3, body)
        reply.number("i")
        return reply.number("h")

    def heartbeat(self):
        reply = self.connection.call(HEARTBEAT, 3, string(self.group) + struct.pack(">i", self.generation)
                                     + string(self.id) + string(self.instance_id))
        reply.number("i")
        return reply.number("h")

    def enter(self, assign):
        """Joins until the group is stable with this member in it."""
        while True:
            self.join()
            error = self.sync(assign)
            if error == 0:
                self.entered = self.generation
                return
            if error != REBALANCE_IN_PROGRESS:
                raise RuntimeError(f"SyncGroup of {self.group!r}: error {error}")

    def leave(self, *members):
        self.connection.call(LEAVE, 3, string(self.group) + struct.pack(">i", len(members))
                             + b"".join(string(m.id) + string(m.instance_id) for m in members))


class HeartbeatMember:
    """A member of a share or streams group: one request joins, keeps and leaves."""

    def __init__(self, boot, group, topics, client_id="raw"):
        self.group, self.topics = group, topics
        self.connection = Connection(coordinator(boot, group), client_id)
        self.id, self.epoch, self.owned = str(uuid.uuid4()), 0, []

    def beat(self):
        def once():
            reply = self.request()
            reply.number("i")
            return reply.number("h"), reply.compact(), reply
        error, message, reply = retry(once)
        if error:
            raise RuntimeError(f"heartbeat of {self.group!r}: error {error}, {message}")
        reply.compact()
        self.epoch, _interval = reply.number("i"), reply.number("i")
        self.take_assignment(reply)

    def leave(self):
        self.epoch = -1
        self.request()


class ShareMember(HeartbeatMember):
    def request(self):
        topics = [compact(t) for t in self.topics] if self.epoch == 0 else None
        return self.connection.call(SHARE_HEARTBEAT, 1, compact(self.group) + compact(self.id) + struct.pack(">i", self.epoch)
                                    + compact(None) + compact_array(topics) + NO_TAGS, flexible=True)

    def take_assignment(self, reply):
        if reply.number("b") == 1:
            self.owned = reply.compact_array(lambda: (reply.take(16), reply.compact_array(lambda: reply.number("i")), reply.varint()))


class StreamsMember(HeartbeatMember):
    """An application with one stateless sub-topology that reads the topics."""

    def request(self):
        joining = self.epoch == 0
        subtopology = compact("0") + compact_array(map(compact, self.topics)) + compact_array([]) * 5 + NO_TAGS
        topology = b"\1" + struct.pack(">i", 0) + compact_array([subtopology]) + NO_TAGS if joining else NULL
        # what it owns is told each time: the broker gives a revoked task away only when its owner no longer names it
        active = compact_array(compact(sub) + compact_array(struct.pack(">i", p) for p in ps) + NO_TAGS for sub, ps, _ in self.owned)
        body = (compact(self.group) + compact(self.id) + struct.pack(">ii", self.epoch, 0) + compact(None) * 2
                + struct.pack(">i", 60000 if joining else -1) + topology + active + compact_array([]) * 2
                + compact(self.id if joining else None) + NULL + compact_array(None) * 3 + b"\0" + NO_TAGS)
        return self.connection.call(STREAMS_HEARTBEAT, 0, body, flexible=True)

    def take_assignment(self, reply):
        reply.take(8)
        reply.compact_array(lambda: (reply.number("b"), reply.compact(), reply.varint()))
        tasks = reply.compact_array(lambda: (reply.compact(), reply.compact_array(lambda: reply.number("i")), reply.varint()))
        self.owned = self.owned if tasks is None else tasks


def alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def listens(pid, port):
    """True if that very process listens there, and not one that took the port before it."""
    sockets = set()
    for table in "tcp", "tcp6":
        with open(f"/proc/net/{table}") as file:
            rows = [line.split() for line in list(file)[1:]]
        sockets |= {f"socket:[{row[9]}]" for row in rows if row[3] == "0A" and int(row[1].rsplit(":", 1)[1], 16) == int(port)}
    try:
        return any(os.readlink(f"/proc/{pid}/fd/{fd}") in sockets for fd in os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return False


def ready(seconds, cluster, nodes):
    """Waits until every node listens for clients, answers for this cluster (- where the broker is too old to know)
    and knows all the nodes. 1: too late, 2: one has ended."""
    deadline = time.monotonic() + float(seconds)
    wanted = {int(n.split("=")[0]) for n in nodes}
    for node in nodes:
        pid, port, client_port = node.split("=")[1].split(":")
        while True:
            if not alive(pid):
                return 2
            if time.monotonic() > deadline:
                return 1
            try:
                name, brokers = metadata(Connection(f"127.0.0.1:{port}", timeout=2), 1 if cluster == "-" else 2)
                if name == cluster and wanted <= brokers.keys() and listens(pid, client_port):
                    break
            except (OSError, EOFError):
                pass
            time.sleep(0.03)
    return 0


def free_ports(count):
    """Outside the range of outgoing connections: a client could otherwise take the port of a node that is down."""
    with open("/proc/sys/net/ipv4/ip_local_port_range") as file:
        low = int(file.read().split()[0])
    found = []
    while len(found) < count:
        port = random.randrange(10000, low if low > 12000 else 65536)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        if port not in found:
            found.append(port)
    return found


def main(command, *args):
    if command == "ports":
        print(*free_ports(int(args[0])))
    elif command == "uuid":
        # Kafka's ids must not begin with a dash: its own tools would take them for an option
        print("k" + base64.urlsafe_b64encode(os.urandom(16)).decode()[1:22])
    elif command == "ready":
        return ready(args[0], args[1], args[2:])
    elif command == "coordinator":
        print(coordinator(args[0], "any"))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
