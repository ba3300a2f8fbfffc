public import MapModel

/// Where a person is, as a device measured it.
public struct Location: Hashable, Sendable {
    public let position: Position
    /// Metres, as a radius; finite, not negative.
    public let accuracy: Double
    /// Degrees clockwise from north, 0 to 360; nil if it is not known.
    public let heading: Double?

    /// Nil if a number is not finite or out of range. −0 is made 0.
    public init?(position: Position, accuracy: Double, heading: Double? = nil) {
        guard accuracy.isFinite, accuracy >= 0 else { return nil }
        if let heading, !(0...360).contains(heading) { return nil }
        self.position = position
        self.accuracy = accuracy + 0
        self.heading = heading.map { $0 + 0 }
    }
}
