"""A real `syncline serve` on a free port, and its other commands."""

import http.client
import os
import re
import signal
import subprocess
import time

BINARY = os.environ.get("SYNCLINE", ".build/release/syncline")
LISTENING = re.compile(r"listening on http://([^:]+|\[.*\]):(\d+)\n")


def run(*words, timeout=30):
    """Runs a command to its end; bytes of both outputs as text."""
    return subprocess.run(
        [BINARY, *map(str, words)], capture_output=True, text=True, timeout=timeout, check=False)


class Server:
    """A running server. Only the process that was started here is ever ended."""

    def __init__(self, directory, *options, port=0, **process_options):
        self.directory = str(directory)
        self.errors = open(f"{directory}.stderr", "a+b")
        self.process = subprocess.Popen(
            [BINARY, "serve", "--port", str(port), "--data", self.directory, *options],
            stdout=subprocess.PIPE, stderr=self.errors, **process_options)
        line = self.process.stdout.readline().decode()
        match = LISTENING.fullmatch(line)
        if not match:
            self.kill()
            raise AssertionError(f"not the line of a listening server: {line!r} {self.stderr}")
        self.port = int(match[2])

    @property
    def pid(self):
        return self.process.pid

    @property
    def authority(self):
        return f"127.0.0.1:{self.port}"

    @property
    def stderr(self):
        self.errors.seek(0)
        return self.errors.read().decode()

    @property
    def is_running(self):
        return self.process.poll() is None

    def kill(self):
        """As the power fails, as far as a process can tell."""
        if self.is_running:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)
        self.process.stdout.close()

    def stop(self, number=signal.SIGTERM, timeout=10):
        """Asks it to end. Gives its exit status."""
        self.process.send_signal(number)
        return self.process.wait(timeout)

    def request(self, method, path, body=None, timeout=20, **fields):
        """One HTTP request on a connection of its own. Gives status, fields and body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        body = body.encode() if isinstance(body, str) else body
        headers = {name.replace("_", "-"): value for name, value in fields.items()}
        try:
            connection.request(method, path, body=body, headers=headers)
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def ask(self, method, path, body):
        """Sends a request; gives the connection, on which the answer will come."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request(method, path, body=body)
        return connection

    def export(self, room):
        status, _, body = self.request("GET", f"/rooms/{room}/features.geojson")
        assert status == 200, body
        return body

    def load(self, room, geojson):
        """Imports a file, which has to be accepted."""
        status, _, body = self.request("POST", f"/rooms/{room}/import", geojson)
        assert status == 200, body
        return body

    # What the kernel knows of it.

    def resident_bytes(self):
        with open(f"/proc/{self.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def descriptor_count(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))


def eventually(holds, timeout=5, what="it"):
    """Waits until a condition holds."""
    deadline = time.monotonic() + timeout
    while not (value := holds()):
        assert time.monotonic() < deadline, f"{what} did not come true within {timeout} s"
        time.sleep(0.02)
    return value
