internal import MapModel

/// Compares what a recording and a live room show, feature by feature, under the map of who plays
/// whom.
struct ContentComparison {
    /// Over all that is shown, in the identifiers of the live room.
    let recordedDigest: Digest
    let liveDigest: Digest
    /// A sentence; nil if all is equal.
    let difference: String?

    /// - Complexity: O(n log n) in the size of the documents.
    init(recorded: Document, live: Document, _ map: ReplicaMap) {
        var recordedHasher = DigestHasher(.content)
        var liveHasher = DigestHasher(.content)
        var difference: String?
        var mine = recorded.livingFeatures[...]
        var theirs = live.livingFeatures[...]
        while !mine.isEmpty || !theirs.isEmpty {
            let expected = mine.first.map { map($0) }
            let found = theirs.first
            // Whichever comes first, or both if they are one.
            let id = min(expected, found)
            let one = id == expected ? mine.popFirst().flatMap { recorded.form($0, map) } : nil
            let other = id == found ? theirs.popFirst().flatMap { FeatureForm($0, in: live) } : nil
            one?.combine(into: &recordedHasher)
            other?.combine(into: &liveHasher)
            difference = difference ?? Self.difference(one, other)
        }
        recordedDigest = recordedHasher.finish()
        liveDigest = liveHasher.finish()
        self.difference = difference
    }

    /// What differs between a recorded feature and the live one.
    private static func difference(_ recorded: FeatureForm?, _ live: FeatureForm?) -> String? {
        guard let recorded else { return live.map { "feature \($0.id) is not in the recording" } }
        guard let live else { return "feature \(recorded.id) is missing" }
        guard recorded != live else { return nil }
        return "feature \(recorded.id): \(detail(recorded, live))"
    }

    private static func detail(_ recorded: FeatureForm, _ live: FeatureForm) -> String {
        if recorded.kind != live.kind { return "another kind" }
        if recorded.foreignID != live.foreignID { return "another id of its file" }
        if recorded.properties != live.properties {
            let keys = Set((recorded.properties + live.properties).map(\.key)).sorted()
            let key = keys.first { recorded.value($0) != live.value($0) } ?? ""
            let texts = [live, recorded].map { Self.text($0.value(key)) }
            return "property \(key) is \(texts[0]), recorded was \(texts[1])"
        }
        for (one, other) in zip(recorded.paths, live.paths) where one != other {
            return detail(one, other)
        }
        return "\(live.paths.count) paths, recorded were \(recorded.paths.count)"
    }

    private static func detail(_ recorded: FeatureForm.Path, _ live: FeatureForm.Path) -> String {
        if recorded.id != live.id { return "path \(live.id), recorded was \(recorded.id)" }
        for (one, other) in zip(recorded.vertices, live.vertices) where one != other {
            if one.id != other.id {
                return "path \(recorded.id): vertex \(other.id) stands where \(one.id) did"
            }
            return "vertex \(one.id) is at \(text(other)), recorded was \(text(one))"
        }
        return "path \(recorded.id): \(live.vertices.count) vertices, recorded were"
            + " \(recorded.vertices.count)"
    }

    /// Long values are cut.
    private static func text(_ value: CanonicalJSON?) -> String {
        guard let value else { return "nothing" }
        let text = String(decoding: value.utf8, as: UTF8.self)
        return text.count > 100 ? text.prefix(100) + "…" : text
    }

    private static func text(_ vertex: FeatureForm.Vertex) -> String {
        let position = vertex.coordinate.position
        let altitude = vertex.coordinate.altitude.map { ",\($0)" } ?? ""
        return "[\(position.longitude),\(position.latitude)\(altitude)]"
    }
}

extension Document {
    fileprivate func form(_ id: FeatureID, _ map: ReplicaMap) -> FeatureForm? {
        FeatureForm(id, in: self)?.renamed(map)
    }
}

extension FeatureForm {
    fileprivate func value(_ key: String) -> CanonicalJSON? {
        properties.first { $0.key == key }?.value
    }
}

/// The smaller of two, one of which is there.
private func min(_ one: FeatureID?, _ other: FeatureID?) -> FeatureID? {
    guard let one, let other else { return one ?? other }
    return one < other ? one : other
}
