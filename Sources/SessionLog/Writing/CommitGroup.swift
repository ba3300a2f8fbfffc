/// What one transaction does, kept apart until it is on disk: a failed one leaves no trace.
struct CommitGroup {
    /// Rooms as they stand at this point of the transaction; `nil`: no longer open.
    private(set) var rooms: [Int64: RoomState?] = [:]
    private(set) var faults: [LogFault] = []
    private(set) var openings: [RoomOpening] = []
    private(set) var works: [RoomWork] = []
    /// To be called after the commit.
    private(set) var answers: [@Sendable () -> Void] = []
    /// Rooms with appends, in the order of their first one.
    private var appended: [LoggedRoom] = []
    private var lastSequences: [LoggedRoom: UInt64] = [:]

    var durableRooms: [DurableRoom] {
        appended.compactMap { room in
            lastSequences[room].map { DurableRoom(room: room, through: $0) }
        }
    }

    mutating func set(_ state: RoomState?, ofRow row: Int64) {
        rooms.updateValue(state, forKey: row)
    }

    mutating func noteAppend(to room: LoggedRoom, sequence: UInt64) {
        if lastSequences.updateValue(sequence, forKey: room) == nil { appended.append(room) }
    }

    mutating func note(_ fault: LogFault) { faults.append(fault) }

    mutating func begin(_ opening: RoomOpening) { openings.append(opening) }

    mutating func begin(_ work: RoomWork) { works.append(work) }

    mutating func answer(_ answer: @escaping @Sendable () -> Void) { answers.append(answer) }
}
