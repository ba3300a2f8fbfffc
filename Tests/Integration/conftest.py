"""What every test starts from: a server of its own, in a directory of its own."""

import itertools

import pytest

from support.member import Member
from support.server import Server


@pytest.fixture
def serve(tmp_path):
    """Starts servers, by default all on one data directory, and ends those that still run."""
    servers = []

    def start(*options, directory="data", **more):
        server = Server(tmp_path / directory, *options, **more)
        servers.append(server)
        return server

    yield start
    for server in servers:
        server.kill()
        assert "Fatal error" not in server.stderr, server.stderr


@pytest.fixture
def server(serve):
    return serve()


@pytest.fixture
def join():
    """Lets members into rooms; they leave with the test."""
    members = []

    def enter(server, name="ann", room="r", **options):
        member = Member(server, room, name, **options)
        members.append(member)
        return member

    yield enter
    for member in members:
        member.close()


class Bystander:
    """Somebody in the same room whom nothing that others do may disturb."""

    def __init__(self, member):
        self.member = member
        _, self.vertices = member.draw([0.0, 0.0], [1.0, 1.0])
        self.places = itertools.count(1)

    def is_undisturbed(self):
        """[WS8]: it drags, gets its batches and its done, and agrees with the room."""
        place = next(self.places) / 8
        self.member.drags(self.vertices[0], [place, -place])
        self.member.check()


@pytest.fixture
def bystander(server, join):
    return Bystander(join(server, "bystander"))
