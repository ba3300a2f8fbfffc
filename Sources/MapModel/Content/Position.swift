/// A place on Earth, in degrees, kept exactly as it was sent.
///
/// Longitudes reach from −360 to 360, so that a shape across the antimeridian stays whole;
/// latitudes from −90 to 90. Negative zero is made zero, so that equal places are equal bits.
public struct Position: Hashable, Sendable {
    public let longitude: Double
    public let latitude: Double

    /// Nil if a number is not finite or out of range.
    public init?(longitude: Double, latitude: Double) {
        guard abs(longitude) <= 360, abs(latitude) <= 90 else { return nil }
        self.longitude = longitude + 0
        self.latitude = latitude + 0
    }
}
