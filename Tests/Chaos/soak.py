"""Mixed load for a long time, and whether the server stays as it was. Called by Scripts/soak."""

import argparse
import functools
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from support.server import BINARY, Server

SAMPLE_SECONDS = 3
VISIT_SECONDS = 8
# What the last third may have more than the first one: a share, and this much besides.
ALLOWED = {
    "resident_bytes": (0.05, 2 << 20),
    "descriptors": (0.0, 4),
    "wal_bytes": (0.5, 4 << 20),
}

say = functools.partial(print, flush=True)


def arguments():
    parser = argparse.ArgumentParser(prog="Scripts/soak")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", type=argparse.FileType("w", encoding="utf-8"))
    chosen = parser.parse_args()
    if not 0.5 <= chosen.minutes <= 10_000:
        parser.error("--minutes is 0.5 to 10000")
    if not 0 <= chosen.seed < 1 << 32:
        parser.error("--seed is 0 to 4294967295")
    return chosen


def crowd(server, *words):
    command = [BINARY, "bot", "--url", f"ws://{server.authority}", "--mix", "wide", "--form", "both",
               "--report", "-", *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def ended(bots, timeout):
    """Waits for bots; gives what they found wrong, if anything."""
    out, _ = bots.communicate(timeout=timeout)
    return None if bots.returncode == 0 else f"bots ended with {bots.returncode}: {out}"


def sample(server, begin):
    folder = pathlib.Path(server.directory)
    sizes = {path.name: path.stat().st_size for path in folder.iterdir()}
    return {
        "seconds": round(time.monotonic() - begin, 1),
        "resident_bytes": server.resident_bytes(),
        "descriptors": server.descriptor_count(),
        "wal_bytes": sizes.get("sessions.sqlite-wal", 0),
        "log_bytes": sizes.get("sessions.sqlite", 0),
    }


def told(at):
    return (f"{at['seconds'] / 60:5.1f} min: {at['resident_bytes'] / 1e6:.1f} MB resident, "
            f"{at['descriptors']} descriptors, WAL {at['wal_bytes'] / 1e6:.1f} MB, "
            f"log {at['log_bytes'] / 1e6:.1f} MB")


def soak(server, chosen):
    """The samples, and what bots found wrong."""
    begin, seconds = time.monotonic(), chosen.minutes * 60
    stayers = crowd(server, "--rooms", 4, "--bots", 40, "--draggers", 20, "--rate", 10,
                    "--duration", int(seconds), "--seed", chosen.seed)
    visitors, visits, minute, samples, faults = None, 0, 0, [], []
    try:
        while (passed := time.monotonic() - begin) < seconds:
            assert server.is_running, f"the server ended: {server.stderr}"
            assert stayers.poll() is None or passed > seconds - 5, ended(stayers, 10) or "the bots left early"
            if visitors is None or visitors.poll() is not None:
                if visitors:
                    faults.append(ended(visitors, 10))
                visits += 1
                visitors = crowd(server, "--room", "visited", "--bots", 10, "--draggers", 5,
                                 "--duration", VISIT_SECONDS, "--seed", chosen.seed + visits)
            samples.append(sample(server, begin))
            if passed >= minute * 60:
                say(told(samples[-1]))
                minute += 1
            time.sleep(SAMPLE_SECONDS)
        faults += [ended(bots, 180) for bots in (visitors, stayers)]
    finally:
        for bots in (visitors, stayers):
            if bots:
                bots.kill()
                bots.wait(10)
    return samples, [fault for fault in faults if fault], visits


def judged(samples):
    """Of each figure: its medians, and whether it is flat."""
    warm = samples[len(samples) // 3:]
    third = max(1, len(warm) // 3)
    verdict = {}
    for name, (share, besides) in ALLOWED.items():
        first = statistics.median(at[name] for at in warm[:third])
        last = statistics.median(at[name] for at in warm[-third:])
        verdict[name] = {"first": first, "last": last,
                         "flat": last <= first * (1 + share) + besides}
    return verdict


def main():
    chosen = arguments()
    global say
    if chosen.report is sys.stdout:
        say = functools.partial(print, flush=True, file=sys.stderr)
    say(f"seed {chosen.seed}")
    samples, faults, visits, verdict = [], [], 0, {}
    with tempfile.TemporaryDirectory() as folder:
        server = Server(pathlib.Path(folder) / "data")
        try:
            samples, faults, visits = soak(server, chosen)
            verdict = judged(samples)
        except (AssertionError, OSError, subprocess.SubprocessError) as failure:
            faults.append(str(failure))
        finally:
            server.kill()
    for name, figures in verdict.items():
        say(f"{name}: {figures['first']:.0f} → {figures['last']:.0f}, "
            f"{'flat' if figures['flat'] else 'GROWS'}")
    for fault in faults:
        say(f"FAILED: {fault}")
    passed = not faults and all(figures["flat"] for figures in verdict.values())
    say(f"verdict: {'passed' if passed else 'FAILED'}")
    if chosen.report:
        json.dump({"passed": passed, "verdict": verdict, "faults": faults, "visits": visits,
                   "samples": samples}, chosen.report)
        chosen.report.write("\n")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
