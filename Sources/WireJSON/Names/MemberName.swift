/// All members that objects of the text form have; the cases are the names.
enum MemberName: UInt8, CaseIterable {
    case message, version, instance, name, colour, token, resume, key, epoch, sequence
    case drag, vertex, vertices, feature, position, positions, translation
    case number, late, rest, edits
    case cursor, viewport, selection, location, accuracy, heading, follows
    case body, to, from, toAll, next
    case replica, stamp, milliseconds, isResumed, isRecovered, lastDecided, highestDrag, liveDrags
    case limits, frameByteCount, propertyValueByteCount, messagesPerSecond, leaseMilliseconds
    case undoneOperations, vertexCount, recordCount, memberCount, heldVertexCount, importByteCount
    case graceMilliseconds, helloMilliseconds
    case isFirst, isReplacement, records, drags, participants, outcomes, grant, code
    case epochNumber, events, through, refused, holder, document, entries
    case event, reason, content
    case edit, record, geometry, foreignID, path, part, role, parent, side, altitude, alive, value
}
