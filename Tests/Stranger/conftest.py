"""What the live tests start from: a server of its own, in a directory of its own."""

import pytest

from support.server import Server


@pytest.fixture
def server(tmp_path):
    """Ended in good order by the test itself if it looks at the log, else killed."""
    server = Server(tmp_path / "data")
    yield server
    server.kill()
    assert "Fatal error" not in server.stderr, server.stderr
