public import MapModel
import WireProtocol

extension ClientCore {
    /// The whole document as the user sees it, built anew: for drawing everything and for export.
    ///
    /// - Complexity: O(document), for the copy, if anything is pending.
    public var shown: Document {
        guard let replica else { return document }
        var layers = ShownLayers(document, replica: replica, above: clock.last)
        for entry in queue.pending { layers.add(entry) }
        for drag in ownDrags where drag.isHeld { layers.add(drag) }
        return layers.document
    }
}

/// Lays pending operations over a copy of the confirmed document.
struct ShownLayers {
    private(set) var document: Document
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
        hasRoomStamps = hasRoomStamps || !entry.isLate
        let stamp = hasRoomStamps ? take(entry.content.stampCount) : entry.stamp
        switch entry.content {
        case .dragEnd(let release):
            guard !end(release.number, .released, at: release.value) else { return }
            lay(release.placements.map { .moveVertex($0.vertex, to: $0.position) }, stamp)
        case .dragCancel(let number): _ = end(number, .cancelled, at: nil)
        case .edits(let edits): lay(edits, stamp)
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
            if let held = document.holder(of: vertex)?.grant, held.target == .vertex(vertex) {
                apply(.moved(held.grant, .position(position)))
            }
        }
        lay(rest.map { .moveVertex($0.0, to: $0.1) }, take(rest.count))
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

    /// Ends an own drag as the room will. False if it has no grant.
    private mutating func end(
        _ drag: DragNumber,
        _ reason: EndReason,
        at value: DragValue?
    ) -> Bool {
        guard let grant = grant(of: drag) else { return false }
        hasRoomStamps = true
        let end = DragEnd(
            grant: grant.grant, replica: replica, reason: reason, value: value, stamp: take(1))
        apply(.ended(end))
        return true
    }

    /// One event follows whole or not at all.
    private mutating func apply(_ event: Event) {
        do throws(ReplicaFault) { try document.apply(event, at: 0) } catch { return }
    }

    /// Lays a group over the document, whole or not at all: what cannot follow will be refused, or
    /// is confirmed already. Only a group of several edits needs a copy for that.
    private mutating func lay(_ edits: [Edit], _ stamp: Stamp) {
        let before = edits.count > 1 ? document : nil
        do throws(ReplicaFault) {
            for (index, edit) in edits.enumerated() {
                let stamp = stamp.advanced(by: UInt64(index))
                try document.apply(edit, stamp: stamp, replica: replica)
            }
        } catch {
            if let before { document = before }
        }
    }
}
