internal import SessionLog
internal import SessionReplay
internal import SyncServer
internal import WebSocketTransport

extension Syncline {
    static let exportCommand = Command(
        name: "export",
        summary: "Writes the map of a room as GeoJSON to standard output.",
        synopsis: "(--url http://HOST:PORT | --data DIR [--at SEQ|TIME]) --room R",
        options: [
            Option("url", "URL", "the server to ask"),
            Option("data", "DIR", "the data directory to read; a server may use it meanwhile"),
            Option("room", "R", "the room"),
            Option(
                "at", "SEQ|TIME",
                "the map as it was: at a sequence, counted from 1, or after the last batch up to a time"
                    + " such as 2026-11-30T14:05:00Z"),
        ]
    ) { arguments in
        try arguments.rejectOperands()
        let room = try arguments.room()
        let moment = try arguments.moment()
        let map: [UInt8]
        switch try arguments.mapPlace() {
        case .server(var url):
            guard moment == nil else {
                throw UsageError("--at goes with --data: a server gives the map as it is now")
            }
            url.path = "/rooms/\(room.text)/features.geojson"
            let response = try request("GET", url)
            guard response.status == 200 else { throw refusal(response) }
            map = response.body
        case .directory(let directory):
            map = try Recording(directory: directory, room: room.text).geoJSON(at: moment)
        }
        guard try Console.write(map + [UInt8(ascii: "\n")]) else {
            throw CommandFailure("the map could not be written")
        }
    }
}
