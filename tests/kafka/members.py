# SPDX-License-Identifier: Apache-2.0
"""The members that client.py runs: in the foreground until SIGTERM, then they leave cleanly."""
import signal
import time

stopping = False


def stop(*_):
    global stopping
    stopping = True


def numbered(name, i, count):
    return f"{name}-{i + 1}" if name and count > 1 else name


def announce(path):
    if path:
        with open(path, "w") as file:
            file.write("ready\n")


def live(args, settings, admin):
    from confluent_kafka import Consumer
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    more = {"group.id": args.group, "client.id": args.client_id, "group.protocol": args.protocol,
            "enable.auto.commit": False, "auto.offset.reset": "earliest", "topic.metadata.refresh.interval.ms": 2000}
    if args.protocol == "classic":  # the broker decides it for the other protocol
        more |= {"session.timeout.ms": args.session_ms, "heartbeat.interval.ms": min(200, args.session_ms // 3)}

    consumers = []
    for i in range(args.members):
        own = {"group.instance.id": numbered(args.instance_id, i, args.members)} if args.instance_id else {}
        consumers.append(Consumer(more | settings | own))
        consumers[-1].subscribe(args.topics)
    announced, next_look = False, 0
    while not stopping:
        for consumer in consumers:
            messages = consumer.consume(500, 0.05 / len(consumers))
            if args.commit and any(m.error() is None for m in messages):
                consumer.commit(asynchronous=False)
        if not announced and time.monotonic() > next_look:
            if announced := stable(admin, args.group, consumers):
                announce(args.ready)
            next_look = time.monotonic() + 0.1
    for consumer in consumers:
        consumer.close()


def stable(admin, group, consumers):
    """The group is stable, and the broker and each of these members agree on what that member owns."""
    from confluent_kafka import ConsumerGroupState, KafkaException
    ids = [c.memberid() for c in consumers]
    if not all(ids):
        return False
    try:
        description = admin.describe_consumer_groups([group], request_timeout=5)[group].result()
    except KafkaException:
        return False
    owned = {m.member_id: places(m.assignment.topic_partitions) for m in description.members}
    return (description.state == ConsumerGroupState.STABLE
            and all(owned.get(i) == places(c.assignment()) for i, c in zip(ids, consumers)))


def places(partitions):
    return sorted((p.topic, p.partition) for p in partitions)


def raw(args):
    import threading
    import wire
    done = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: done.set())
    signal.signal(signal.SIGINT, lambda *_: done.set())
    if args.protocol_type in ("share", "streams"):
        return heartbeats(args, wire, done)

    # a held group must stay as it is for as long as the test likes: half an hour is what brokers allow
    session = 1_800_000 if args.hold else args.session_ms
    members = [wire.Member(args.boot, args.group, args.protocol_type, args.protocol, bytes.fromhex(args.subscription), args.client_id,
                           numbered(args.instance_id, i, count), session) for count in [args.members] for i in range(count)]

    def assign(i):
        return bytes.fromhex(args.assignment) or f"assignment-{i + 1}".encode()

    if args.hold:
        if args.hold == "completing":
            members[0].join()  # and never syncs
        else:
            members[0].enter(assign)
            members.append(wire.Member(args.boot, args.group, args.protocol_type, args.protocol, session_ms=session))
            members[1].knock()  # the group now waits for the first member, which does not join again
        state = args.hold.capitalize() + "Rebalance"
        while wire.group_state(members[0].connection, args.group) != state and not done.wait(0.02):
            pass
        announce(args.ready)
        done.wait()
        members[0].leave(*members)
        return

    def serve(member):
        member.enter(assign)
        while not done.wait(0.2):
            error = member.heartbeat()
            if error == wire.REBALANCE_IN_PROGRESS:
                member.enter(assign)
            elif error:
                raise RuntimeError(f"heartbeat of {args.group!r}: error {error}")
        member.leave(member)

    threads = [threading.Thread(target=serve, args=[m], daemon=True) for m in members]
    for thread in threads:
        thread.start()
    announced = False
    while not done.wait(0.02) and all(t.is_alive() for t in threads):
        if not announced and len({m.entered for m in members}) == 1 and members[0].entered:
            announce(args.ready)
            announced = True
    if not done.is_set():
        raise RuntimeError("a member failed")
    for thread in threads:
        thread.join(5)


def heartbeats(args, wire, done):
    kind = wire.ShareMember if args.protocol_type == "share" else wire.StreamsMember
    members = [kind(args.boot, args.group, args.topics, args.client_id) for _ in range(args.members)]
    before, announced = None, False
    while not done.is_set():
        for member in members:
            member.beat()
        now = [(m.epoch, m.owned) for m in members]
        # all in one epoch, something owned, and nothing moved in a whole round: the rebalance is over
        if not announced and now == before and len({m.epoch for m in members}) == 1 and any(m.owned for m in members):
            announce(args.ready)
            announced = True
        before = now
        done.wait(0.5 if announced else 0.1)
    for member in members:
        member.leave()
