import JSONText
import MapModel

// Edits, and the births that they share with records.

extension MessageText {
    /// - Parameter least: how many there have to be.
    func edits(at token: Int, least: Int) throws(TextFault) -> [Edit] {
        let edits = try array(at: token) { element throws(TextFault) in
            try object(at: element) { members throws(TextFault) in try edit(&members) }
        }
        guard edits.count >= least else { throw TextFault("there is no edit", at: token) }
        return edits
    }

    private func edit(_ members: inout Members) throws(TextFault) -> Edit {
        let token = try members.need(.edit)
        switch try kind(at: token, in: names.edits) {
        case .createFeature: return .createFeature(try featureBirth(&members))
        case .createPath: return .createPath(try pathBirth(&members))
        case .insertVertex: return try insertVertex(&members)
        case .moveVertex:
            let vertex: VertexID = try id(at: members.need(.vertex))
            return .moveVertex(vertex, to: try position(at: members.need(.position)))
        case .setAlive:
            return .setAlive(try entity(&members), try boolean(at: members.need(.alive)))
        case .setProperty:
            let (feature, key) = try property(&members)
            return .setProperty(feature, key, try value(at: members.need(.value)))
        case .removeProperty:
            let (feature, key) = try property(&members)
            return .removeProperty(feature, key)
        case nil: throw TextFault("there is no such edit", at: token)
        }
    }

    private func insertVertex(_ members: inout Members) throws(TextFault) -> Edit {
        let birth = try vertexBirth(&members)
        let position = try position(at: members.need(.position))
        guard let token = members.take(.altitude) else {
            return .insertVertex(birth, at: Coordinate(position))
        }
        return .insertVertex(birth, at: Coordinate(position, altitude: try altitude(at: token)))
    }

    func featureBirth(_ members: inout Members) throws(TextFault) -> FeatureBirth {
        let feature: FeatureID = try id(at: members.need(.feature))
        let kind: GeometryKind = try named(at: members.need(.geometry), "geometry")
        guard let token = members.take(.foreignID) else {
            return FeatureBirth(id: feature, kind: kind)
        }
        return FeatureBirth(id: feature, kind: kind, foreignID: try foreignID(at: token))
    }

    func pathBirth(_ members: inout Members) throws(TextFault) -> PathBirth {
        PathBirth(
            id: try id(at: members.need(.path)),
            feature: try id(at: members.need(.feature)),
            part: try count(at: members.need(.part)),
            role: try named(at: members.need(.role), "role")
        )
    }

    func vertexBirth(_ members: inout Members) throws(TextFault) -> VertexBirth {
        let vertex: VertexID = try id(at: members.need(.vertex))
        let path: PathID = try id(at: members.need(.path))
        var parent: VertexID?
        if let token = members.take(.parent) { parent = try id(at: token) }
        let side: VertexBirth.Side = try named(at: members.need(.side), "side")
        return VertexBirth(id: vertex, path: path, parent: parent, side: side)
    }

    /// Which property.
    func property(_ members: inout Members) throws(TextFault) -> (FeatureID, PropertyKey) {
        let feature: FeatureID = try id(at: members.need(.feature))
        return (feature, try key(at: members.need(.key)))
    }
}
