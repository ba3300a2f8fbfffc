internal import MapModel
internal import WireProtocol

extension Audience {
    /// Writes what is next for a member, if its socket has drained: values first, then the newest
    /// batch, or a piece of the state.
    mutating func serve(_ index: Int, _ room: borrowing Room, _ send: Send) {
        guard members[index].isDrained else { return }
        outgoing.removeAll(keepingCapacity: true)
        collectValues(index, room)
        collectState(index, room)
        collectCheck(index, room)
        guard !outgoing.isEmpty else { return }
        members[index].isDrained = send(members[index].id, outgoing)
        if members[index].isDrained, members[index].frame != nil { note(members[index].id) }
    }

    private mutating func collectValues(_ index: Int, _ room: borrowing Room) {
        if let done = room.done(of: members[index].replica, after: members[index].done) {
            members[index].done = done.through
            append(.done(done))
        }
        for denied in members[index].denials { append(.denied(denied)) }
        members[index].denials.removeAll()
        if let pong = members[index].pong {
            members[index].pong = nil
            append(.pong(pong))
        }
    }

    private mutating func collectState(_ index: Int, _ room: borrowing Room) {
        let position = members[index].position
        if members[index].frame == nil {
            guard let position, position < room.sequence else { return }
            if let latest, position + 1 == latest.sequence, let frame = latest.frame {
                members[index].position = latest.sequence
                outgoing.append(frame)
                return
            }
            guard room.isClean else { return }
            members[index].frame = Member.StateFrame(isReplacement: false, cursor: .start)
        }
        guard room.isClean else { return }
        collectChunk(index, room)
    }

    /// The next chunk of a member's state frame, and with the last one its end.
    private mutating func collectChunk(_ index: Int, _ room: borrowing Room) {
        guard var frame = members[index].frame else { return }
        if frame.isFirst, !frame.isReplacement, let position = members[index].position {
            frame.cursor = room.document.cursor(since: position)
        }
        let chunk = chunk(frame, room)
        if let records = chunk.frame { outgoing.append(records) }
        guard chunk.isEnd else {
            frame.cursor = chunk.next
            frame.isFirst = false
            members[index].frame = frame
            return
        }
        let isFirst = frame.isFirst && chunk.frame == nil
        let end = room.stateEnd(
            for: members[index].replica, isFirst: isFirst, isReplacement: frame.isReplacement)
        append(.stateEnd(end))
        members[index].frame = nil
        members[index].position = room.sequence
    }

    private mutating func collectCheck(_ index: Int, _ room: borrowing Room) {
        guard members[index].wantsCheck, room.isClean, members[index].frame == nil,
            members[index].position == room.sequence
        else { return }
        members[index].wantsCheck = false
        append(.checked(sequence: room.sequence, room.document.digest))
    }

    private mutating func append(_ message: ServerMessage) {
        outgoing.append(makeFrame(message.binary))
    }

    /// The records at a place of a frame; members at one place share them.
    private mutating func chunk(_ frame: Member.StateFrame, _ room: borrowing Room) -> Chunk {
        if let chunk = chunks[frame] { return chunk }
        let isEnd = fits(after: frame.cursor, of: room)
        let limit = isEnd ? Int.max : room.settings.chunkByteCount
        var writer = StateRecordsWriter(
            isFirst: frame.isFirst, isReplacement: frame.isReplacement)
        let (next, _) = room.document.visitChanges(after: frame.cursor) { record in
            let byteCount = StateRecordsWriter.byteCount(of: record)
            guard writer.recordCount == 0 || writer.byteCount + byteCount <= limit else {
                return false
            }
            writer.append(record)
            return true
        }
        let isEmpty = writer.recordCount == 0
        let chunk = Chunk(
            frame: isEmpty ? nil : makeFrame(writer.finish()), next: next, isEnd: isEnd)
        chunks[frame] = chunk
        return chunk
    }

    /// Whether all that is unsent fits in a last chunk.
    private func fits(after cursor: ChangeCursor, of room: borrowing Room) -> Bool {
        var byteCount = 0
        return room.document.visitChanges(after: cursor) { record in
            byteCount += StateRecordsWriter.byteCount(of: record)
            return byteCount <= room.settings.lastChunkByteCount
        }.isEnd
    }
}
