"""Compares what a member costs that speaks text with one that speaks the binary form: processor
time of the server per delivered move, in turn, on one server.

usage: forms.py SYNCLINE [ROUNDS]        exit status 1 if text costs over 1.5 times as much
"""

import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

LIMIT = 1.5
BOTS = ["--bots", "50", "--draggers", "25", "--rate", "30", "--duration", "8", "--mix", "single"]


def start(binary, data):
    """A server on a free port, and its URL."""
    server = subprocess.Popen(
        [binary, "serve", "--port", "0", "--data", data, "--demo"], stdout=subprocess.PIPE, text=True)
    return server, server.stdout.readline().split()[-1].replace("http://", "ws://")


def cost(binary, server, url, form):
    """Microseconds of the server per delivered move."""
    run = subprocess.run(
        [binary, "bot", "--url", url, *BOTS, "--form", form, "--server-pid", str(server.pid),
         "--report", "-"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
    return json.loads(run.stdout)["server_cpu_us_per_delivered"]


def main(binary, rounds=3):
    costs = {"binary": [], "text": []}
    with tempfile.TemporaryDirectory() as data:
        server, url = start(binary, str(pathlib.Path(data) / "data"))
        try:
            for _ in range(rounds):
                for form, seen in costs.items():
                    seen.append(cost(binary, server, url, form))
                    print(f"{form}: {seen[-1]:.2f} us", file=sys.stderr)
        finally:
            server.terminate()
            server.wait()
    binary_cost, text_cost = (statistics.median(seen) for seen in costs.values())
    ratio = text_cost / binary_cost
    verdict = "ok" if ratio <= LIMIT else "ABOVE"
    print(
        f"forms   binary {binary_cost:.2f} us, text {text_cost:.2f} us per delivered move   "
        f"ratio {ratio:.2f} (at most {LIMIT})   {verdict}")
    return ratio > LIMIT


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:3])))
