"""Kills a loaded server at random moments. Called by Scripts/chaos."""

import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

from recorder import ROOM, Recorder
from support.member import Member
from support.server import BINARY, Server, eventually, run

CROWD = "crowd"
# One kill falls into each: time to come back, and to have something in hand again.
SLOT_SECONDS = 2.5
TAIL_SECONDS = 4
RECORDERS = 4
# A client waits longer with each connection that did not last 5 s, so that after some kills most
# bots would be away at the next one. Fresh ones come after so many.
KILLS_OF_A_CROWD = 3


def arguments():
    parser = argparse.ArgumentParser(prog="Scripts/chaos")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    chosen = parser.parse_args()
    if not 1 <= chosen.kills <= 10_000:
        parser.error("--kills is 1 to 10000")
    return chosen


def crowd(server, seconds, seed):
    """Bots of all kinds, in both forms; they judge what they were told too."""
    words = ["--url", f"ws://{server.authority}", "--room", CROWD, "--bots", 20, "--draggers", 10,
             "--mix", "wide", "--form", "both", "--duration", seconds, "--seed", seed % 1_000_000,
             "--report", "-"]
    return subprocess.Popen(
        [BINARY, "bot", *map(str, words)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def verified(server, room):
    """[LG5]: the log is sound; the digests with which a replay of it ends."""
    result = run("replay", "--data", server.directory, "--room", room, "--verify", timeout=120)
    assert result.returncode == 0, f"the log of {room} does not verify: {result.stderr}"
    return tuple(re.search(rf"{kind} digest +(\w+)", result.stdout)[1]
                 for kind in ("document", "drags"))


class Numbers:
    """[SE10] [LG3]: what may be given only once."""

    def __init__(self):
        self.epochs, self.nonces, self.replicas = [], set(), set()

    def life(self, server):
        """A newcomer to a new life of the room."""
        witness = Member(server, ROOM, "witness")
        epoch, nonce = witness.epoch
        epoch = int(epoch)
        assert not self.epochs or epoch > self.epochs[-1], f"epoch {epoch} came again"
        assert nonce not in self.nonces, "the random part of an epoch came again"
        assert witness.replica not in self.replicas, f"replica {witness.replica} was given twice"
        self.epochs.append(epoch)
        self.nonces.add(nonce)
        self.replicas.add(witness.replica)
        witness.check()
        witness.close()


def kills(chosen, directory):
    chance = random.Random(chosen.seed)
    lives = [Server(directory)]
    recorders, numbers = [], Numbers()
    total = {"done": 0, "done_lost": 0, "reconnects": 0}
    try:
        recorders = [Recorder(lives[-1], f"recorder-{index}") for index in range(RECORDERS)]
        numbers.life(lives[-1])
        numbers.replicas.update(recorder.member.replica for recorder in recorders)
        for first in range(0, chosen.kills, KILLS_OF_A_CROWD):
            count = min(KILLS_OF_A_CROWD, chosen.kills - first)
            bots = crowd(lives[-1], int(count * SLOT_SECONDS + TAIL_SECONDS), chosen.seed + first)
            try:
                for moment in moments(chance, count):
                    kill(lives, moment, bots, recorders, numbers)
                figures = report(bots)
            finally:
                bots.kill()
                bots.wait(10)
            total = {name: total[name] + figures[name] for name in total}
        judge(lives[-1])
    finally:
        lives[-1].kill()
        for recorder in recorders:
            recorder.member.close()
    print(f"bots: {total['done']} done, {total['done_lost']} lost, {total['reconnects']} reconnects;"
          f" recorders: {sum(recorder.promised for recorder in recorders)} done, 0 lost")


def moments(chance, count):
    """When a crowd loses its server; the first time it has a second to come in."""
    begin = time.monotonic() + 1
    return [begin + (slot + chance.uniform(0, 0.8)) * SLOT_SECONDS for slot in range(count)]


def kill(lives, moment, bots, recorders, numbers):
    """One kill. Adds the next life of the server, which the caller ends whatever happens."""
    server = lives[-1]
    for recorder in recorders:
        recorder.start()
    time.sleep(max(0.2, moment - time.monotonic()))
    assert bots.poll() is None, "the bots were through before the kill"
    # Else a server that fell over by itself would pass for one that was killed.
    assert server.is_running, f"the server ended by itself before a kill: {server.stderr}"
    connections = json.loads(server.request("GET", "/healthz")[2])["connections"]
    server.kill()
    for recorder in recorders:
        recorder.stop()
    server = Server(server.directory, port=server.port)
    lives.append(server)
    for recorder in recorders:
        recorder.resume(server)
    numbers.life(server)
    print(f"kill {len(numbers.epochs) - 1}: {connections} were connected,"
          f" {sum(recorder.promised for recorder in recorders)} done", flush=True)


def report(bots):
    """The figures of bots that found nothing wrong."""
    out, _ = bots.communicate(timeout=120)
    assert out, f"the bots reported nothing, exit status {bots.returncode}"
    assert bots.returncode == 0, f"the bots found a broken promise: {out}"
    return json.loads(out)


def judge(server):
    """[LG5] [DC13]: a newcomer's digests are those of a replay."""
    for room in (CROWD, ROOM):
        newcomer = Member(server, room, "newcomer")
        live = newcomer.check()
        newcomer.close()
        eventually(lambda: verified(server, room) == live, 30, f"equal digests of {room} and its replay")


def main():
    chosen = arguments()
    print(f"seed {chosen.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        try:
            kills(chosen, pathlib.Path(folder) / "data")
        except (AssertionError, OSError, subprocess.SubprocessError) as failure:
            print(f"FAILED: {failure}\nrepeat with --seed {chosen.seed} --kills {chosen.kills}")
            return 1
    print("nothing done was lost")
    return 0


if __name__ == "__main__":
    sys.exit(main())
