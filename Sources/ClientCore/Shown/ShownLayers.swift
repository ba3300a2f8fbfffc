import MapModel
import WireProtocol

/// Lays pending operations over a copy of the confirmed document.
struct ShownLayers {
    private(set) var document: Document
    /// The stamps that the operations got here.
    private(set) var stamps: [(number: OperationNumber, stamps: ClosedRange<Stamp>)] = []
    private let replica: ReplicaID
    private var next: Stamp
    /// An operation got a stamp as the room gives them; later ones lie above it.
    private var hasRoomStamps = false

    /// - Parameter newest: the largest stamp seen; what is on its way to the room will get later
    ///   ones.
    init(_ document: Document, replica: ReplicaID, above newest: Stamp) {
        self.document = document
        self.replica = replica
        next = newest.advanced(by: 1)
    }

    mutating func add(_ entry: QueuedOperation) {
        let ended = entry.content.endedDrag.flatMap { grant(of: $0) }
        // An end while its grant lives is never late.
        hasRoomStamps = hasRoomStamps || !entry.isLate || ended != nil
        let edits = ended == nil ? laidEdits(of: entry) : []
        let stamp = hasRoomStamps ? take(max(edits.count, 1)) : entry.stamp
        let last = stamp.advanced(by: UInt64(max(edits.count, 1) - 1))
        stamps.append((entry.number, stamp...last))
        if let ended {
            end(ended, by: entry.content, stamp)
        } else {
            lay(edits, stamp)
        }
    }

    /// What an operation comes to that ends no grant. A release on the connection of its drag counts
    /// on a grant that has not been heard of.
    private func laidEdits(of entry: QueuedOperation) -> [Edit] {
        switch entry.content {
        case .dragCancel: return []
        case .edits(let edits): return edits
        case .dragEnd(let release):
            let placements = release.placements
            guard placements.isEmpty, !entry.isLate else {
                return placements.map { .moveVertex($0.vertex, to: $0.position) }
            }
            return document.rest(of: release.target, at: release.value).map {
                .moveVertex($0.0, to: $0.1)
            }
        }
    }

    /// Under an own finger things follow it, whoever holds them.
    mutating func add(_ drag: OwnDrag) {
        guard let value = drag.value else { return }
        if let grant = grant(of: drag.number) {
            return apply(.moved(grant.grant, value))
        }
        let rest = document.rest(of: drag.target, at: value)
        for (vertex, position) in rest {
            guard let held = document.holder(of: vertex)?.grant else { continue }
            if held.target == .vertex(vertex) {
                apply(.moved(held.grant, .position(position)))
            } else {
                settle(held)
            }
        }
        lay(rest.map { .moveVertex($0.0, to: $0.1) }, take(rest.count))
    }

    /// What others hold together stays where it is, but for what is under an own finger.
    private mutating func settle(_ held: Grant) {
        let end = DragEnd(
            grant: held.grant, replica: held.replica, reason: .released,
            value: document.drags[held.grant]?.value, stamp: take(1))
        apply(.ended(end))
    }

    private func grant(of drag: DragNumber) -> Grant? {
        document.drags.all.lazy.map(\.grant).first { [replica] in
            $0.replica == replica && $0.number == drag
        }
    }

    private mutating func take(_ count: Int) -> Stamp {
        defer { next = next.advanced(by: UInt64(count)) }
        return next
    }

    /// Ends an own drag as the room will.
    private mutating func end(
        _ grant: Grant, by content: NumberedMessage.Content, _ stamp: Stamp
    ) {
        var end = DragEnd(
            grant: grant.grant, replica: replica, reason: .cancelled, value: nil, stamp: stamp)
        if case .dragEnd(let release) = content {
            end.reason = .released
            end.value = release.value
        }
        apply(.ended(end))
    }

    /// One event follows whole or not at all.
    private mutating func apply(_ event: Event) {
        do throws(ReplicaFault) { try document.apply(event, at: 0) } catch { return }
    }

    /// Lays a group over the document, whole or not at all: what cannot follow will be refused, or
    /// is confirmed already.
    private mutating func lay(_ edits: [Edit], _ stamp: Stamp) {
        guard GroupCheck.follows(edits, document) else { return }
        for (index, edit) in edits.enumerated() {
            do throws(ReplicaFault) {
                let stamp = stamp.advanced(by: UInt64(index))
                try document.apply(edit, stamp: stamp, replica: replica)
            } catch {
                preconditionFailure("an edit that was looked at cannot follow: \(error)")
            }
        }
    }
}

extension NumberedMessage.Content {
    /// The own drag that it ends.
    fileprivate var endedDrag: DragNumber? {
        switch self {
        case .dragEnd(let release): release.number
        case .dragCancel(let number): number
        case .edits: nil
        }
    }
}
