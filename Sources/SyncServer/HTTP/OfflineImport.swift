public import GeoJSON
public import RoomCore
internal import WebSocketTransport

/// What became of an import into a data directory, as a server would answer it.
public struct OfflineImport: Sendable {
    /// The status that a request would have had: 200 if everything is on disk.
    public let status: Int
    /// The receipt, or what is wrong with the file.
    public let body: [UInt8]
}

extension SyncServer {
    /// Adds the features of a GeoJSON file to a room of a data directory that no server uses, all or
    /// none. A server does it that does not listen: lock, epoch, replica number and log are as ever.
    ///
    /// - Parameters:
    ///   - directory: made if it is missing.
    ///   - limits: what the room may hold.
    /// - Throws: ``ServeError`` if the directory cannot be used, a server has it, it was interrupted,
    ///   or the log could not be saved.
    public static func importing(
        _ file: [UInt8], into room: RoomName, of directory: String, options: ImportOptions,
        limits: RoomSettings = RoomSettings()
    ) throws(ServeError) -> OfflineImport {
        var serveOptions = ServeOptions()
        serveOptions.dataDirectory = directory
        serveOptions.isListening = false
        serveOptions.room = limits
        let server = try SyncServer(serveOptions)
        var answer: HTTPResponse?
        server.importing(file, into: room, options) { [unowned server] response in
            answer = response
            // A second call would not wait for the log.
            if server.shutdown == nil { server.stop() }
        }
        try server.run()
        guard let answer else {
            throw ServeError(
                "interrupted; syncline export --data tells whether the file was imported")
        }
        return OfflineImport(status: answer.status, body: answer.body)
    }
}
