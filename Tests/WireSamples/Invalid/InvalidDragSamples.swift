import MapModel
import WireProtocol

extension Sampled {
    private static let start = client("a drag of several vertices starts")
    private static let wholeStart = client("a drag of a whole feature starts")
    private static let move = client("a drag of several vertices moves")
    private static let shift = client("a drag of a whole feature moves")
    private static let end = client("a drag of several vertices ends")
    private static let wholeEnd = client(
        "a drag of a whole feature ends, with where its vertices are")
    private static let batch = batch("a drag of several vertices")
    private static let frame = server("a full end of a state frame")

    package static let invalidDrags = starts + moves + ends + others

    private static let starts: [InvalidSample] = [
        InvalidSample("vertices that descend", .client, start, .badField("vertex")) {
            $0[16] = 44
        },
        InvalidSample("a vertex twice", .client, start, .badField("vertex")) { $0[24] = 42 },
        InvalidSample("2,001 vertices", .client, start, .tooLong("vertexCount")) {
            $0[8] = 0xd1
            $0[9] = 0x07
        },
        InvalidSample("more vertices than bytes", .client, start, .truncated) { $0[8] = 4 },
        InvalidSample("less vertices than there are", .client, start, .trailingBytes) {
            $0[8] = 2
        },
        InvalidSample("two features", .client, wholeStart, .badField("vertexCount")) {
            $0[8] = 2
        },
        InvalidSample("a feature with counter 0", .client, wholeStart, .badField("feature")) {
            $0[16] = 0
        },
        InvalidSample("a reserved flag of a start", .client, start, .badField("flags")) {
            $0[1] = 2
        },
    ]

    private static let moves: [InvalidSample] = [
        InvalidSample("a move without a value", .client, shift, .badField("form")) { $0[1] = 0 },
        InvalidSample("a move in an unknown form", .client, shift, .badField("form")) {
            $0[1] = 4
        },
        InvalidSample("one position as several", .client, move, .badField("positionCount")) {
            $0[8] = 1
        },
        InvalidSample("2,001 positions", .client, move, .tooLong("positionCount")) {
            $0[8] = 0xd1
            $0[9] = 0x07
        },
        InvalidSample("more positions than bytes", .client, move, .truncated) { $0[8] = 4 },
        InvalidSample(
            "the last position is out of range", .client, move, .badField("position"),
            double(-90.5, at: 16 + 40)),
        InvalidSample(
            "a translation by over 720", .client, shift, .badField("translation"),
            double(720.000_000_1, at: 8)),
        InvalidSample(
            "a translation by under -180", .client, shift, .badField("translation"),
            double(-180.000_000_1, at: 16)),
        InvalidSample(
            "a translation by negative zero", .client, shift, .badField("translation"),
            double(-0.0, at: 16)),
        InvalidSample(
            "a translation by no number", .client, shift, .badField("translation"),
            double(.nan, at: 8)),
        InvalidSample(
            "an infinite translation", .client, shift, .badField("translation"),
            double(-.infinity, at: 8)),
    ]

    private static let ends: [InvalidSample] = [
        InvalidSample("an end without a value", .client, end, .badField("form")) { $0[25] = 0 },
        InvalidSample("an end of several with a translation", .client, end, .badField("form")) {
            $0[25] = 3
        },
        InvalidSample("an end of a feature with a position", .client, wholeEnd, .badField("form")) {
            $0[25] = 1
        },
        InvalidSample(
            "places beside the positions of several", .client, end, .badField("restCount")
        ) { $0[28] = 1 },
        InvalidSample("2,001 places", .client, wholeEnd, .tooLong("restCount")) {
            $0[28] = 0xd1
            $0[29] = 0x07
        },
        InvalidSample("more places than bytes", .client, wholeEnd, .truncated) { $0[28] = 3 },
        InvalidSample("places that descend", .client, wholeEnd, .badField("vertex")) {
            $0[32 + 8 + 16 + 4] = 3
        },
        InvalidSample("padding of an end", .client, end, .badField("padding")) { $0[26] = 1 },
    ]

    /// In the batch, the grant has 48 bytes and the move 64.
    private static let others: [InvalidSample] = [
        InvalidSample("a grant of vertices that descend", .server, batch, .badField("vertex")) {
            $0[32 + 24] = 44
        },
        InvalidSample(
            "an ended event with one position as several", .server, batch,
            .badField("positionCount")
        ) { $0[32 + 48 + 64 + 12] = 1 },
        InvalidSample(
            "an ended event with three positions as one", .server, batch,
            .badField("positionCount")
        ) { $0[32 + 48 + 64 + 17] = 1 },
        InvalidSample(
            "an ended event with 2,001 positions", .server, batch, .tooLong("positionCount")
        ) {
            $0[32 + 48 + 64 + 12] = 0xd1
            $0[32 + 48 + 64 + 13] = 0x07
        },
        InvalidSample("an open drag of no vertex", .server, frame, .badField("vertexCount")) {
            $0[32 + 12] = 0
        },
        InvalidSample(
            "an open drag of a vertex with a translation", .server, frame, .badField("form")
        ) { $0[32 + 17] = 3 },
        InvalidSample("an open drag in an unknown form", .server, frame, .badField("form")) {
            $0[32 + 17] = 4
        },
        InvalidSample(
            "what is removed is unknown", .client,
            edit(.removeVertex(id(3, 4))), .badField("entity")
        ) { $0[25] = 4 },
        InvalidSample(
            "half removed", .client, edit(.removeVertex(id(3, 4))), .badField("alive")
        ) { $0[26] = 2 },
        InvalidSample(
            "what is removed has replica 0", .client, edit(.removeVertex(id(3, 4))),
            .badField("id")
        ) { $0[36] = 0 },
    ]

    private static func edit(_ edit: Edit) -> [UInt8] {
        ClientMessage.numbered(
            NumberedMessage(number: OperationNumber(1), content: .edits([edit]))
        ).binary
    }
}
