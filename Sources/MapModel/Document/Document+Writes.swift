// Every write goes through `merge`: compare, replace, keep the digest and the journal.

extension Document {
    typealias Item = ChangeJournal.Item

    /// - Throws: ``ReplicaFault/unknownVertex(_:)``.
    /// - Complexity: O(1).
    mutating func write(
        _ register: Register<Position>, toPositionOf id: VertexID
    ) throws(ReplicaFault) {
        guard let slot = vertices.slot(of: id) else { throw .unknownVertex(id) }
        write(register, toPositionAt: slot)
    }

    @inline(__always)
    mutating func write(_ register: Register<Position>, toPositionAt slot: Int32) {
        let old = vertices[slot].position
        let id = vertices[slot].birth.id.rawValue
        guard merge(register, over: old, .position, id, item: Item(.position, slot)) else { return }
        vertices[slot].position = register
    }

    /// - Throws: ``ReplicaFault/unknownVertex(_:)``.
    mutating func write(
        _ register: Register<Altitude>, toAltitudeOf id: VertexID
    ) throws(ReplicaFault) {
        guard let slot = vertices.slot(of: id) else { throw .unknownVertex(id) }
        let old = altitudes[slot]
        guard merge(register, over: old, .altitude, id.rawValue, item: Item(.altitude, slot)) else {
            return
        }
        altitudes[slot] = register
    }

    /// - Throws: ``ReplicaFault/unknownVertex(_:)``.
    mutating func write(_ register: Register<Bool>, toAliveOf id: VertexID) throws(ReplicaFault) {
        guard let slot = vertices.slot(of: id) else { throw .unknownVertex(id) }
        let old = vertexAlive[slot]
        guard merge(register, over: old, .vertexAlive, id.rawValue, item: Item(.vertexAlive, slot))
        else {
            return
        }
        vertexAlive[slot] = register
        if vertices[slot].isAlive != register.value {
            paths[vertices[slot].path].livingCount += register.value ? 1 : -1
        }
        vertices[slot].isAlive = register.value
    }

    /// - Throws: ``ReplicaFault/unknownPath(_:)``.
    mutating func write(_ register: Register<Bool>, toAliveOf id: PathID) throws(ReplicaFault) {
        guard let slot = paths.slot(of: id) else { throw .unknownPath(id) }
        let old = paths[slot].alive
        guard merge(register, over: old, .pathAlive, id.rawValue, item: Item(.pathAlive, slot))
        else {
            return
        }
        paths[slot].alive = register
    }

    /// - Throws: ``ReplicaFault/unknownFeature(_:)``.
    mutating func write(_ register: Register<Bool>, toAliveOf id: FeatureID) throws(ReplicaFault) {
        guard let slot = features.slot(of: id) else { throw .unknownFeature(id) }
        let old = features[slot].alive
        guard
            merge(register, over: old, .featureAlive, id.rawValue, item: Item(.featureAlive, slot))
        else { return }
        features[slot].alive = register
    }

    /// - Throws: ``ReplicaFault/unknownFeature(_:)``.
    /// - Complexity: O(log n) in the number of the feature's properties, O(n) for a new one.
    mutating func write(
        _ register: Register<PropertyValue>, to key: PropertyKey, of id: FeatureID
    ) throws(ReplicaFault) {
        guard let feature = features.slot(of: id) else { throw .unknownFeature(id) }
        let index = propertyIndex(of: key, in: feature)
        let known = features[feature].properties
        let slot = index < known.count ? known[index] : -1
        let isKnown = slot >= 0 && properties[Int(slot)].key == key
        let old = isKnown ? properties[Int(slot)].value : nil
        let item = isKnown ? slot : Int32(properties.count)
        guard
            merge(
                register, over: old, .property, id.rawValue, key: key.utf8,
                item: Item(.property, item))
        else { return }
        if isKnown {
            properties[Int(slot)].value = register
        } else {
            properties.append(PropertyRecord(feature: feature, key: key, value: register))
            features[feature].properties.insert(item, at: index)
        }
    }

    /// Where a key stands, or would stand, among a feature's properties.
    func propertyIndex(of key: PropertyKey, in feature: Int32) -> Int {
        features[feature].properties.partitioningIndex { properties[Int($0)].key >= key }
    }

    /// Decides whether `new` replaces `old`, and if so keeps the digest and the journal.
    @inline(__always)
    private mutating func merge<Value>(
        _ new: Register<Value>,
        over old: Register<Value>?,
        _ kind: DigestKind,
        _ id: UInt64,
        key: [UInt8]? = nil,
        item: Item
    ) -> Bool {
        if let old {
            guard old.yields(to: new) else { return false }
            documentDigest -= Self.digest(of: old, kind, id, key)
        }
        documentDigest += Self.digest(of: new, kind, id, key)
        note(item)
        return true
    }

    /// The hash of a register: kind, identifier, key, stamp, replica, value.
    @inline(__always)
    static func digest<Value>(
        of register: Register<Value>, _ kind: DigestKind, _ id: UInt64, _ key: [UInt8]?
    ) -> Digest {
        var hasher = DigestHasher(kind)
        hasher.combine(id)
        if let key { hasher.combine(bytes: key) }
        hasher.combine(register.stamp.rawValue)
        hasher.combine(register.replica.rawValue)
        register.value.digest(into: &hasher)
        return hasher.finish()
    }
}
