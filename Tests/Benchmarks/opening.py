"""How long a room with a million logged batches takes to open: from all its rows, and from its
newest snapshot with as many rows after it as there can be.

usage: opening.py SYNCLINE [BATCHES]        exit status 1 if the latter takes a second
"""

import contextlib
import pathlib
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request

LIMIT = 1.0
EVERY = 10_000
ROOM = "bench"
MOVED = 5
ONE_MOVE = 56  # bytes of a batch with one move of one vertex
BOT = ["--room", ROOM, "--bots", "1", "--draggers", "1", "--duration", "3", "--mix", "single"]


class Server:
    def __init__(self, binary, data, every):
        self.binary = binary
        self.process = subprocess.Popen(
            [binary, "serve", "--port", "0", "--data", data, "--snapshot-every", str(every)],
            stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().split()[-1]

    def drag(self):
        """Somebody drags in the room, and the power fails in the midst of it."""
        url = self.url.replace("http", "ws")
        bot = subprocess.Popen(
            [self.binary, "bot", "--url", url, *BOT],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(2)
        self.kill()
        bot.wait()

    def open(self):
        """Seconds until the room answers, which is read from the log for that."""
        start = time.monotonic()
        with urllib.request.urlopen(f"{self.url}/rooms/{ROOM}/features.geojson") as answer:
            answer.read()
        return time.monotonic() - start

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


@contextlib.contextmanager
def database(data):
    log = sqlite3.connect(f"{data}/sessions.sqlite", timeout=10)
    with contextlib.closing(log), log:
        yield log


def grow(data, count):
    """Repeats the last move of the log, until there are so many batches."""
    with database(data) as log:
        room, last, body = log.execute(
            "SELECT room, sequence, body FROM batch WHERE LENGTH(body) = ? AND"
            " SUBSTR(body, 33, 1) = ? ORDER BY sequence DESC LIMIT 1",
            [ONE_MOVE, bytes([MOVED])]).fetchone()
        log.execute("DELETE FROM batch WHERE sequence > ?", [last])
        stamp = struct.unpack_from("<Q", body, 16)[0]
        rows = (
            (room, last + step, 1,
             body[:8] + struct.pack("<QQ", last + step, stamp + step * 65_536) + body[24:])
            for step in range(1, count - last + 1))
        log.executemany("INSERT INTO batch VALUES (?, ?, ?, ?)", rows)


def newest_snapshot(data):
    with database(data) as log:
        return log.execute("SELECT MAX(sequence) FROM snapshot").fetchone()[0] or 0


def opened(binary, data, every):
    server = Server(binary, data, every)
    try:
        return server.open()
    finally:
        server.kill()


def main(binary, count=1_000_000):
    with tempfile.TemporaryDirectory() as place:
        data = str(pathlib.Path(place) / "data")
        Server(binary, data, 0).drag()
        grow(data, count)
        from_rows = opened(binary, data, 0)
        server = Server(binary, data, EVERY)
        server.open()
        deadline = time.monotonic() + 30
        while newest_snapshot(data) < count and time.monotonic() < deadline:
            time.sleep(0.05)
        server.drag()
        snapshot = newest_snapshot(data)
        grow(data, snapshot + EVERY - 1)
        seconds = sorted(opened(binary, data, 0) for _ in range(3))[1]
    verdict = "ok" if seconds <= LIMIT and snapshot >= count else "ABOVE"
    print(
        f"open    {count} batches: {from_rows:.2f} s from all of them, {seconds:.2f} s from the"
        f" snapshot at {snapshot} and {EVERY - 1} after it (at most {LIMIT:.0f})   {verdict}")
    return verdict != "ok"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:3])))
