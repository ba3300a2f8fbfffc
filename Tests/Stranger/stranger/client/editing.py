"""Groups of edits, made from what the document holds."""

from ..document.order import ROOT

ROLES = {"Point": "point", "LineString": "line", "Polygon": "exterior"}


class Editor:
    """- `new_identifier`: gives an identifier of the own replica that was never used."""

    def __init__(self, document, new_identifier):
        self.document = document
        self.new_identifier = new_identifier

    # Births.

    def create(self, geometry, parts, properties=None, foreign_id=None):
        """A feature with all that is in it.

        - `parts`: a list of lists of rings or lines, each a list of positions: a polygon is
          `[[exterior, hole…]]`, a line `[[positions]]`, a point `[[[position]]]`.
        """
        feature = self.new_identifier()
        birth = {"edit": "createFeature", "feature": feature, "geometry": geometry}
        if foreign_id is not None:
            birth["foreignID"] = foreign_id
        edits = [birth]
        for part, paths in enumerate(parts):
            role = ROLES[geometry.removeprefix("Multi")]
            for positions in paths:
                edits += self.add_path(feature, part, role, positions)
                role = "hole"
        for name, value in (properties or {}).items():
            edits.append(self.set_property(feature, name, value))
        return edits

    def add_path(self, feature, part, role, positions):
        path = self.new_identifier()
        birth = {
            "edit": "createPath", "path": path, "feature": feature, "part": part, "role": role}
        return [birth, *self.run(path, ROOT, "right", positions)]

    def insert(self, path, behind, positions):
        """Vertices one behind the other, the first behind a vertex of the path, or `ROOT` ([DC18])."""
        parent, side = self.document.orders[path].place_behind(behind)
        return self.run(path, parent, side, positions)

    def run(self, path, parent, side, positions):
        edits = []
        for position in positions:
            vertex = self.new_identifier()
            edit = {"edit": "insertVertex", "vertex": vertex, "path": path, "side": side}
            if parent is not ROOT:
                edit["parent"] = parent
            edit["position"] = position[:2]
            if len(position) > 2:
                edit["altitude"] = position[2]
            edits.append(edit)
            parent, side = vertex, "right"
        return edits

    # Writes.

    @staticmethod
    def remove(kind, identifier):
        """- `kind`: `feature`, `path` or `vertex`."""
        return {"edit": "setAlive", kind: identifier, "alive": False}

    @staticmethod
    def restore(kind, identifier):
        return {"edit": "setAlive", kind: identifier, "alive": True}

    @staticmethod
    def move(vertex, position):
        return {"edit": "moveVertex", "vertex": vertex, "position": position}

    @staticmethod
    def set_property(feature, name, value):
        return {"edit": "setProperty", "feature": feature, "key": name, "value": value}

    @staticmethod
    def remove_property(feature, name):
        return {"edit": "removeProperty", "feature": feature, "key": name}
