extension GroupWriter {
    /// Changes a whole room. One that is open ends by its deletion: its appends are faults then.
    mutating func change(
        _ change: RoomChange, report: @escaping RoomChangeReport
    ) throws(LogError) {
        let result: Result<UInt64, RoomChangeFailure>
        do throws(RoomChangeFailure) {
            result = .success(try apply(change))
        } catch {
            // What the disk refused is refused to all of the transaction.
            if case .log(let error) = error { throw error }
            result = .failure(error)
        }
        group.answer { report(result) }
    }

    private mutating func apply(_ change: RoomChange) throws(RoomChangeFailure) -> UInt64 {
        switch change {
        case .delete(let name):
            let row = try row(ofRoom: name)
            group.set(nil, ofRow: row)
            return try logged { () throws(LogError) in try database.deleteRoom(row: row) }
        case .copy(let name, let copy, let place, let time):
            let row = try row(ofRoom: name)
            let taken = try logged { () throws(LogError) in try database.livingRow(ofRoom: copy) }
            guard taken == nil else { throw .exists(copy) }
            let last = try lastSequence(ofRow: row)
            let sequence = try logged { () throws(LogError) in
                try database.sequence(at: place, inRow: row, lastSequence: last, time: time)
            }
            guard let sequence else { throw .outOfRange(room: name, lastSequence: last) }
            return try logged { () throws(LogError) in
                try database.copyRoom(row: row, to: copy, through: sequence)
            }
        case .rewrite(let name, let body):
            let row = try row(ofRoom: name)
            let last = try lastSequence(ofRow: row)
            return try logged { () throws(LogError) in
                try database.rewriteRoom(row: row, lastSequence: last, body: body)
            }
        }
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
