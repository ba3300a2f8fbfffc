import MapModel

/// A finger that is down.
struct BotDrag {
    let vertex: VertexID
    var path: DragPath
    /// The drag's number, another one after it was lost and asked for again.
    var number: DragNumber
    /// When the finger went down, on the monotonic clock.
    let pressedAt: UInt64
    /// Where the finger was seen last; nil as long as it hesitates.
    var position: Position?
}
