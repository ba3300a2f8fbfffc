public import MapModel

/// A part of the map, in degrees. West is never above east: across the antimeridian one of them lies
/// beyond 180, as positions do.
public struct Viewport: Hashable, Sendable {
    public let west: Double
    public let south: Double
    public let east: Double
    public let north: Double

    /// Nil if a number is not finite, out of the range of positions, or the sides are crossed. −0 is
    /// made 0.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard west >= -360, west <= east, east <= 360, south >= -90, south <= north, north <= 90
        else { return nil }
        self.west = west + 0
        self.south = south + 0
        self.east = east + 0
        self.north = north + 0
    }

    /// Whether a place is in it. A world further east or west is another place.
    public func contains(_ position: Position) -> Bool {
        west <= position.longitude && position.longitude <= east
            && south <= position.latitude && position.latitude <= north
    }
}
