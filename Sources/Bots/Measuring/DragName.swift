import MapModel

/// A client's own name of a drag, which is unique in a room.
struct DragName: Hashable {
    let replica: ReplicaID
    let number: DragNumber
}
