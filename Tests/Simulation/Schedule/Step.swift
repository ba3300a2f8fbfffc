/// One step of a schedule. A step that is not possible at its moment does nothing, so any part of
/// a schedule can be left out and tried again.
public enum Step: Hashable, Sendable {
    /// A person does something. The two dice choose what with, and the value.
    case person(Int, Deed, Int, Int)
    /// The server reads one message of a client.
    case serverReads(Int)
    /// The server reads one message from a socket that the client has left.
    case serverReadsAbandoned(Int)
    case clientReads(Int)
    /// The server's loop turns, but does not flush.
    case turn
    /// The next flush comes.
    case flush
    /// The disk commits some batches.
    case commit(Int)
    /// The disk takes nothing any more.
    case diskFails
    /// It has taken nothing for so long that the room decides nothing.
    case roomStops
    /// The disk takes all that waited, and the room decides again.
    case diskMends
    /// A connection breaks.
    case cut(Int)
    /// A client changes its network: it leaves a socket that the server still reads.
    case abandon(Int)
    case connect(Int)
    case pass(milliseconds: UInt64)
    /// The server's process stands still.
    case pause(milliseconds: UInt64)
    case stepClientClock(Int, milliseconds: Int64)
    case stepServerClock(milliseconds: Int64)
    /// What was not committed is lost.
    case crash
    /// A backup is restored that is some batches old.
    case restore(Int)
    /// A browser tab is duplicated with all that it has stored.
    case clone(Int, into: Int)
}

/// What a person does.
public enum Deed: Hashable, Sendable {
    case start, startSeveral, startFeature, move, end, cancel
    case create, remove, setProperty, removeProperty
    case insertVertex, removeVertex, placeVertex, addPath, removePath, restore
    /// Two or three edits that are applied whole or refused whole.
    case group
    case undo, redo
    case cursor, check, ping, leave
}

extension Step: CustomStringConvertible {
    public var description: String {
        switch self {
        case .person(let client, let deed, let x, let y): "client \(client): \(deed) (\(x), \(y))"
        case .serverReads(let client): "the server reads one message of client \(client)"
        case .serverReadsAbandoned(let client):
            "the server reads one message from the abandoned socket of client \(client)"
        case .clientReads(let client): "client \(client) reads one message"
        case .turn: "the server's loop turns"
        case .flush: "flush"
        case .commit(let count): "the disk commits \(count) batches"
        case .diskFails: "the disk takes nothing any more"
        case .roomStops: "the room decides nothing until the disk mends"
        case .diskMends: "the disk takes all that waited"
        case .cut(let client): "the connection of client \(client) breaks"
        case .abandon(let client): "client \(client) leaves its socket and opens another"
        case .connect(let client): "client \(client) connects"
        case .pass(let milliseconds): "\(milliseconds) ms pass"
        case .pause(let milliseconds): "the server stands still for \(milliseconds) ms"
        case .stepClientClock(let client, let milliseconds):
            "the clock of client \(client) steps by \(milliseconds) ms"
        case .stepServerClock(let milliseconds): "the server's clock steps by \(milliseconds) ms"
        case .crash: "the server crashes and restarts"
        case .restore(let count): "a backup is restored, \(count) batches old"
        case .clone(let client, let other): "client \(client) is cloned into client \(other)"
        }
    }
}
