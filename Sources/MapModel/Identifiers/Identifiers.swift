/// Numbers one replica of a room: a living client, or one import. Given by the server, from 1.
public struct ReplicaID: Hashable, Comparable, Sendable {
    public let rawValue: UInt32

    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// What features, paths and vertices are named by: the replica that made them and its counter.
///
/// Identifiers are ordered by (replica, counter). In text they are written `"7-42"`.
public protocol Identifier: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Replica in the high 32 bits, counter in the low ones. Zero names nothing.
    var rawValue: UInt64 { get }
    init(rawValue: UInt64)
}

extension Identifier {
    public init(_ replica: ReplicaID, _ counter: UInt32) {
        self.init(rawValue: UInt64(replica.rawValue) << 32 | UInt64(counter))
    }

    public var replica: ReplicaID { ReplicaID(UInt32(truncatingIfNeeded: rawValue >> 32)) }
    public var counter: UInt32 { UInt32(truncatingIfNeeded: rawValue) }
    public var description: String { "\(replica.rawValue)-\(counter)" }

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

public struct FeatureID: Identifier {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

public struct PathID: Identifier {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

public struct VertexID: Identifier {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}
