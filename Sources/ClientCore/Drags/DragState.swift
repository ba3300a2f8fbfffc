/// The states that the annotation views of native map kits have.
public enum DragState: UInt8, CaseIterable, Sendable {
    /// Not dragged.
    case none
    /// The finger is down; the room has not answered.
    case starting
    /// The room granted the vertex.
    case dragging
    /// Taken back; the room has not confirmed it.
    case canceling
    /// Let go; the room has not confirmed the final position.
    case ending
}
