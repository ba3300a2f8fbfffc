internal import GeoJSON
internal import MapModel
internal import RoomCore
internal import WebSocketTransport

/// A GeoJSON file that was read whole.
struct ParsedImport: Sendable {
    let features: PackedFeatures
    let notices: [String]
}

/// What is wrong with a GeoJSON file, for people.
struct ImportFailure: Error, Sendable {
    let text: String
}

extension SyncServer {
    func importing(
        _ request: HTTPRequest, into name: RoomName, _ respond: @escaping (HTTPResponse) -> Void
    ) {
        guard let options = ImportOptions(query: request.query) else {
            return respond(
                .text(400, "an import takes ?big-integers=refuse or ?big-integers=string only"))
        }
        importing(request.body, into: name, options, respond)
    }

    /// Reads a file beside the loop, since that may take seconds, then adds its features whole.
    /// The answer comes when they are on disk.
    func importing(
        _ body: [UInt8], into name: RoomName, _ reading: ImportOptions,
        _ respond: @escaping (HTTPResponse) -> Void
    ) {
        guard shutdown == nil else { return respond(.stopping) }
        guard !disk.isReadOnly else { return respond(.notSaved) }
        // Each takes up to three times its size while it is read, and any number could wait for that.
        let room = 2 * options.room.importByteCount - answers.fileByteCount
        guard body.count <= room else {
            return respond(.text(503, "other files are being read; try again in a moment"))
        }
        let ticket = answers.add(fileByteCount: body.count, respond)
        let report = reporter()
        Self.parse(body, reading) { report(.parsed(name, ticket, $0)) }
    }

    private static func parse(
        _ body: [UInt8], _ options: ImportOptions,
        _ report: @escaping @Sendable (Result<ParsedImport, ImportFailure>) -> Void
    ) {
        Task.detached { report(parsed(body, options)) }
    }

    private static func parsed(
        _ body: [UInt8], _ options: ImportOptions
    ) -> Result<ParsedImport, ImportFailure> {
        do throws(ImportError) {
            let result = try GeoJSONImport.read(body, options: options)
            var notices = result.notices.map { "\($0)" }
            if result.unlistedNoticeCount > 0 {
                notices.append("and \(result.unlistedNoticeCount) more notices")
            }
            return .success(ParsedImport(features: result.features, notices: notices))
        } catch {
            return .failure(ImportFailure(text: "\(error)"))
        }
    }

    func parsed(
        _ name: RoomName, _ ticket: AnswerTicket, _ result: Result<ParsedImport, ImportFailure>
    ) {
        guard let respond = answers.take(ticket) else { return }
        switch result {
        case .failure(let failure): respond(.text(422, failure.text))
        case .success where shutdown != nil: respond(.stopping)
        case .success(let parsed):
            let host = host(of: name)
            host.whenAdmitting { host.add(parsed, respond) }
        }
    }
}

extension RoomHost {
    /// Adds the features of a file; answers when they are on disk.
    func add(_ parsed: ParsedImport, _ respond: @escaping (HTTPResponse) -> Void) {
        guard room?.hasReplicas == true else { return respond(.unavailable(name)) }
        guard room?.isReadOnly == false else { return respond(.notSaved) }
        server.touch(self)
        do throws(RefusalCode) {
            try room!.importing(parsed.features, at: server.now)
        } catch {
            return respond(
                .text(
                    422,
                    "the room takes no more features or vertices, or no value as large as one of"
                        + " these; nothing was imported"))
        }
        let body = ImportReceipt(parsed).json
        whenDurable { [name] isDurable in
            guard isDurable else { return respond(.unavailable(name)) }
            respond(.json(200, body))
        }
    }
}

extension ImportOptions {
    /// The query of a request; nil if it says anything else than how to take big integers.
    fileprivate init?(query: String?) {
        self.init()
        switch query {
        case nil, "", "big-integers=refuse": break
        case "big-integers=string": bigIntegers = .string
        default: return nil
        }
    }
}

/// What an import is answered with.
private struct ImportReceipt {
    let json: [UInt8]

    init(_ parsed: ParsedImport) {
        var bytes = Array("{\"features\":\(parsed.features.count),".utf8)
        bytes += Array("\"vertices\":\(parsed.features.vertexCount),\"notices\":[".utf8)
        for (index, notice) in parsed.notices.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            CanonicalText.append(notice, to: &bytes)
        }
        json = bytes + Array("]}\n".utf8)
    }
}
