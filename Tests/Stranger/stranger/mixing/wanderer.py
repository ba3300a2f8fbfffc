"""A member that does everything that can be done, at random."""

import asyncio
import collections
import random

from ..document.order import ROOT
from .shapes import shape

# What a client that knows the rules is never told.
FAULTS = {"unknownParent", "exists", "foreignIdentifier", "wrongRole", "oldNumber", "lost"}


class Wanderer:
    """- `seed`: what everything is drawn from; the network adds its own chance."""

    def __init__(self, member, seed):
        self.member = member
        self.random = random.Random(seed)
        self.outcomes = collections.Counter()
        self.actions = {
            self.create: 2, self.insert: 4, self.remove: 3, self.restore: 3, self.write: 4,
            self.move: 2, self.drag: 14, self.tap: 1, self.drop: 1, self.work_offline: 1,
            self.appear: 3, self.call: 1, self.ask: 1}

    async def wander(self, seconds):
        """Does one thing after another; in the end nothing of it is open."""
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            action, = self.random.choices(list(self.actions), self.actions.values())
            self.outcomes[action.__name__] += 1
            await action()
            await asyncio.sleep(self.random.uniform(0, 0.1))
        await self.member.settled()

    # Choices.

    @property
    def document(self):
        return self.member.copy.document

    def place(self):
        return [self.random.uniform(-170, 170), self.random.uniform(-80, 80)]

    def feature(self):
        """A living one; `None` if there is none."""
        features = self.document.features()
        return self.random.choice(features) if features else None

    def path(self):
        feature = self.feature()
        paths = list(filter(self.document.is_alive, self.document.paths[feature])) if feature else []
        return self.random.choice(paths) if paths else None

    def vertex(self):
        path = self.path()
        line = self.document.line(path) if path else []
        return self.random.choice(line) if line else None

    async def told(self, operation, what):
        """Waits for the outcome, which may be a refusal but no fault."""
        await asyncio.wait_for(asyncio.shield(operation.decided), 20)
        code = operation.decided.result()
        assert code not in FAULTS, (code, operation.message)
        self.outcomes[f"{what} {code or 'applied'}"] += 1
        return code

    # Edits.

    async def create(self):
        await self.told(self.member.edit(shape(self.member.editor, self.random, self.place())), "create")

    def insertion(self):
        """A run of vertices behind one of a path, or first; none into a point ([DC16])."""
        path = self.path()
        if path is None or self.document.births["path"][path]["role"] == "point":
            return None
        behind = self.random.choice([ROOT, *self.document.orders[path].walk()])
        positions = [self.place() for _ in range(self.random.randint(1, 3))]
        return self.member.editor.insert(path, behind, positions)

    async def insert(self):
        edits = self.insertion()
        if edits:
            await self.told(self.member.edit(edits), "insert")

    async def remove(self):
        kind = self.random.choices(["vertex", "path", "feature"], [6, 1, 1])[0]
        identifier = getattr(self, kind)()
        if identifier:
            await self.told(self.member.edit([self.member.editor.remove(kind, identifier)]), "remove")

    async def restore(self):
        dead = [
            (kind, identifier) for kind, births in self.document.births.items()
            for identifier in births if not self.document.is_alive(identifier)]
        if dead:
            kind, identifier = self.random.choice(dead)
            points = kind == "vertex" and self.is_point(identifier)
            if not points:
                edit = self.member.editor.restore(kind, identifier)
                await self.told(self.member.edit([edit]), "restore")

    def is_point(self, vertex):
        path = self.document.births["vertex"][vertex]["path"]
        return self.document.births["path"][path]["role"] == "point"

    def writing(self):
        feature = self.feature()
        if feature is None:
            return None
        name = self.random.choice(["name", "Größe", "z", "__proto__"])
        if self.random.random() < 0.3:
            return self.member.editor.remove_property(feature, name)
        value = self.random.choice([
            None, True, "Île-de-France \u2028 \n", 0.1, -1.5e300, 1e21, 42, [], {"b": [1], "a": {}},
            self.random.uniform(-1, 1)])
        return self.member.editor.set_property(feature, name, value)

    async def write(self):
        edit = self.writing()
        if edit:
            await self.told(self.member.edit([edit]), "write")

    async def move(self):
        vertex = self.vertex()
        if vertex:
            edit = self.member.editor.move(vertex, self.place())
            await self.told(self.member.edit([edit]), "move")

    # Drags.

    def target(self):
        """One vertex, several of a path, or a whole feature."""
        form = self.random.choice(["vertex", "vertices", "feature"])
        if form == "feature":
            return form, self.feature()
        if form == "vertex":
            return form, self.vertex()
        path = self.path()
        line = self.document.line(path) if path else []
        if len(line) < 2:
            return "vertex", line[0] if line else None
        chosen = self.random.sample(line, self.random.randint(2, min(5, len(line))))
        return form, sorted(chosen, key=lambda vertex: tuple(map(int, vertex.split("-"))))

    def value(self, form, held):
        match form:
            case "vertex":
                return {"position": self.place()}
            case "vertices":
                return {"positions": [self.place() for _ in held]}
            case _:
                return {"translation": [self.random.uniform(-5, 5), self.random.uniform(-5, 5)]}

    async def drag(self):
        form, held = self.target()
        if not held:
            return
        drag = self.member.start_drag(**{form: held})
        for _ in range(self.random.randint(1, 25)):
            self.member.move_drag(drag, **self.value(form, held))
            await asyncio.sleep(1 / 30)
            if not drag.is_open:
                self.outcomes[f"drag {(drag.denial or {}).get('code') or drag.ending}"] += 1
                return
            if self.random.random() < 0.005:
                await self.drop()
        is_taken_back = self.random.random() < 0.2
        finish = self.member.cancel_drag if is_taken_back else self.member.end_drag
        await self.told(finish(drag), "cancel" if is_taken_back else "end")

    async def tap(self):
        """Holds and lets go where it is, and does not wait for the answer to the start."""
        vertex = self.vertex()
        if vertex:
            drag = self.member.start_drag(vertex=vertex)
            self.member.move_drag(drag, position=self.document.position(vertex))
            await self.told(self.member.end_drag(drag), "tap")

    # The connection.

    async def drop(self):
        """Loses the connection; the member comes back by itself."""
        if self.member.is_in_sync:
            self.member.cut()
            await self.member.until(lambda: self.member.is_in_sync)

    async def work_offline(self):
        """Does something without a connection, which arrives late."""
        if not self.member.is_in_sync:
            return
        self.member.go_offline()
        edits = [edit for edit in [self.writing(), *(self.insertion() or [])] if edit]
        operations = [self.member.edit(edits)] if edits else []
        form, held = self.target()
        if held:
            drag = self.member.start_drag(**{form: held})
            drag.put(self.value(form, held))
            operations.append(self.member.end_drag(drag))
        # The place is kept for 3 s ([SE19]).
        await asyncio.sleep(self.random.choice([0, 0.5, 4]))
        await self.member.go_online()
        for operation in operations:
            await self.told(operation, "late")

    # The rest.

    async def appear(self):
        viewport = [*self.place(), 180, 90]
        self.member.be_present(cursor=self.place(), viewport=viewport)

    async def call(self):
        self.member.signal("stranger.called", {"at": self.place()})

    async def ask(self):
        """Pings, and compares digests in the middle of it all. A question that was on its way when the
        connection broke has no answer."""
        for question in (self.member.ping, self.member.check):
            connection = self.member.connection_count
            try:
                await asyncio.wait_for(question(), 5)
            except TimeoutError:
                if self.member.is_in_sync and self.member.connection_count == connection:
                    raise


