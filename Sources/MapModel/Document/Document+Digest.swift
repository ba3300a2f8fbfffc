extension Document {
    /// The digest of births and registers, computed anew from all of them: what the one that is
    /// kept up has to be.
    ///
    /// - Complexity: O(n).
    public var recomputedDigest: Digest {
        var sum = Digest()
        for feature in features.records {
            sum += feature.birth.digest
            if let alive = feature.alive {
                sum += Self.digest(of: alive, .featureAlive, feature.birth.id.rawValue, nil)
            }
        }
        for path in paths.records {
            sum += path.birth.digest
            if let alive = path.alive {
                sum += Self.digest(of: alive, .pathAlive, path.birth.id.rawValue, nil)
            }
        }
        for (slot, vertex) in vertices.records.enumerated() {
            sum += vertex.birth.digest
            let id = vertex.birth.id.rawValue
            if let position = vertex.position {
                sum += Self.digest(of: position, .position, id, nil)
            }
            if let altitude = altitudes[Int32(slot)] {
                sum += Self.digest(of: altitude, .altitude, id, nil)
            }
            if let alive = vertexAlive[Int32(slot)] {
                sum += Self.digest(of: alive, .vertexAlive, id, nil)
            }
        }
        for property in properties {
            let feature = features[property.feature].birth.id.rawValue
            sum += Self.digest(of: property.value, .property, feature, property.key.utf8)
        }
        return sum
    }
}
