# SPDX-License-Identifier: Apache-2.0
"""Test client of another make: fills a cluster and takes part in groups.

usage: client.py [--boot HOST:PORT] [-X PROPERTY=VALUE]... COMMAND ...   (or the address in BOOT)
       client.py [...] -    reads one COMMAND a line from standard input, quoted as in a shell, with -X before it if need be
Runs with the python that venv.sh prints.
"""
import argparse
import os
import shlex
import signal
import sys
import time

sys.dont_write_bytecode = True  # the tests leave nothing in the source tree
TRANSIENT = {14, 15, 16}  # coordinator loading, not available, moved: gone a moment later


def settings(args, **more):
    # without sparse connections the first answer takes 10 ms instead of 60
    base = {"bootstrap.servers": args.boot, "enable.sparse.connections": False, "log_level": 2}
    return base | dict(x.split("=", 1) for x in args.X) | more


def admin(args):
    from confluent_kafka.admin import AdminClient
    if not hasattr(args.shared, "admin"):
        args.shared.admin = AdminClient(settings(args))
    return args.shared.admin


def partition(text):
    """TOPIC or TOPIC:P"""
    topic, _, number = text.partition(":")
    return topic, int(number) if number else None


def offset(text):
    """TOPIC:P=OFFSET or TOPIC:P=OFFSET@METADATA"""
    from confluent_kafka import TopicPartition
    place, value = text.split("=", 1)
    number, at, metadata = value.partition("@")
    topic, p = partition(place)
    return TopicPartition(topic, p or 0, int(number), *([metadata] if at else []))


def wait(condition, what, seconds=30):
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise RuntimeError(f"waited {seconds} s in vain for {what}")
        time.sleep(0.02)


# Topics and records


def create(args, topics=None):
    from confluent_kafka.admin import NewTopic
    topics = topics or {args.topic: args.partitions}
    config = dict(c.split("=", 1) for c in getattr(args, "config", []))
    new = [NewTopic(t, num_partitions=n, replication_factor=args.replicas, config=config) for t, n in topics.items()]
    for future in admin(args).create_topics(new).values():
        future.result()

    def there():
        known = admin(args).list_topics(timeout=10).topics
        return all(t in known and len(known[t].partitions) == n and all(p.leader >= 0 for p in known[t].partitions.values())
                   for t, n in topics.items())
    wait(there, "the new topics")


def create_many(args):
    create(args, {t: p or 1 for t, p in map(partition, args.topics)})


def grow(args):
    from confluent_kafka.admin import NewPartitions
    for future in admin(args).create_partitions([NewPartitions(args.topic, args.partitions)]).values():
        future.result()

    def there():
        known = admin(args).list_topics(args.topic, timeout=10).topics[args.topic].partitions
        return len(known) == args.partitions and all(p.leader >= 0 for p in known.values())
    wait(there, "the new partitions")


def delete_topic(args):
    for future in admin(args).delete_topics(args.topics).values():
        future.result()
    wait(lambda: not set(args.topics) & admin(args).list_topics(timeout=10).topics.keys(), "the topics to go")


def delete_records(args):
    for future in admin(args).delete_records([offset(o) for o in args.offsets]).values():
        future.result()


def producer(args, **more):
    from confluent_kafka import Producer
    return Producer(settings(args, **{"linger.ms": 5, "message.max.bytes": 100_000_000, "queue.buffering.max.messages": 1_000_000} | more))


def produce(args):
    topic, p = partition(args.topic)
    counted = len(args.values) == 1 and args.values[0].isdigit()
    count = int(args.values[0]) if counted else max(1, len(args.values))
    values = [] if counted else args.values
    encode = bytes.fromhex if args.hex else str.encode
    headers = [(name, encode(value) if is_set else None) for name, is_set, value in (h.partition("=") for h in args.header)] or None
    out, failed = producer(args), []
    start = time.monotonic()
    for i in range(count):
        value = (values[i] if values else args.value).replace("%d", str(i))
        value = None if args.null else encode(value.ljust(args.size, "x"))
        more = {} if p is None else {"partition": p}
        if args.ts is not None:
            more["timestamp"] = args.ts + i * args.ts_step
        if headers:
            more["headers"] = headers
        if args.rate and (early := start + i / args.rate - time.monotonic()) > 0:
            out.flush(0)
            time.sleep(early)
        while True:
            try:
                out.produce(topic, value=value, key=None if args.key is None else encode(args.key.replace("%d", str(i))),
                            on_delivery=lambda error, _: error and failed.append(error), **more)
                break
            except BufferError:
                out.poll(0.1)
        if i % 1000 == 0:
            out.poll(0)
    if out.flush(120) or failed:
        raise RuntimeError(f"{topic}: {failed[0] if failed else 'not all records were sent'}")


def transactions(args):
    import uuid
    topic, p = partition(args.topic)
    for action in args.actions:
        end, _, values = action.partition(":")
        # a transaction each with its own id: an open one is neither fenced nor ended when this program ends
        more = {"transaction.timeout.ms": 900000} if end == "open" else {}
        out = producer(args, **{"transactional.id": str(uuid.uuid4())} | more)
        out.init_transactions(30)
        out.begin_transaction()
        for value in values.split(","):
            out.produce(topic, value=value, partition=p or 0)
        out.flush(30)
        if end == "commit":
            out.commit_transaction(30)
        elif end == "abort":
            out.abort_transaction(30)
        elif end != "open":
            raise RuntimeError(f"'{action}': expected commit:, abort: or open:")


# Committed offsets


def alter(args, wanted, window=200, seconds=30):
    """wanted: [(group, [TopicPartition])]. Repeats what fails only because a coordinator is not ready, also per partition."""
    from confluent_kafka import ConsumerGroupTopicPartitions, KafkaException
    deadline, wanted = time.monotonic() + seconds, list(wanted)
    while wanted:
        again = []
        for at in range(0, len(wanted), window):
            part = wanted[at:at + window]
            futures = [admin(args).alter_consumer_group_offsets([ConsumerGroupTopicPartitions(*w)])[w[0]] for w in part]
            for (group, offsets), future in zip(part, futures):
                try:
                    bad = [tp for tp in future.result().topic_partitions if tp.error]
                    errors = [tp.error for tp in bad]
                except KafkaException as e:
                    bad, errors = offsets, [e.args[0]]
                for error in errors:
                    if error.code() not in TRANSIENT or time.monotonic() > deadline:
                        raise RuntimeError(f"commit of group {group!r}: {error.name()} {bad}")
                names = {(tp.topic, tp.partition) for tp in bad}
                if names:
                    again.append((group, [tp for tp in offsets if (tp.topic, tp.partition) in names]))
        wanted = again
        time.sleep(0.1 if again else 0)


def commit(args):
    alter(args, [(args.group, [offset(o) for o in args.offsets])])


def commit_many(args):
    from confluent_kafka import TopicPartition
    places = [TopicPartition(args.topic, p, args.offset) for p in range(args.partitions)]
    alter(args, ((f"{args.prefix}{i:0{args.digits}d}", places) for i in range(args.groups)), seconds=300)


def offsets(args):
    # not through the admin client: librdkafka 2.16 crashes where a coordinator is still loading
    import wire
    for topic, p, number, metadata in wire.committed(args.boot, args.group):
        print(topic, p, number, *([metadata or "-"] if args.metadata else []))


def delete_group(args):
    for future in admin(args).delete_consumer_groups(args.groups).values():
        future.result()


# Members; their modules are loaded only when needed


def live(args):
    import members
    members.live(args, settings(args), admin(args))


def raw(args):
    import members
    members.raw(args)


def parser():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--boot", default=os.environ.get("BOOT"))
    p.add_argument("-X", action="append", default=[], metavar="PROPERTY=VALUE")
    commands = p.add_subparsers(required=True, metavar="COMMAND")

    def command(name, run, text):
        c = commands.add_parser(name, help=text, description=text)
        c.set_defaults(run=run)
        return c

    command("-", batch, "one command a line from standard input")
    c = command("create", create, "a topic")
    c.add_argument("topic")
    c.add_argument("partitions", type=int)
    c.add_argument("config", nargs="*", metavar="K=V")
    c.add_argument("--replicas", type=int, default=1)
    c = command("create-many", create_many, "topics, TOPIC or TOPIC:PARTITIONS each")
    c.add_argument("topics", nargs="+")
    c.add_argument("--replicas", type=int, default=1)
    c = command("grow", grow, "a topic to so many partitions")
    c.add_argument("topic")
    c.add_argument("partitions", type=int)
    command("delete-topic", delete_topic, "topics, and wait until they are gone").add_argument("topics", nargs="+")
    command("delete-records", delete_records, "before an offset").add_argument("offsets", nargs="+", metavar="TOPIC:P=OFFSET")
    c = command("produce", produce, "records: one number alone is a count (values 0, 1, ...), else these values")
    c.add_argument("topic", metavar="TOPIC[:P]")
    c.add_argument("values", nargs="*", metavar="COUNT|VALUE")
    c.add_argument("--key", help="%%d is the number of the record, also in values")
    c.add_argument("--value", default="%d", help="of counted records, or of the one record where no value is given")
    c.add_argument("--null", action="store_true", help="the value is null")
    c.add_argument("--header", action="append", default=[], metavar="NAME[=VALUE]", help="without = it is null")
    c.add_argument("--hex", action="store_true", help="key, values and header values are hexadecimal numbers")
    c.add_argument("--size", type=int, default=0, help="fill the value up to so many bytes")
    c.add_argument("--ts", type=int, help="timestamp in ms")
    c.add_argument("--ts-step", type=int, default=0)
    c.add_argument("--rate", type=float, help="records per second")
    c = command("tx", transactions, "transactions, one after the other")
    c.add_argument("topic", metavar="TOPIC[:P]")
    c.add_argument("actions", nargs="+", metavar="commit|abort|open:VALUE[,VALUE]")
    c = command("commit", commit, "offsets of a group, from outside")
    c.add_argument("group")
    c.add_argument("offsets", nargs="+", metavar="TOPIC:P=OFFSET[@METADATA]")
    c = command("commit-many", commit_many, "one offset for each partition of a topic in many groups")
    c.add_argument("--groups", type=int, required=True)
    c.add_argument("--prefix", default="group-")
    c.add_argument("--digits", type=int, default=5)
    c.add_argument("--topic", required=True)
    c.add_argument("--partitions", type=int, default=1)
    c.add_argument("--offset", type=int, default=0)
    c = command("offsets", offsets, "print a group's committed offsets, sorted: TOPIC PARTITION OFFSET")
    c.add_argument("group")
    c.add_argument("-m", "--metadata", action="store_true")
    command("delete-group", delete_group, "groups").add_argument("groups", nargs="+")

    def member(c):
        c.add_argument("--client-id", default="client")
        c.add_argument("--instance-id", help="static member; several members get -1, -2, ...")
        c.add_argument("--members", type=int, default=1)
        c.add_argument("--session-ms", type=int, default=30000)
        c.add_argument("--ready", metavar="FILE", help="written when the group is as asked for")

    c = command("live", live, "members of a consumer group; they read without committing, and leave at SIGTERM")
    c.add_argument("group")
    c.add_argument("topics", nargs="+")
    c.add_argument("--protocol", choices=["classic", "consumer"], default="classic")
    c.add_argument("--commit", action="store_true", help="commit what was read")
    member(c)
    c = command("raw", raw, "members of a group of any protocol type (share and streams too); they leave at SIGTERM")
    c.add_argument("group")
    c.add_argument("protocol_type", metavar="PROTOCOL_TYPE")
    c.add_argument("topics", nargs="*", help="of share and streams groups")
    c.add_argument("--protocol", default="v1", help="the protocol's (assignor's) name")
    c.add_argument("--subscription", default="", metavar="HEX", help="the members' metadata")
    c.add_argument("--assignment", default="", metavar="HEX", help="default: the text assignment-N")
    c.add_argument("--hold", choices=["preparing", "completing"], help="keep the group in that state of a rebalance")
    member(c)
    return p


def batch(args):
    for number, line in enumerate(sys.stdin, 1):
        words = shlex.split(line, comments=True)
        if words:
            try:
                one = parser().parse_args(words)
                one.boot, one.X, one.shared = args.boot, args.X + one.X, args.shared
                one.run(one)
            except Exception as e:
                raise RuntimeError(f"line {number}: {line.strip()}: {e}") from e


def main():
    args = parser().parse_args()
    args.shared = argparse.Namespace()
    if not args.boot:
        sys.exit("client.py: no --boot HOST:PORT, and no BOOT in the environment")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        args.run(args)
    except Exception as e:  # a test wants one line
        sys.exit(f"client.py: {type(e).__name__}: {e}")


if __name__ == "__main__":
    main()
