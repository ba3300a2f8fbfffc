/// Why the log could not be opened, read or written. Its text is meant for operators.
public enum LogError: Error, Equatable, Sendable {
    /// The data directory or a file in it cannot be made, opened or read.
    case directory(path: String, reason: String)

    /// Another server holds the data directory; two would be two owners of every room.
    /// The process is `nil` if that server has not written its number yet.
    case inUse(directory: String, process: Int32?)

    /// The file is of a format that this program does not know; `nil`: it is no session log at all.
    case unknownFormat(file: String, found: Int64?, known: Int64)

    /// The file's content contradicts itself.
    case damaged(file: String, detail: String)

    /// The disk or SQLite refused: full, locked, read-only, broken. `code` is SQLite's extended one.
    case storage(file: String, code: Int32, reason: String)

    /// The room has used up all numbers of a kind (`"replica"` or `"epoch"`).
    case exhausted(room: String, numbers: String)

    /// The log, or the room in its epoch, was closed before this was saved.
    case closed
}

extension LogError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .directory(let path, let reason):
            "cannot use \(path): \(reason)"
        case .inUse(let directory, let process?):
            "another server (process \(process)) uses the data directory \(directory)"
        case .inUse(let directory, nil):
            "another server uses the data directory \(directory)"
        case .unknownFormat(let file, let found?, let known):
            "\(file) has log format \(found), this program knows format \(known): "
                + "use the program that wrote it, or a newer one"
        case .unknownFormat(let file, nil, _):
            "\(file) is an SQLite database, but no session log"
        case .damaged(let file, let detail):
            "\(file) is damaged: \(detail)"
        case .storage(let file, let code, let reason):
            "\(file): \(reason) (SQLite code \(code))"
        case .exhausted(let room, let numbers):
            "room \(room) has no \(numbers) numbers left"
        case .closed:
            "the log or the room was closed before this was saved"
        }
    }
}
