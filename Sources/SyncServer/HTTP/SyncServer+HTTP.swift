internal import GeoJSON
internal import MapModel
public import WebSocketTransport

extension SyncServer {
    public func answer(_ request: HTTPRequest, respond: @escaping (HTTPResponse) -> Void) {
        guard let route = Route(request.path) else {
            return respond(HTTPResponse(status: 404, text: "there is nothing at this path\n"))
        }
        switch (route, request.method) {
        case (.front, "GET"), (.front, "HEAD"):
            respond(HTTPResponse(status: 200, text: Self.front))
        case (.health, "GET"), (.health, "HEAD"): respond(health)
        case (.features(let name), "GET"), (.features(let name), "HEAD"):
            export(name, respond)
        case (.importing(let name), "POST"): importing(request, into: name, respond)
        case (.rooms, "GET"), (.rooms, "HEAD"): respond(roomList)
        case (.room(let name), "DELETE"): delete(name, respond)
        case (.copying(let name), "POST"):
            copy(name, CopyQuery(request.query, takesPlace: false), respond)
        case (.restoring(let name), "POST"):
            copy(name, CopyQuery(request.query, takesPlace: true), respond)
        case (.room, "GET"):
            respond(
                .text(
                    426,
                    "rooms speak WebSocket, with the subprotocol syncline.v1.bin or syncline.v1.json"
                ))
        case (.importing, _), (.copying, _), (.restoring, _): respond(.notAllowed("POST"))
        case (.room, _): respond(.notAllowed("GET, DELETE"))
        default: respond(.notAllowed("GET, HEAD"))
        }
    }

    private static let front = """
        This is a Syncline server: shared maps, edited together.

          ws   /rooms/NAME                    join a room (subprotocol syncline.v1.bin or syncline.v1.json)
          GET  /rooms/NAME/features.geojson   the map as it is now
          POST /rooms/NAME/import             add the features of a GeoJSON file, all or none
          GET  /rooms                         all rooms
          POST /rooms/NAME/copy?to=OTHER      make a new room of what is in this one
          POST /rooms/NAME/restore?to=OTHER&at=SEQ|TIME
                                              make a new room of what was in this one
          DELETE /rooms/NAME                  delete a room with its log
          GET  /healthz                       whether all is well

        """

    /// Red while what happens cannot be saved.
    private var health: HTTPResponse {
        let isWell = disk.trouble == nil
        let body =
            "{\"status\":\"\(isWell ? "ok" : "not-saved")\",\"rooms\":\(rooms.count),"
            + "\"connections\":\(connections.count),"
            + "\"unknownMessages\":\(unknownMessageCount)}\n"
        return .json(isWell ? 200 : 503, Array(body.utf8))
    }

    /// The map as it is now, written beside the loop.
    private func export(_ name: RoomName, _ respond: @escaping (HTTPResponse) -> Void) {
        guard knownRooms.contains(name) else {
            return respond(.text(404, "there is no room \(name.text)"))
        }
        host(of: name).whenOpen { [unowned self] host in
            guard let document = host.room?.document else { return respond(.unavailable(name)) }
            let ticket = answers.add(respond)
            let report = reporter()
            Self.write(document) { report(.exported(ticket, $0)) }
        }
    }

    private static func write(
        _ document: Document, _ report: @escaping @Sendable ([UInt8]) -> Void
    ) {
        Task.detached { report(GeoJSONExport.write(features: document.contents)) }
    }

    func exported(_ ticket: AnswerTicket, _ map: [UInt8]) {
        let type = "application/geo+json"
        answers.take(ticket)?(HTTPResponse(status: 200, contentType: type, body: map))
    }
}

extension HTTPResponse {
    static func text(_ status: Int, _ line: String) -> HTTPResponse {
        HTTPResponse(status: status, text: line + "\n")
    }

    static func json(_ status: Int, _ body: [UInt8]) -> HTTPResponse {
        HTTPResponse(status: status, contentType: "application/json", body: body)
    }

    static let stopping = text(503, "the server stops")

    static let notSaved = text(503, "the server cannot save anything now")

    static func notAllowed(_ methods: String) -> HTTPResponse {
        var response = text(405, "only \(methods) here")
        response.fields = [("Allow", methods)]
        return response
    }

    static func unavailable(_ name: RoomName) -> HTTPResponse {
        text(503, "room \(name.text) cannot be opened now; the server's log says why")
    }
}
