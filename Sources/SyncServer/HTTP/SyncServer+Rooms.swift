internal import MapModel
internal import RoomCore
internal import SessionLog
internal import WebSocketTransport
internal import WireProtocol

// Rooms are things: they are listed, deleted, copied, and restored as they were.

extension SyncServer {
    /// All rooms by name, and how many members are in each now.
    var roomList: HTTPResponse {
        guard options.isPrivate else { return .forOperators("listed", "list") }
        var bytes = Array("{\"rooms\":[".utf8)
        let names = knownRooms.sorted { $0.text < $1.text }
        for (index, name) in names.enumerated() {
            let host = rooms[name]
            let members = host?.audience.memberCount ?? 0
            let comma = index > 0 ? "," : ""
            bytes += Array(
                "\(comma){\"name\":\"\(name.text)\",\"members\":\(members),\"inMemory\":\(host != nil)}"
                    .utf8)
        }
        bytes += Array("]}\n".utf8)
        return .json(200, bytes)
    }

    /// Removes a room. Who is in it is closed at once; the answer comes when it is gone from the disk.
    func delete(_ name: RoomName, _ respond: @escaping (HTTPResponse) -> Void) {
        guard options.isPrivate else {
            return respond(.forOperators("deleted", "delete"))
        }
        guard canChange(name, respond) else { return }
        if let host = rooms[name] {
            host.fail("it is deleted", .roomDeleted)
        } else {
            Console.error("room \(name.text): it is deleted")
        }
        knownRooms.remove(name)
        change(.delete(room: name.text), removing: name, respond)
    }

    /// Makes a new room of what is in another one, or of what was there. The answer comes when it is
    /// on disk.
    func copy(
        _ name: RoomName, _ query: CopyQuery?, _ respond: @escaping (HTTPResponse) -> Void
    ) {
        guard let query else {
            return respond(
                .text(
                    400,
                    "copy takes ?to=NAME, restore takes ?to=NAME&at=SEQ, or a time such as"
                        + " at=2026-11-30T14:05:00Z"))
        }
        guard canChange(name, respond) else { return }
        let copying = { [unowned self] in
            change(
                .copy(
                    room: name.text, to: query.target.text, through: query.place,
                    time: LoggedBatch.openingTime),
                making: query.target, respond)
        }
        guard let host = rooms[name] else { return copying() }
        // What anybody was shown before belongs to the copy.
        host.whenOpen { host in
            host.whenDurable { isDurable in
                if isDurable { copying() } else { respond(.unavailable(name)) }
            }
        }
    }

    /// Answers if a room cannot be changed now.
    private func canChange(
        _ name: RoomName, _ respond: (HTTPResponse) -> Void
    ) -> Bool {
        if shutdown != nil {
            respond(.stopping)
        } else if disk.trouble != nil {
            respond(.notSaved)
        } else if !knownRooms.contains(name) {
            respond(.text(404, "there is no room \(name.text)"))
        } else {
            return true
        }
        return false
    }

    private func change(
        _ change: RoomChange, removing removed: RoomName? = nil, making made: RoomName? = nil,
        _ respond: @escaping (HTTPResponse) -> Void
    ) {
        let ticket = answers.add(respond)
        let report = reporter()
        log.change(change) {
            report(.changed(RoomListChange(removed: removed, made: made), ticket, $0))
        }
    }

    /// The log has changed a room, or has not.
    func changed(
        _ change: RoomListChange, _ ticket: AnswerTicket,
        _ result: Result<UInt64, RoomChangeFailure>
    ) {
        switch result {
        case .success(let count):
            if let made = change.made { knownRooms.insert(made) }
            let name = change.made ?? change.removed
            let body = "{\"room\":\"\(name?.text ?? "")\",\"batches\":\(count)}\n"
            answers.take(ticket)?(.json(change.made == nil ? 200 : 201, Array(body.utf8)))
        case .failure(let failure):
            if case .noSuchRoom = failure {
            } else if let removed = change.removed {
                knownRooms.insert(removed)
                Console.error("room \(removed.text): it was not deleted: \(failure)")
            }
            answers.take(ticket)?(.text(failure.status, "\(failure)"))
        }
    }
}

extension HTTPResponse {
    /// Without tokens nobody can tell an operator from a passer-by, for whom a room's name may be all
    /// that keeps it to its people.
    fileprivate static func forOperators(_ done: String, _ command: String) -> HTTPResponse {
        text(
            403,
            "there are no tokens yet, so rooms of a server that others can reach are \(done) with"
                + " syncline rooms \(command) --data, on its machine")
    }
}

/// Which name a change takes from the list of rooms, or brings into it.
struct RoomListChange: Sendable {
    let removed: RoomName?
    let made: RoomName?
}

extension RoomChangeFailure {
    /// As an answer over HTTP.
    fileprivate var status: Int {
        switch self {
        case .noSuchRoom: 404
        case .exists: 409
        case .outOfRange: 422
        case .log: 503
        }
    }
}

extension LoggedBatch {
    /// When a batch was opened, in milliseconds since 1970.
    ///
    /// - Throws: ``LogError/damaged(file:detail:)`` if it cannot be read.
    static let openingTime: @Sendable (LoggedBatch) throws(LogError) -> UInt64 = {
        batch throws(LogError) in try batch.decoded().stamp.milliseconds
    }

    /// - Throws: ``LogError/damaged(file:detail:)`` if it cannot be read.
    func decoded() throws(LogError) -> Batch {
        do throws(StoredBatchFault) {
            return try Batch(self)
        } catch {
            throw .damaged(file: "the log", detail: "batch \(sequence) \(error)")
        }
    }
}
