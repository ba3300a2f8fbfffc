import MapModel
import WireProtocol

/// A numbered operation of a bot, and what was heard of it.
struct Deed {
    /// Numbers are unique in a replica.
    struct Name: Hashable {
        let replica: ReplicaID
        let number: OperationNumber
    }

    var content: NumberedMessage.Content
    /// The client's own stamp.
    let stamp: Stamp
    /// The event of its outcome that was seen last in a batch.
    var event: Heard?
    /// The outcome that its bot was told last.
    var outcome: Outcome?
    /// The epoch in which it was reported done; nil if it was not.
    var doneIn: UInt32?

    struct Heard: Equatable {
        let epoch: UInt32
        let sequence: UInt64
        /// The stamp of its first write; nil if it was refused.
        let stamp: Stamp?
    }

    var isRefused: Bool {
        if let outcome { return outcome.refusal != nil }
        return event.map { $0.stamp == nil } ?? false
    }

    /// The stamp that its first write has at least.
    ///
    /// The event gives it exactly if it is of the life of the room that said `done`. If not, that
    /// life may have been cut off before the commit and the operation been decided anew, without
    /// anybody seeing it, by the client's own stamp; which the room lowers if its clock is behind.
    var floor: Stamp {
        let own = Stamp(milliseconds: stamp.milliseconds - min(stamp.milliseconds, 1_000))
        guard let event, let exact = event.stamp else { return own }
        return event.epoch == doneIn ? exact : min(exact, own)
    }
}

extension Deed: CustomStringConvertible {
    /// What it was and where it was decided, for people who look into the log.
    var description: String {
        let what =
            switch content {
            case .dragEnd(let release):
                "the end of drag \(release.number.rawValue) of \(release.target.summary)"
            case .dragCancel(let number): "the cancel of drag \(number.rawValue)"
            case .edits(let edits): edits.first?.summary ?? "nothing"
            }
        guard let event else { return "\(what), whose outcome nobody saw" }
        return "\(what), decided in epoch \(event.epoch) at sequence \(event.sequence)"
    }
}

extension Edit {
    fileprivate var summary: String {
        switch self {
        case .createFeature(let birth): "the creation of feature \(birth.id)"
        case .createPath(let birth): "the creation of path \(birth.id)"
        case .insertVertex(let birth, _): "the insertion of vertex \(birth.id)"
        case .moveVertex(let id, _): "the move of vertex \(id)"
        case .setAlive(let entity, let isAlive):
            "the \(isAlive ? "restoration" : "removal") of \(entity.summary)"
        case .setProperty(let id, let key, _): "property \(key.text) of feature \(id)"
        case .removeProperty(let id, let key): "removed property \(key.text) of feature \(id)"
        }
    }
}

extension Entity {
    fileprivate var summary: String {
        switch self {
        case .feature(let id): "feature \(id)"
        case .path(let id): "path \(id)"
        case .vertex(let id): "vertex \(id)"
        }
    }
}

extension DragTarget {
    fileprivate var summary: String {
        switch self {
        case .vertex(let id): "vertex \(id)"
        case .vertices(let ids): "\(ids.count) vertices, the first \(ids[0])"
        case .feature(let id): "feature \(id)"
        }
    }
}
