import MapModel
package import WireProtocol

/// Bytes that are no message, made from good ones.
package struct InvalidSample: Sendable {
    package let name: String
    /// Who would read them.
    package let door: Door
    package let bytes: [UInt8]
    package let error: DecodeError

    package enum Door: String, Sendable {
        case client
        case server
    }

    package init(
        _ name: String, _ door: Door, _ good: [UInt8], _ error: DecodeError,
        _ spoil: (inout [UInt8]) -> Void
    ) {
        self.name = name
        self.door = door
        self.error = error
        var bytes = good
        spoil(&bytes)
        self.bytes = bytes
    }

    package var errorText: String {
        switch error {
        case .truncated: "truncated"
        case .trailingBytes: "trailingBytes"
        case .badField(let field): "badField:\(field)"
        case .tooLong(let field): "tooLong:\(field)"
        }
    }
}

extension Sampled {
    package static let invalid: [InvalidSample] =
        invalidFrames + invalidClient + invalidJSON + invalidBatches + invalidState
        + invalidDrags + invalidPresence + invalidSignals

    package static func client(_ name: String) -> [UInt8] {
        clientMessages.first { $0.name == name }!.message.binary
    }

    package static func server(_ name: String) -> [UInt8] {
        (serverMessages + stateRecords).first { $0.name == name }!.message.binary
    }

    package static func batch(_ name: String) -> [UInt8] {
        batches.first { $0.name == name }!.message.binary
    }

    private static let move = client("a drag moves")
    private static let start = client("a drag starts")

    private static let invalidFrames: [InvalidSample] = [
        InvalidSample("no bytes, from a client", .client, [], .truncated) { _ in },
        InvalidSample("no bytes, from a server", .server, [], .truncated) { _ in },
        InvalidSample("a move without its last byte", .client, move, .truncated) {
            $0.removeLast()
        },
        InvalidSample("a move with a byte too many", .client, move, .trailingBytes) {
            $0.append(0)
        },
        InvalidSample("a kind alone", .client, [0x03], .truncated) { _ in },
        InvalidSample("a reserved byte of a move", .client, move, .badField("padding")) {
            $0[2] = 1
        },
        InvalidSample("padding of a check", .client, client("a check"), .badField("padding")) {
            $0[7] = 1
        },
    ]

    package static func double(_ value: Double, at offset: Int) -> (inout [UInt8]) -> Void {
        { bytes in
            for index in 0..<8 {
                bytes[offset + index] = UInt8(
                    truncatingIfNeeded: value.bitPattern >> UInt64(8 * index))
            }
        }
    }

    private static let invalidClient: [InvalidSample] = [
        InvalidSample("drag number 0", .client, move, .badField("drag")) { $0[4] = 0 },
        InvalidSample(
            "a longitude over 360", .client, move, .badField("position"),
            double(360.000_000_1, at: 8)),
        InvalidSample(
            "a latitude under -90", .client, move, .badField("position"),
            double(-90.000_000_1, at: 16)),
        InvalidSample(
            "a longitude of negative zero", .client, move, .badField("position"),
            double(-0.0, at: 8)),
        InvalidSample(
            "a latitude of negative zero", .client, move, .badField("position"),
            double(-0.0, at: 16)),
        InvalidSample(
            "a longitude that is no number", .client, move, .badField("position"),
            double(.nan, at: 8)),
        InvalidSample(
            "an infinite latitude", .client, move, .badField("position"), double(.infinity, at: 16)),
        InvalidSample("two vertices where one is", .client, start, .truncated) { $0[8] = 2 },
        InvalidSample("no vertex", .client, start, .badField("vertexCount")) { $0[8] = 0 },
        InvalidSample(
            "a vertex with counter 0", .client, start, .badField("vertex")
        ) { $0[16] = 0 },
        InvalidSample(
            "a vertex with replica 0", .client, start, .badField("vertex")
        ) { $0[20] = 0 },
        InvalidSample("operation number 0", .client, client("an end"), .badField("number")) {
            $0[4] = 0
        },
        InvalidSample(
            "a stamp without the late flag", .client, client("an end"), .badField("padding")
        ) { $0[8] = 1 },
        InvalidSample("a late flag without a stamp", .client, client("an end"), .badField("stamp"))
        { $0[1] = 1 },
        InvalidSample("a reserved flag", .client, client("an end"), .badField("flags")) {
            $0[1] = 2
        },
        InvalidSample("no edits", .client, client("a triangle with a name"), .badField("editCount"))
        { $0[16] = 0 },
        InvalidSample(
            "more edits than bytes", .client, client("a triangle with a name"), .truncated
        ) { $0[19] = 0xff },
        InvalidSample(
            "one edit more than there is", .client, client("a triangle with a name"), .truncated
        ) { $0[16] = 7 },
        InvalidSample(
            "one edit less than there is", .client, client("a triangle with a name"), .trailingBytes
        ) { $0[16] = 5 },
        InvalidSample(
            "an unknown edit", .client, client("a triangle with a name"), .badField("kind")
        ) { $0[24] = 8 },
        InvalidSample(
            "an unknown geometry", .client, client("a triangle with a name"), .badField("geometry")
        ) { $0[25] = 7 },
        InvalidSample(
            "a foreign id that is an array", .client, client("a triangle with a name"),
            .badField("foreignID")
        ) { $0.replaceSubrange(40..<45, with: Array("[123]".utf8)) },
        InvalidSample("a colour of 32 bits", .client, client("a hello"), .badField("colour")) {
            $0[7] = 1
        },
        InvalidSample("a name that is not UTF-8", .client, client("a hello"), .badField("name")) {
            $0[32] = 0xff
        },
        InvalidSample(
            "a name with a control character", .client, client("a hello"), .badField("name")
        ) { $0[32] = 0x7f },
        InvalidSample("a name of 65 bytes", .client, client("a hello"), .tooLong("name")) {
            $0[24] = 65
        },
        InvalidSample("a token of 4,097 bytes", .client, client("a hello"), .tooLong("token")) {
            $0[26] = 1; $0[27] = 16
        },
        InvalidSample(
            "a token that is not UTF-8", .client, client("a hello that resumes"),
            .badField("token")
        ) { $0[86] = 0xff },
    ]

    private static let drag = batch("a drag in one batch")

    private static let invalidBatches: [InvalidSample] = [
        InvalidSample("sequence 0", .server, drag, .badField("sequence")) { $0[8] = 0 },
        InvalidSample("epoch 0", .server, drag, .badField("epochNumber")) { $0[4] = 0 },
        InvalidSample("more events than bytes", .server, drag, .truncated) { $0[27] = 0xff },
        InvalidSample("an unknown event", .server, drag, .badField("kind")) { $0[32] = 10 },
        InvalidSample("grant 0", .server, drag, .badField("grant")) { $0[36] = 0 },
        InvalidSample("a grant to replica 0", .server, drag, .badField("replica")) { $0[40] = 0 },
        InvalidSample("a move of an unknown form", .server, drag, .badField("form")) {
            $0[65] = 4
        },
        InvalidSample("an unknown ending reason", .server, drag, .badField("reason")) {
            $0[104] = 8
        },
        InvalidSample("a cancel with a position", .server, drag, .badField("form")) {
            $0[104] = 2
        },
        InvalidSample("a hash without an operation", .server, drag, .badField("content")) {
            $0[108] = 0
        },
        InvalidSample(
            "a full stamp that an offset could tell", .server,
            batch("ends whose stamps no offset can tell"), .badField("stamp")
        ) {
            $0[32 + 32] = 0xff; $0[32 + 34] = 0
        },
        InvalidSample(
            "an offset beside a full stamp", .server, batch("ends whose stamps no offset can tell"),
            .badField("stamp")
        ) { $0[34] = 1 },
        InvalidSample(
            "a late group without a full stamp", .server, batch("a triangle with a name"),
            .badField("stamp")
        ) { $0[33] = 2 },
        InvalidSample(
            "a stamp past the end of time", .server, batch("a triangle with a name"),
            .badField("stamp")
        ) { $0.replaceSubrange(16..<24, with: repeatElement(0xff, count: 8)) },
        InvalidSample("an unknown refusal", .server, batch("every refusal"), .badField("code")) {
            $0[33] = 11
        },
    ]

    private static let invalidState: [InvalidSample] = [
        InvalidSample("a frame with a reserved flag", .server, server("births"), .badField("flags"))
        { $0[1] = 4 },
        InvalidSample("an unknown record", .server, server("births"), .badField("kind")) {
            $0[8] = 10
        },
        InvalidSample("a register at stamp 0", .server, server("registers"), .badField("stamp")) {
            $0.replaceSubrange(24..<32, with: repeatElement(0, count: 8))
        },
        InvalidSample("alive is 2", .server, server("registers"), .badField("alive")) {
            $0[8 + 40 + 32 + 32 + 1] = 2
        },
        InvalidSample(
            "metres where there is no altitude", .server, server("registers"), .badField("altitude")
        ) { $0[8 + 40 + 1] = 0 },
        InvalidSample(
            "an applied operation among the refused", .server, server("done, but for two"),
            .badField("code")
        ) { $0[20] = 0 },
        InvalidSample("live drag 0", .server, server("a welcome back"), .badField("drag")) {
            $0[112] = 0
        },
    ]
}
