internal import JSONText
internal import SessionLog

/// The first line of a session file: what it is, and what a log tells of a room beside its batches.
struct SessionFileHeader: Equatable {
    static let format = "syncline-session"
    /// The one version so far. Another one is refused, never guessed at.
    static let version: UInt64 = 1

    let room: String
    /// How many batches were written; fewer are there if the end of the file is lost.
    let lastSequence: UInt64
    let epochs: [EpochRecord]

    var line: [UInt8] {
        var line = JSONLine()
        line.add("format", Self.format)
        line.add("version", Self.version)
        line.add("room", room)
        line.add("lastSequence", lastSequence)
        line.add(
            "epochs",
            epochs.map { epoch in
                var object = JSONLine()
                object.add("number", epoch.number)
                object.add("nonce", "\(epoch.nonce)")
                object.add("beganAt", epoch.beganAt)
                return object
            })
        return line.object + [UInt8(ascii: "\n")]
    }

    init(room: String, lastSequence: UInt64, epochs: [EpochRecord]) {
        self.room = room
        self.lastSequence = lastSequence
        self.epochs = epochs
    }

    /// - Throws: ``SessionLineFault`` if this is no session file, or one of another version.
    init(_ line: [UInt8]) throws(SessionLineFault) {
        let object = try SessionLine(line)
        guard try object.text("format") == Self.format else {
            throw SessionLineFault("this is no session file")
        }
        let version = try object.number("version")
        guard version == Self.version else {
            throw SessionLineFault(
                "the session file has version \(version), this program knows \(Self.version)")
        }
        room = try object.text("room")
        lastSequence = try object.number("lastSequence")
        epochs = try object.elements("epochs").map { element throws(SessionLineFault) in
            guard let number = UInt32(exactly: try element.number("number")),
                let nonce = UInt64(try element.text("nonce"))
            else { throw SessionLineFault("an epoch cannot be read") }
            return EpochRecord(number: number, nonce: nonce, beganAt: try element.number("beganAt"))
        }
    }
}
