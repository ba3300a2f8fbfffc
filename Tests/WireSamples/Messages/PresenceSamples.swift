import MapModel
package import WireProtocol

extension Sampled {
    package static let viewport = Viewport(west: 170.5, south: -47.25, east: 190, north: -34)!

    package static let fullPresence = PresenceState(
        cursor: position, viewport: viewport,
        selection: [.vertex(id(1, 42)), .feature(id(1, 40)), .path(id(.max, .max))],
        location: Location(position: place(-0.125, 51.5), accuracy: 4.5, heading: 359.5)!,
        follows: ReplicaID(2))

    package static let presence: [Sample<ClientMessage>] = [
        Sample("presence: a pointer", .presence(PresenceState(cursor: position))),
        Sample("presence: nothing", .presence(PresenceState())),
        Sample("presence: all parts", .presence(fullPresence)),
        Sample("presence: a viewport across the antimeridian", state(viewport: viewport)),
        Sample(
            "presence: the largest viewport",
            state(viewport: Viewport(west: -360, south: -90, east: 360, north: 90)!)),
        Sample(
            "presence: the smallest viewport",
            state(viewport: Viewport(west: 0, south: 0, east: 0, north: 0)!)),
        Sample(
            "presence: a location without a heading",
            state(location: Location(position: position, accuracy: 0)!)),
        Sample(
            "presence: a location with the largest heading",
            state(location: Location(position: position, accuracy: 1e300, heading: 360)!)),
        Sample(
            "presence: 64 things are selected",
            .presence(
                PresenceState(selection: (1...64).map { .vertex(id(1, $0)) }))),
        Sample("presence: whom I follow", .presence(PresenceState(follows: ReplicaID(.max)))),
    ]

    private static func state(
        viewport: Viewport? = nil, location: Location? = nil
    ) -> ClientMessage {
        .presence(PresenceState(viewport: viewport, location: location))
    }

    package static let signal = Signal(
        name: SignalName("callout.tapped")!, body: json(#"{"at":[2.5,48.25],"text":"Île"}"#))

    package static let smallestSignal = Signal(name: SignalName("-")!, body: json("0"))

    package static let signals: [Sample<ClientMessage>] = [
        Sample("a signal to the room", .signal(signal, to: nil)),
        Sample("a signal to one participant", .signal(smallestSignal, to: ReplicaID(7))),
        Sample(
            "a signal with the longest name",
            .signal(
                Signal(
                    name: SignalName("~" + String(repeating: "aZ_", count: 21))!,
                    body: json("[]")), to: nil)),
    ]

    package static let invalidPresence: [InvalidSample] = [
        InvalidSample("a presence flag that is reserved", .client, all, .badField("flags")) {
            $0[1] |= 0x10
        },
        InvalidSample("a heading without a location", .client, all, .badField("flags")) {
            $0[1] = 0x08
        },
        InvalidSample("65 things are selected", .client, all, .tooLong("selectionCount")) {
            $0[2] = 65
        },
        InvalidSample("more selected things than bytes", .client, all, .truncated) {
            $0[2] = 64
        },
        InvalidSample("something unknown is selected", .client, all, .badField("entity")) {
            $0[selection] = 4
        },
        InvalidSample("a selected thing with counter 0", .client, all, .badField("id")) {
            $0[selection + 8] = 0
        },
        InvalidSample("padding of a selected thing", .client, all, .badField("padding")) {
            $0[selection + 7] = 1
        },
        InvalidSample(
            "a cursor out of range", .client, all, .badField("position"), double(361, at: 8)),
        InvalidSample(
            "a viewport with west above east", .client, all, .badField("viewport"),
            double(190.5, at: 24)),
        InvalidSample(
            "a viewport with south above north", .client, all, .badField("viewport"),
            double(-33, at: 32)),
        InvalidSample(
            "a viewport out of range", .client, all, .badField("viewport"), double(360.5, at: 40)),
        InvalidSample(
            "a viewport with a side of negative zero", .client,
            client("presence: the smallest viewport"), .badField("viewport"),
            double(-0.0, at: 8 + 24)),
        InvalidSample(
            "a viewport with a side that is no number", .client, all, .badField("viewport"),
            double(.nan, at: 48)),
        InvalidSample(
            "an accuracy below 0", .client, all, .badField("accuracy"), double(-1, at: 72)),
        InvalidSample(
            "an infinite accuracy", .client, all, .badField("accuracy"), double(.infinity, at: 72)),
        InvalidSample(
            "a heading over 360", .client, all, .badField("heading"), double(360.5, at: 80)),
        InvalidSample(
            "a heading of negative zero", .client, all, .badField("heading"), double(-0.0, at: 80)),
        InvalidSample("presence of replica 0", .server, three, .badField("replica")) {
            $0[8] = 0
        },
        InvalidSample("more presence than bytes", .server, three, .truncated) { $0[7] = 0xff },
        InvalidSample("padding of a presence entry", .server, three, .badField("padding")) {
            $0[8 + 9] = 1
        },
    ]

    package static let invalidSignals: [InvalidSample] = [
        InvalidSample("a signal without a name", .client, toRoom, .badField("name")) {
            $0[2] = 0
        },
        InvalidSample("a signal's name of 65 bytes", .client, toRoom, .tooLong("name")) {
            $0[2] = 65
        },
        InvalidSample("a signal's name with a space", .client, toRoom, .badField("name")) {
            $0[16] = 0x20
        },
        InvalidSample("a signal's name that is not ASCII", .client, toRoom, .badField("name")) {
            $0[16] = 0xc3
            $0[17] = 0xa9
        },
        InvalidSample("a signal's body of 16,385 bytes", .client, toRoom, .tooLong("body")) {
            $0[8] = 1
            $0[9] = 0x40
        },
        InvalidSample("a signal without a body", .client, toOne, .badField("body")) {
            $0[8] = 0
        },
        InvalidSample("a signal's body that is not JSON", .client, toOne, .badField("body")) {
            $0[17] = 0x78
        },
        InvalidSample("flags of a client's signal", .client, toRoom, .badField("padding")) {
            $0[1] = 1
        },
        InvalidSample("a signal from nobody", .server, fromOne, .badField("replica")) {
            $0.replaceSubrange(4..<8, with: repeatElement(0, count: 4))
        },
        InvalidSample("a reserved flag of a signal", .server, fromOne, .badField("flags")) {
            $0[1] = 2
        },
    ]

    private static let all = client("presence: all parts")
    /// Where the selection begins in it.
    private static let selection = 8 + 16 + 32 + 32
    private static let three = server("presence of three")
    private static let toRoom = client("a signal to the room")
    private static let toOne = client("a signal to one participant")
    private static let fromOne = server("a signal to the receiver alone")
}
