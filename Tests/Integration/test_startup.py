"""Starting and stopping: what an operator sees, and what scripts rely on."""

import os
import signal
import socket
import subprocess
import time

import pytest

from support.server import BINARY, run

COMMANDS = ["serve", "bot", "replay", "import", "export"]


def serve_fails(*words, status=1):
    """Runs a server that must not come up; gives its one sentence."""
    result = run("serve", "--port", "0", *words)
    assert result.returncode == status, result
    assert result.stdout == "", "standard output is for the line of a listening server"
    assert result.stderr.startswith("syncline: ") and len(result.stderr.splitlines()) == 1
    return result.stderr


def test_one_line_on_standard_output(serve):
    """It prints one line when it listens, and nothing else ever."""
    server = serve("--demo")
    assert server.request("GET", "/healthz")[0] == 200
    assert server.stop() == 0
    assert server.process.stdout.read() == b""
    assert server.stderr == ""


def test_free_ports_differ(serve):
    """`--port 0` picks a port that nobody has."""
    assert serve(directory="a").port != serve(directory="b").port


def test_taken_port(server, tmp_path):
    """A taken port is told with its number."""
    sentence = serve_fails("--port", server.port, "--data", tmp_path / "other")
    assert sentence.count(str(server.port)) == 1 and "in use" in sentence
    assert sentence.count("cannot listen") == 1 and "--port N, or 0" in sentence


def test_second_server_on_a_data_directory(server):
    """[LG7]: refused with a line that names the directory and the other process."""
    sentence = serve_fails("--data", server.directory)
    assert server.directory in sentence and str(server.pid) in sentence
    assert server.request("GET", "/healthz")[0] == 200


def test_data_directory_is_free_after_any_end(serve):
    """[LG7]: neither an orderly end nor a kill leaves a lock behind."""
    serve().kill()
    assert serve().stop() == 0
    serve()


@pytest.mark.parametrize("address", ["0.0.0.0", "::"])
def test_public_bind_needs_open(tmp_path, address):
    """A public address is refused with the reason, as long as there are no tokens."""
    sentence = serve_fails("--bind", address, "--data", tmp_path / "data")
    assert "--open" in sentence and "tokens" in sentence
    assert not (tmp_path / "data").exists()


def test_public_bind_with_open(serve):
    """`--open` allows it."""
    assert serve("--bind", "0.0.0.0", "--open").request("GET", "/healthz")[0] == 200


@pytest.mark.parametrize("address", ["no-such-host.invalid", "256.1.1.1", "nonsense", ""])
@pytest.mark.parametrize("options", [[], ["--open"]], ids=" ".join)
def test_address_that_is_none(tmp_path, address, options):
    """An address that is none is told as that, not as one that others can reach."""
    sentence = serve_fails("--bind", address, *options, "--data", tmp_path / "data")
    assert "no address" in sentence and f"'{address}'" in sentence and "--open" not in sentence
    assert not (tmp_path / "data").exists()


def test_data_directory_that_cannot_be(tmp_path):
    """A place where no directory can be made is told with its path."""
    (tmp_path / "file").write_text("occupied")
    for place in (tmp_path / "file", tmp_path / "file" / "below", "/proc/none"):
        assert str(place) in serve_fails("--data", place)


def test_data_directory_without_rights(tmp_path):
    """A directory that may not be written is told with its path; root may write anywhere."""
    place = tmp_path / "locked"
    place.mkdir(mode=0o500)
    if os.access(place, os.W_OK):
        place = "/sys/kernel"
    assert str(place) in serve_fails("--data", place)


def test_log_that_is_none(tmp_path):
    """A file that is no log is refused and left as it was."""
    log = tmp_path / "data" / "sessions.sqlite"
    log.parent.mkdir()
    text = b"this is no database, but it is long enough to look like one" * 100
    log.write_bytes(text)
    assert str(log) in serve_fails("--data", log.parent)
    assert log.read_bytes() == text


@pytest.mark.parametrize(
    "words",
    [
        ["--port", "70000"], ["--port", "-1"], ["--port", "x"], ["--port", ""], ["--port"],
        ["--port", "1e3"], ["--flush-interval", "-1"], ["--flush-interval", "1001"],
        ["--flush-interval", "99999999999999999999"], ["--nonsense"], ["--open=yes"], ["stray"],
        ["--"], ["-x"], ["--host", "--demo"], ["--bind", "--open"], ["--host", "http://maps.example"],
        ["--host", "maps.example:8080"], ["--origin", "maps.example"], ["--origin", "://"],
        ["--snapshot-every", "-1"], ["--idle-timeout", "99"], ["--idle-timeout", "86400001"],
        ["--origin", "https://maps.example/"], ["--origin", "https://a.example,b.example"],
    ],
    ids=" ".join,
)
def test_wrong_command_line(tmp_path, words):
    """A command line that cannot be understood: status 64 and a sentence that names the help."""
    sentence = serve_fails("--data", tmp_path / "data", *words, status=64)
    assert "syncline serve --help" in sentence


def test_forgotten_value(tmp_path):
    """An option does not swallow the next one; a value of that kind can be said with `=`."""
    assert "--host needs a value" in serve_fails("--host", "--data", tmp_path / "data", status=64)
    assert not (tmp_path / "data").exists()


def test_names_of_the_outside(serve):
    """Whole origins and bare names are taken, several too."""
    server = serve("--host", "maps.example,[::2]", "--origin", "https://a.example,http://b:81")
    assert server.request("GET", "/healthz", Host="maps.example")[0] == 200


@pytest.mark.parametrize(
    "words", [[], ["nonsense"], ["--nonsense"], ["help", "nonsense"]], ids=" ".join)
def test_no_command(words):
    """No command or an unknown one: status 64, and where the help is."""
    result = run(*words)
    assert result.returncode == 64
    assert "--help" in result.stdout + result.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_help(command):
    """Every command has its help, and every option in its usage line is explained."""
    assert command in run("--help").stdout
    result = run(command, "--help")
    assert (result.returncode, result.stderr) == (0, "")
    usage, *rest = result.stdout.splitlines()
    assert usage.startswith(f"usage: syncline {command}")
    assert run("help", command).stdout == result.stdout
    for option in {word.strip("[]()|") for word in usage.split() if word.strip("[](").startswith("--")}:
        assert any(line.strip().startswith(option) for line in rest), option


def test_version():
    """`--version` names the program and its version."""
    result = run("--version")
    assert result.returncode == 0 and result.stdout.startswith("syncline ")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_idle_server_stops_at_once(serve, number):
    """SIGTERM and SIGINT end it in good order."""
    server = serve()
    assert server.stop(number, timeout=3) == 0
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", server.port))


def test_closed_standard_descriptors(tmp_path):
    """No socket or file takes the place of an output that was closed."""
    def close_all():
        for descriptor in (0, 1, 2):
            os.close(descriptor)

    command = [BINARY, "serve", "--port", "0", "--data", str(tmp_path / "data")]
    process = subprocess.Popen(command, preexec_fn=close_all)
    time.sleep(1)
    assert process.poll() is None
    process.terminate()
    assert process.wait(10) == 0
