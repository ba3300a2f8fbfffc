import MapModel

/// A finger that is down.
struct BotDrag {
    /// The vertex under the finger.
    let vertex: VertexID
    /// What it holds; taken anew after the drag was lost and asked for again.
    var grip: Grip
    var path: DragPath
    /// The drag's number, another one after it was lost and asked for again.
    var number: DragNumber
    /// When the finger went down, on the monotonic clock.
    let pressedAt: UInt64
    /// Where the finger was seen last; nil as long as it hesitates.
    var finger: Position?

    /// The newest value; nil as long as it hesitates.
    var value: DragValue? { finger.map(grip.value) }
}
