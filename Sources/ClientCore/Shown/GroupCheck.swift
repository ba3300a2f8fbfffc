import MapModel

/// Whether groups of edits can follow a document, one after the other: all that they name is there
/// or born before.
struct GroupCheck {
    private let document: Document
    private var features: Set<FeatureID> = []
    private var paths: Set<PathID> = []
    private var vertices: [VertexID: PathID] = [:]

    init(_ document: Document) { self.document = document }

    /// - Complexity: O(edits).
    static func follows(_ edits: [Edit], _ document: Document) -> Bool {
        var check = GroupCheck(document)
        return check.admit(edits)
    }

    /// Takes a group whole or not at all. False if it cannot follow.
    mutating func admit(_ edits: [Edit]) -> Bool {
        let before = self
        let follows = edits.allSatisfy { admit($0) }
        if !follows { self = before }
        return follows
    }

    private mutating func admit(_ edit: Edit) -> Bool {
        switch edit {
        case .createFeature(let birth):
            !contains(birth.id) && features.insert(birth.id).inserted
        case .createPath(let birth):
            contains(birth.feature) && !contains(birth.id) && paths.insert(birth.id).inserted
        case .insertVertex(let birth, _): admit(birth)
        case .moveVertex(let id, _), .setAlive(.vertex(let id), _): path(of: id) != nil
        case .setAlive(.path(let id), _): contains(id)
        case .setAlive(.feature(let id), _): contains(id)
        case .setProperty(let id, _, _), .removeProperty(let id, _): contains(id)
        }
    }

    private mutating func admit(_ birth: VertexBirth) -> Bool {
        guard contains(birth.path), path(of: birth.id) == nil else { return false }
        if let parent = birth.parent, path(of: parent) != birth.path { return false }
        vertices[birth.id] = birth.path
        return true
    }

    private func contains(_ id: FeatureID) -> Bool {
        features.contains(id) || document.contains(id)
    }

    private func contains(_ id: PathID) -> Bool { paths.contains(id) || document.contains(id) }

    private func path(of id: VertexID) -> PathID? { vertices[id] ?? document.path(of: id) }
}
