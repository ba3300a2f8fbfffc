internal import SessionLog
internal import SyncServer
internal import WebSocketTransport

extension Syncline {
    static let roomsCommand = Command(
        name: "rooms",
        summary: "Lists, deletes and copies rooms, and restores them as they were.",
        synopsis: "list | delete ROOM | copy ROOM NEW | restore ROOM NEW --at SEQ|TIME"
            + " (--url http://HOST:PORT | --data DIR)",
        options: [
            Option("url", "URL", "the server to ask"),
            Option(
                "data", "DIR",
                "the data directory to change, which no server may use; to list it one may"),
            Option(
                "at", "SEQ|TIME",
                "restore the room as it was: at a sequence, counted from 1, or after the last batch"
                    + " up to a time such as 2026-11-30T14:05:00Z"),
        ],
        notes: """
            A copy has the whole session up to its end, so it can be replayed and restored like the
            room itself. It is refused if the new room exists. Who was in the room is not in the copy:
            clients come into it as new ones.

            A server that others can reach neither lists nor deletes over HTTP, so long as there are
            no tokens: use --data.

            A room that is deleted is gone with its log. Its members are closed with 4007 and do not
            come back by themselves. Its name is free; nobody gets a replica number again that
            somebody had in it.
            """
    ) { arguments in
        let words = arguments.operands
        guard let action = words.first.flatMap(RoomsAction.init(rawValue:)) else {
            throw UsageError("say list, delete, copy or restore")
        }
        let rooms = try words.dropFirst().map { word throws(UsageError) in
            try RoomName(argument: word)
        }
        guard rooms.count == action.roomCount else {
            throw UsageError("\(action.rawValue) takes \(action.roomCount) names of rooms")
        }
        let place = try arguments.moment()
        guard (place != nil) == (action == .restore) else {
            throw UsageError("--at goes with restore, and restore needs it")
        }
        switch try arguments.mapPlace() {
        case .server(let url): try change(action, rooms, at: arguments["at"], on: url)
        case .directory(let directory):
            try change(action, rooms, at: place, in: OfflineRooms(directory: directory))
        }
    }

    private static func change(
        _ action: RoomsAction, _ rooms: [RoomName], at place: ReplayPoint?,
        in directory: OfflineRooms
    ) throws {
        switch action {
        case .list: for name in try directory.names() { Console.line(name) }
        case .delete:
            let count = try directory.delete(rooms[0])
            Console.line("room \(rooms[0].text): deleted, with \(count) batches")
        case .copy, .restore:
            let count = try directory.copy(rooms[0], to: rooms[1], through: place)
            Console.line("room \(rooms[1].text): made of \(count) batches of \(rooms[0].text)")
        }
    }

    private static func change(
        _ action: RoomsAction, _ rooms: [RoomName], at place: String?, on server: URLParts
    ) throws {
        var url = server
        url.path = "/rooms"
        if let room = rooms.first { url.path += "/\(room.text)" }
        if rooms.count == 2 { url.path += "/\(action.rawValue)?to=\(rooms[1].text)" }
        if let place { url.path += "&at=\(place)" }
        let response = try request(action.method, url)
        guard response.status == 200 || response.status == 201 else { throw refusal(response) }
        Console.line(text(response.body))
    }
}

/// What `syncline rooms` does.
private enum RoomsAction: String {
    case list, delete, copy, restore

    var roomCount: Int {
        switch self {
        case .list: 0
        case .delete: 1
        case .copy, .restore: 2
        }
    }

    var method: String {
        switch self {
        case .list: "GET"
        case .delete: "DELETE"
        case .copy, .restore: "POST"
        }
    }
}
