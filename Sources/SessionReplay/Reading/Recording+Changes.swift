internal import MapModel
public import SessionLog
internal import WireProtocol

extension Recording {
    /// Tells who changed what of the map last, and when, as lines of JSON (NDJSON) in order of time:
    /// of one feature every register with its last writer; of all features the last change of each.
    ///
    /// A drag counts when it ends. A change that was made without a connection has the time at which it
    /// was made. Removed features are told too.
    ///
    /// - Parameters:
    ///   - feature: its identifier, such as `7-42`; nil for all.
    ///   - write: takes a line with its end; false stops.
    /// - Throws: ``ReplayError`` if there is no such feature, or the log cannot be replayed.
    public func changes(
        of feature: String?, at place: ReplayPoint?, to write: ([UInt8]) -> Bool
    ) throws(ReplayError) {
        var document = Document(recordsChanges: true)
        var names: [ReplicaID: String] = [:]
        try forEachBatch(through: place) { batch, _ throws(ReplayError) in
            do throws(ReplicaFault) {
                try document.apply(batch)
            } catch {
                throw ReplayError("the batch cannot be applied: \(error)", at: batch.sequence)
            }
            for event in batch.events {
                if case .joined(let one) = event { names[one.replica] = one.name }
                if case .imported(let group) = event { names[group.replica] = "import" }
            }
            return true
        }
        var changes = Self.changes(in: document)
        if let feature {
            changes = changes.filter { "\($0.feature)" == feature }
            guard
                !changes.isEmpty || document.livingFeatures.contains(where: { "\($0)" == feature })
            else { throw ReplayError("there is no feature \(feature) in room \(room)") }
        } else {
            let newest = Dictionary(changes.map { ($0.feature, $0) }) { $0 < $1 ? $1 : $0 }
            changes = Array(newest.values)
        }
        for change in changes.sorted() where !write(change.line(names)) { return }
    }

    private static func changes(in document: Document) -> [Change] {
        var changes: [Change] = []
        _ = document.visitChanges(after: .start) { record in
            if let change = Change(record, in: document) { changes.append(change) }
            return true
        }
        return changes
    }
}

/// A register and who wrote it last.
private struct Change: Comparable {
    let feature: FeatureID
    /// The kind of the register and what it belongs to, for people.
    let what: String
    let stamp: Stamp
    let replica: ReplicaID

    /// Nil for a birth: it is followed by registers that were written with it.
    init?(_ record: StateRecord, in document: Document) {
        switch record {
        case .feature, .path, .vertex: return nil
        case .position(let id, let register):
            self.init(document.feature(of: id), "position of \(id)", register)
        case .altitude(let id, let register):
            self.init(document.feature(of: id), "altitude of \(id)", register)
        case .vertexAlive(let id, let register):
            self.init(document.feature(of: id), Self.life(register, "vertex \(id)"), register)
        case .pathAlive(let id, let register):
            self.init(document.feature(of: id), Self.life(register, "path \(id)"), register)
        case .featureAlive(let id, let register):
            self.init(id, Self.life(register, "feature"), register)
        case .property(let id, let key, let register):
            let verb = register.value.json == nil ? "removal of " : ""
            self.init(id, "\(verb)property \(key.text)", register)
        }
    }

    private init?<Value>(_ feature: FeatureID?, _ what: String, _ register: Register<Value>) {
        guard let feature else { return nil }
        self.feature = feature
        self.what = what
        stamp = register.stamp
        replica = register.replica
    }

    private static func life(_ register: Register<Bool>, _ what: String) -> String {
        (register.value ? "return of " : "removal of ") + what
    }

    static func < (a: Change, b: Change) -> Bool {
        (a.stamp, a.replica, a.feature, a.what) < (b.stamp, b.replica, b.feature, b.what)
    }

    func line(_ names: [ReplicaID: String]) -> [UInt8] {
        var line = JSONLine()
        line.add("feature", "\(feature)")
        line.add("change", what)
        line.add("time", Recording.time(stamp.milliseconds))
        line.add("replica", replica.rawValue)
        if let name = names[replica] { line.add("name", name) }
        return line.object + [UInt8(ascii: "\n")]
    }
}
