internal import RoomCore
internal import WireProtocol

/// A limit of the server as an option. Why it is as it is by default stands in ``RoomSettings``; why
/// it cannot be more or less stands here.
struct ServeLimit: Sendable {
    let name: String
    let value: String
    let help: String
    let range: ClosedRange<Int>
    let get: @Sendable (RoomSettings) -> Int
    let set: @Sendable (inout RoomSettings, Int) -> Void

    init<Number: FixedWidthInteger & SendableMetatype>(
        _ name: String, _ value: String, _ help: String,
        _ path: any WritableKeyPath<RoomSettings, Number> & Sendable, in range: ClosedRange<Int>
    ) {
        self.name = name
        self.value = value
        self.help = help
        self.range = range
        get = { Int(clamping: $0[keyPath: path]) }
        set = { $0[keyPath: path] = Number(clamping: $1) }
    }

    var option: Option {
        let text = "\(help), \(range.lowerBound) to \(range.upperBound) (\(get(RoomSettings())))"
        return Option(name, value, text, under: "Limits; clients are told all but --still-time")
    }
}

extension RoomSettings {
    /// Takes those limits that the command line names.
    mutating func take(
        _ limits: [ServeLimit], from arguments: Arguments
    ) throws(UsageError) {
        for limit in limits {
            guard let number = try arguments.integer(limit.name, in: limit.range) else { continue }
            limit.set(&self, number)
        }
    }

    /// Those that say what a room may hold.
    static let sizes = limits.filter { ["room-vertices", "room-records"].contains($0.name) }

    static let limits = [
        // A day of silence is as good as no limit.
        ServeLimit(
            "hello-timeout", "MS", "time for a new connection to say hello",
            \.helloMilliseconds, in: 100...86_400_000),
        // Below, people at work would be slowed; above, one could keep the server busy alone.
        ServeLimit(
            "message-rate", "N", "messages a second of one connection, after a burst",
            \.messagesPerSecond, in: 10...100_000),
        // The end of the largest drag has to fit; decoders take no more than 65,536.
        ServeLimit(
            "frame-bytes", "N", "largest message of a client",
            \.frameByteCount, in: Limits.leastClientFrameByteCount...Limits.clientFrameByteCount),
        // Decoders, in logs too, take no larger ones.
        ServeLimit(
            "property-bytes", "N", "largest value of a property, as JSON",
            \.propertyValueByteCount, in: 64...Limits.propertyValueByteCount),
        // Memory: some 200 bytes for each vertex, and the reading of the log at the start.
        ServeLimit(
            "room-vertices", "N", "vertices of a room, dead ones included",
            \.vertexCount, in: 1...20_000_000),
        ServeLimit(
            "room-records", "N", "features, paths, vertices and properties of a room",
            \.recordCount, in: 1...80_000_000),
        // The sockets of a server are 15,000, HTTP included.
        ServeLimit(
            "room-members", "N", "members of a room", \.memberCount, in: 1...10_000),
        // One drag may hold 2,000.
        ServeLimit(
            "held-vertices", "N", "vertices that are dragged at once in a room",
            \.heldVertexCount, in: 2_000...1_000_000),
        // All files that arrive at one time may have 128 MiB together.
        ServeLimit(
            "import-bytes", "N", "largest file of an import",
            \.importByteCount, in: 1_024...67_108_864),
        // A client that holds still says so every 3 s.
        ServeLimit(
            "lease", "MS", "a drag without a message for so long ends",
            \.leaseMilliseconds, in: 4_000...3_600_000),
        ServeLimit(
            "still-time", "MS", "a drag without a change for so long ends",
            \.stillMilliseconds, in: 4_000...86_400_000),
        // Others wait for so long for what somebody held who is gone.
        ServeLimit(
            "grace", "MS", "time to come back in before what one drags ends",
            \.graceMilliseconds, in: 0...600_000),
    ]
}
