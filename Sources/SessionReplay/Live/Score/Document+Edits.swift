internal import MapModel

extension Document {
    /// Whether an edit that was just applied is what its register holds, and not something newer.
    /// Births always are.
    func shows(_ edit: Edit, stamp: Stamp, replica: ReplicaID) -> Bool {
        func isIts<Value>(_ register: Register<Value>?) -> Bool {
            register?.stamp == stamp && register?.replica == replica
        }
        return switch edit {
        case .createFeature, .createPath, .insertVertex: true
        case .moveVertex(let vertex, _): isIts(position(of: vertex))
        case .setAlive(.feature(let feature), _): isIts(aliveRegister(of: feature))
        case .setAlive(.path(let path), _): isIts(aliveRegister(of: path))
        case .setAlive(.vertex(let vertex), _): isIts(aliveRegister(of: vertex))
        case .setProperty(let feature, let key, _), .removeProperty(let feature, let key):
            isIts(property(key, of: feature))
        }
    }

    /// The feature that an edit changes, once it is applied.
    func feature(touchedBy edit: Edit) -> FeatureID? {
        switch edit {
        case .createFeature(let birth): birth.id
        case .createPath(let birth): birth.feature
        case .insertVertex(let birth, _): feature(of: birth.path)
        case .moveVertex(let vertex, _), .setAlive(.vertex(let vertex), _): feature(of: vertex)
        case .setAlive(.path(let path), _): feature(of: path)
        case .setAlive(.feature(let id), _), .setProperty(let id, _, _), .removeProperty(let id, _):
            id
        }
    }
}
