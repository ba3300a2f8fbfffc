internal import Glibc
internal import MapModel
public import SessionLog
internal import WireProtocol

extension Recording {
    /// Gives every event as a line of JSON (NDJSON), in order: sequence, time, epoch, event and
    /// its fields. Numbers that a double cannot hold are strings.
    ///
    /// - Parameter write: takes a line with its end; false stops.
    /// - Throws: ``ReplayError`` at the first batch that cannot be read; the lines before stand.
    public func print(
        through place: ReplayPoint? = nil, to write: ([UInt8]) -> Bool
    ) throws(ReplayError) {
        try forEachBatch(through: place) { batch, _ in
            let time = Self.time(batch.stamp.milliseconds)
            for event in batch.events {
                var line = JSONLine()
                line.add("sequence", batch.sequence)
                line.add("time", time)
                line.add("epoch", batch.epochNumber)
                line.add(event)
                guard write(line.object + [UInt8(ascii: "\n")]) else { return false }
            }
            return true
        }
    }

    /// RFC 3339 in UTC, with milliseconds.
    static func time(_ milliseconds: UInt64) -> String {
        var seconds = time_t(milliseconds / 1_000)
        var parts = unsafe tm()
        _ = unsafe gmtime_r(&seconds, &parts)
        let fields = unsafe [
            parts.tm_year + 1_900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min,
            parts.tm_sec,
        ].map { digits(Int($0), 2) }
        let date = fields[..<3].joined(separator: "-")
        let clock = fields[3...].joined(separator: ":")
        return "\(date)T\(clock).\(digits(Int(milliseconds % 1_000), 3))Z"
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}

extension JSONLine {
    mutating func add(_ event: Event) {
        switch event {
        case .opened(let epoch):
            add("event", "opened")
            add("nonce", "\(epoch.nonce)")
        case .joined(let participant):
            add("event", "joined")
            add("replica", participant.replica.rawValue)
            add("name", participant.name)
            add("colour", "#" + Self.hexadecimal(participant.colour, 6))
        case .left(let replica):
            add("event", "left")
            add("replica", replica.rawValue)
        case .granted(let grant):
            add("event", "granted")
            add("grant", grant.grant.rawValue)
            add("replica", grant.replica.rawValue)
            add("drag", grant.number.rawValue)
            add(grant.target)
        case .moved(let grant, let value):
            add("event", "moved")
            add("grant", grant.rawValue)
            add(value)
        case .ended(let end): add(end)
        case .edited(let group): add(group)
        case .imported(let group):
            add("event", "imported")
            add("replica", group.replica.rawValue)
            add("stamp", "\(group.stamp.rawValue)")
            add("edits", group.edits.map(JSONLine.init))
        case .refused(let refused):
            add("event", "refused")
            add("replica", refused.replica.rawValue)
            add("number", refused.number.rawValue)
            add("code", "\(refused.code)")
        }
    }

    private mutating func add(_ target: DragTarget) {
        switch target {
        case .vertex(let vertex): add("vertex", "\(vertex)")
        case .vertices(let vertices): add("vertices", vertices.map { "\($0)" })
        case .feature(let feature): add("feature", "\(feature)")
        }
    }

    private mutating func add(_ value: DragValue) {
        switch value {
        case .position(let position): add("position", position)
        case .positions(let positions): add("positions", positions)
        case .translation(let translation):
            add("translation", [translation.longitude, translation.latitude])
        }
    }

    private mutating func add(_ end: DragEnd) {
        add("event", "ended")
        add("grant", end.grant.rawValue)
        add("replica", end.replica.rawValue)
        add("reason", "\(end.reason)")
        if let value = end.value { add(value) }
        add("stamp", "\(end.stamp.rawValue)")
        if let operation = end.operation { add("number", operation.number.rawValue) }
    }

    private mutating func add(_ group: EditGroup) {
        add("event", "edited")
        add("replica", group.replica.rawValue)
        add("number", group.number.rawValue)
        add("stamp", "\(group.stamp.rawValue)")
        add("late", group.isLate)
        add("edits", group.edits.map(JSONLine.init))
    }

    init(_ edit: Edit) {
        self.init()
        switch edit {
        case .createFeature(let birth):
            add("edit", "createFeature")
            add("feature", "\(birth.id)")
            add("kind", "\(birth.kind)")
            if let id = birth.foreignID { add("id", id) }
        case .createPath(let birth):
            add("edit", "createPath")
            add("path", "\(birth.id)")
            add("feature", "\(birth.feature)")
            add("part", birth.part)
            add("role", "\(birth.role)")
        case .insertVertex(let birth, let coordinate):
            add("edit", "insertVertex")
            add("vertex", "\(birth.id)")
            add("path", "\(birth.path)")
            if let parent = birth.parent { add("parent", "\(parent)") }
            add("side", "\(birth.side)")
            add("position", coordinate.position, altitude: coordinate.altitude)
        case .moveVertex(let vertex, let position):
            add("edit", "moveVertex")
            add("vertex", "\(vertex)")
            add("position", position)
        case .setAlive(let entity, let isAlive):
            add("edit", isAlive ? "restore" : "remove")
            switch entity {
            case .feature(let id): add("feature", "\(id)")
            case .path(let id): add("path", "\(id)")
            case .vertex(let id): add("vertex", "\(id)")
            }
        case .setProperty(let feature, let key, let value):
            add("edit", "setProperty")
            add("feature", "\(feature)")
            add("key", key.text)
            add("value", value)
        case .removeProperty(let feature, let key):
            add("edit", "removeProperty")
            add("feature", "\(feature)")
            add("key", key.text)
        }
    }

    static func hexadecimal(_ number: UInt32, _ count: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
