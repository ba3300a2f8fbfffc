extension GroupWriter {
    /// Changes a whole room, or begins to. One that is open ends by its deletion: its appends are faults
    /// then.
    mutating func change(
        _ change: RoomChange, report: @escaping RoomChangeReport
    ) throws(LogError) {
        do throws(RoomChangeFailure) {
            switch change {
            case .delete(let name): try delete(name, report)
            case .copy(let name, let copy, let place, let time):
                try self.copy(name, to: copy, through: place, time, report)
            case .rewrite(let name, let body):
                let row = try row(ofRoom: name)
                let last = try lastSequence(ofRow: row)
                let count = try logged { () throws(LogError) in
                    try database.rewriteRoom(row: row, lastSequence: last, body: body)
                }
                group.answer { report(.success(count)) }
            }
        } catch {
            // What the disk refused is refused to all of the transaction.
            if case .log(let error) = error { throw error }
            group.answer { report(.failure(error)) }
        }
    }

    private mutating func delete(
        _ name: String, _ report: @escaping RoomChangeReport
    ) throws(RoomChangeFailure) {
        let row = try row(ofRoom: name)
        group.set(nil, ofRow: row)
        try logged { () throws(LogError) in try database.hide(row, named: name) }
        group.begin(RoomWork(.removal, row: row, report: report))
    }

    private mutating func copy(
        _ name: String, to copy: String, through place: ReplayPoint?,
        _ time: (LoggedBatch) throws(LogError) -> UInt64, _ report: @escaping RoomChangeReport
    ) throws(RoomChangeFailure) {
        let row = try row(ofRoom: name)
        let taken = try logged { () throws(LogError) in try database.livingRow(ofRoom: copy) }
        guard taken == nil else { throw .exists(copy) }
        let last = try lastSequence(ofRow: row)
        let sequence = try logged { () throws(LogError) in
            try database.sequence(at: place, inRow: row, lastSequence: last, time: time)
        }
        guard let sequence else { throw .outOfRange(room: name, lastSequence: last) }
        let hidden = try logged { () throws(LogError) in try database.makeHiddenRow() }
        let kind = RoomWork.Kind.copy(source: row, to: copy, through: sequence)
        group.begin(RoomWork(kind, row: hidden, report: report))
    }

    private func row(ofRoom name: String) throws(RoomChangeFailure) -> Int64 {
        let row = try logged { () throws(LogError) in try database.livingRow(ofRoom: name) }
        guard let row else { throw .noSuchRoom(name) }
        return row
    }

    private func lastSequence(ofRow row: Int64) throws(RoomChangeFailure) -> UInt64 {
        try logged { () throws(LogError) in try database.contents(ofRow: row).lastSequence }
    }

    private func logged<Value>(
        _ body: () throws(LogError) -> Value
    ) throws(RoomChangeFailure) -> Value {
        do throws(LogError) { return try body() } catch { throw .log(error) }
    }
}
