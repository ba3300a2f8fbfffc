import MapModel
import WireProtocol

// Most tests drag a single vertex; these are the short words for that.

extension Grant {
    init(grant: GrantNumber, replica: ReplicaID, number: DragNumber, vertex: VertexID) {
        self.init(grant: grant, replica: replica, number: number, target: .vertex(vertex))
    }
}

extension OpenDrag {
    init(_ grant: Grant, position: Position?) {
        self.init(grant, value: position.map { .position($0) })
    }
}

extension DragEnd {
    init(
        grant: GrantNumber, replica: ReplicaID, reason: EndReason, position: Position?,
        stamp: Stamp, operation: Operation? = nil
    ) {
        self.init(
            grant: grant, replica: replica, reason: reason,
            value: position.map { .position($0) }, stamp: stamp, operation: operation)
    }
}

extension Event {
    static func moved(_ grant: GrantNumber, _ position: Position) -> Event {
        .moved(grant, .position(position))
    }
}

extension ClientMessage {
    static func dragStart(_ number: DragNumber, _ vertex: VertexID) -> ClientMessage {
        .dragStart(number, .vertex(vertex))
    }

    static func dragMove(_ number: DragNumber, _ position: Position) -> ClientMessage {
        .dragMove(number, .position(position))
    }
}

extension NumberedMessage.Content {
    static func dragEnd(
        _ number: DragNumber, _ vertex: VertexID, _ position: Position
    ) -> NumberedMessage.Content {
        .dragEnd(
            DragRelease(number: number, target: .vertex(vertex), value: .position(position)))
    }
}
