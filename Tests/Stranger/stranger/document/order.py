"""The order of a path's vertices: a Fugue tree ([DC7])."""

import bisect

from .identifiers import key

ROOT = None


class Order:
    """Which vertices stand where in one path, dead ones too."""

    def __init__(self):
        self.children = {(ROOT, "left"): [], (ROOT, "right"): []}

    def insert(self, vertex, parent, side):
        """- Complexity: O(n) in the number of siblings."""
        bisect.insort(self.children[parent, side], vertex, key=key)
        self.children[vertex, "left"] = []
        self.children[vertex, "right"] = []

    def __contains__(self, vertex):
        return (vertex, "left") in self.children

    def walk(self):
        """All vertices in order: left children, the vertex, right children.

        - Complexity: O(n); paths may be long chains, so there is no recursion.
        """
        found = []
        tasks = [("enter", ROOT)]
        while tasks:
            task, vertex = tasks.pop()
            if task == "tell":
                if vertex is not ROOT:
                    found.append(vertex)
                continue
            tasks += [("enter", child) for child in reversed(self.children[vertex, "right"])]
            tasks.append(("tell", vertex))
            tasks += [("enter", child) for child in reversed(self.children[vertex, "left"])]
        return found

    def place_behind(self, vertex):
        """Parent and side for what is inserted behind a vertex, or first ([DC18])."""
        walk = self.walk()
        if vertex is ROOT:
            return (walk[0], "left") if walk else (ROOT, "right")
        if not self.children[vertex, "right"]:
            return vertex, "right"
        return walk[walk.index(vertex) + 1], "left"
