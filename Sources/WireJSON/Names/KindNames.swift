// The kinds of messages and of what stands in their arrays; the cases are the names.

/// The `message` of what a client says.
enum ClientMessageName: CaseIterable {
    case hello, dragStart, dragMove, dragEnd, dragCancel, edits, presence, signal
    case ping, check, replace, goodbye
}

/// The `message` of what the server says.
enum ServerMessageName: CaseIterable {
    case welcome, stateRecords, stateEnd, batch, done, denied, pong, checked, presence, signal
    case notSaved, saved
}

/// The `event` of an element of `events`.
enum EventName: CaseIterable {
    case opened, joined, left, granted, moved, ended, edited, imported, refused
}

/// The `edit` of an element of `edits`.
enum EditName: CaseIterable {
    case createFeature, createPath, insertVertex, moveVertex, setAlive, setProperty, removeProperty
}

/// The `record` of an element of `records`.
enum RecordName: CaseIterable {
    case feature, path, vertex, position, altitude, alive, property
}
