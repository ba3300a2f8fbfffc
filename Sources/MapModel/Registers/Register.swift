/// A value that the last writer wins: the unit of merging.
public struct Register<Value: RegisterValue>: Equatable, Sendable {
    public var stamp: Stamp
    public var replica: ReplicaID
    public var value: Value

    public init(_ value: Value, stamp: Stamp, replica: ReplicaID) {
        self.stamp = stamp
        self.replica = replica
        self.value = value
    }

    /// The one merge rule: the larger (stamp, replica) wins; equal ones compare the bytes of their
    /// values, so that merging is total, commutative, associative and idempotent.
    public func yields(to other: Register) -> Bool {
        if stamp != other.stamp { return stamp < other.stamp }
        if replica != other.replica { return replica < other.replica }
        return value.precedes(other.value)
    }
}

/// What a register can hold.
public protocol RegisterValue: Equatable, Sendable {
    /// Whether the bytes of this value, as they stand on the wire, come before those of the other.
    func precedes(_ other: Self) -> Bool
    /// Adds the bytes of this value to a digest.
    func digest(into hasher: inout DigestHasher)
}

extension Bool: RegisterValue {
    public func precedes(_ other: Bool) -> Bool { !self && other }

    public func digest(into hasher: inout DigestHasher) { hasher.combine(UInt32(self ? 1 : 0)) }
}

extension Position: RegisterValue {
    public func precedes(_ other: Position) -> Bool {
        longitude.bitPattern != other.longitude.bitPattern
            ? longitude.precedes(other.longitude)
            : latitude.precedes(other.latitude)
    }

    @inline(__always)
    public func digest(into hasher: inout DigestHasher) {
        hasher.combine(longitude.bitPattern)
        hasher.combine(latitude.bitPattern)
    }
}

extension Double {
    /// Compares the little-endian bytes of two doubles.
    func precedes(_ other: Double) -> Bool {
        bitPattern.byteSwapped < other.bitPattern.byteSwapped
    }
}

/// Metres above the ellipsoid, or none.
public struct Altitude: RegisterValue, Hashable {
    public let metres: Double?

    /// Nil if the number is not finite.
    public init?(metres: Double?) {
        guard metres?.isFinite ?? true else { return nil }
        self.metres = metres.map { $0 + 0 }
    }

    public func precedes(_ other: Altitude) -> Bool {
        guard let mine = metres else { return other.metres != nil }
        guard let theirs = other.metres else { return false }
        return mine.precedes(theirs)
    }

    public func digest(into hasher: inout DigestHasher) {
        hasher.combine(UInt32(metres == nil ? 0 : 1))
        hasher.combine((metres ?? 0).bitPattern)
    }
}

/// The value of a property, or its removal. A JSON `null` is a value.
public struct PropertyValue: RegisterValue, Hashable {
    public let json: CanonicalJSON?

    public init(_ json: CanonicalJSON?) { self.json = json }

    public static let removed = PropertyValue(nil)

    /// The bytes on the wire; a removed property has none.
    public var bytes: [UInt8] { json?.utf8 ?? [] }

    public func precedes(_ other: PropertyValue) -> Bool {
        bytes.lexicographicallyPrecedes(other.bytes)
    }

    public func digest(into hasher: inout DigestHasher) { hasher.combine(bytes: bytes) }
}
