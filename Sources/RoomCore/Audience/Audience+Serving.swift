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
        collectDisk(index, room)
        if let done = room.done(of: members[index].replica, after: members[index].done) {
            members[index].done = done.through
            append(.done(done), for: index)
        }
        for denied in members[index].denials { append(.denied(denied), for: index) }
        members[index].denials.removeAll()
        if let pong = members[index].pong {
            members[index].pong = nil
            append(.pong(pong), for: index)
        }
    }

    /// Whoever slept through the trouble was not heard either, and is told that it is over.
    private mutating func collectDisk(_ index: Int, _ room: borrowing Room) {
        let told = members[index].diskTurn
        members[index].diskTurn = room.diskTurns
        if room.isReadOnly {
            if told != room.diskTurns { append(.notSaved, for: index) }
        } else if let told, told != room.diskTurns,
            let next = room.nextOperation(of: members[index].replica)
        {
            append(.saved(next: next), for: index)
        }
    }

    private mutating func collectState(_ index: Int, _ room: borrowing Room) {
        let position = members[index].position
        if members[index].frame == nil {
            guard let position, position < room.sequence else { return }
            let (form, encoder) = (members[index].form, encoder)
            if latest?.sequence == position + 1, let frame = latest?.frame(in: form, encoder) {
                members[index].position = position + 1
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
        let chunk = chunk(ChunkPlace(frame: frame, form: members[index].form), room)
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
        append(.stateEnd(end), for: index)
        members[index].frame = nil
        members[index].position = room.sequence
    }

    private mutating func collectCheck(_ index: Int, _ room: borrowing Room) {
        guard members[index].wantsCheck, room.isClean, members[index].frame == nil,
            members[index].position == room.sequence
        else { return }
        members[index].wantsCheck = false
        append(.checked(sequence: room.sequence, room.document.digest), for: index)
    }

    private mutating func append(_ message: ServerMessage, for index: Int) {
        outgoing.append(encoder.frame(of: message, in: members[index].form))
    }

    /// The records at a place of a frame; members at one place share them.
    private mutating func chunk(_ place: ChunkPlace, _ room: borrowing Room) -> Chunk {
        if let chunk = chunks[place] { return chunk }
        let isEnd = fits(after: place, of: room)
        let limit = isEnd ? Int.max : room.settings.chunkByteCount / place.form.byteRatio
        let (records, next) = records(after: place.frame.cursor, upTo: limit, of: room)
        let message = StateRecords(
            isFirst: place.frame.isFirst, isReplacement: place.frame.isReplacement,
            records: records)
        let chunk = Chunk(
            frame: records.isEmpty
                ? nil : encoder.frame(of: .stateRecords(message), in: place.form),
            next: next, isEnd: isEnd)
        chunks[place] = chunk
        return chunk
    }

    /// At least one record, if there is any, and as many as have room.
    private func records(
        after cursor: ChangeCursor, upTo byteLimit: Int, of room: borrowing Room
    ) -> (records: [StateRecord], next: ChangeCursor) {
        var records: [StateRecord] = []
        var byteCount = 0
        let (next, _) = room.document.visitChanges(after: cursor) { record in
            byteCount += record.binaryByteCount
            guard records.isEmpty || byteCount <= byteLimit else { return false }
            records.append(record)
            return true
        }
        return (records, next)
    }

    /// Whether all that is unsent fits in a last chunk.
    private func fits(after place: ChunkPlace, of room: borrowing Room) -> Bool {
        let limit = room.settings.lastChunkByteCount / place.form.byteRatio
        var byteCount = 0
        return room.document.visitChanges(after: place.frame.cursor) { record in
            byteCount += record.binaryByteCount
            return byteCount <= limit
        }.isEnd
    }
}
