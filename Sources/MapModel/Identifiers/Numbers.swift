/// The fencing number of a drag: from 1 in each epoch, growing with each grant.
/// It names the drag in batches and in the log.
public struct GrantNumber: Hashable, Comparable, Sendable {
    public let rawValue: UInt32

    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// A client's own number of a drag: from 1, growing over the client's whole life.
public struct DragNumber: Hashable, Comparable, Sendable {
    public let rawValue: UInt32

    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    public static let none = DragNumber(0)

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The number of an operation that has one outcome: from 1 in each replica, gapless.
public struct OperationNumber: Hashable, Comparable, Sendable {
    public let rawValue: UInt32

    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    public static let none = OperationNumber(0)

    /// The number after this one; nil after the last.
    public var next: OperationNumber? {
        rawValue == .max ? nil : OperationNumber(rawValue + 1)
    }

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// One life of a room in one process.
///
/// The nonce tells it from a life that a restored backup would number alike.
public struct Epoch: Hashable, Sendable {
    public let number: UInt32
    public let nonce: UInt64

    public init(number: UInt32, nonce: UInt64) {
        self.number = number
        self.nonce = nonce
    }

    /// What a client that was never let in has.
    public static let none = Epoch(number: 0, nonce: 0)
}

/// When an epoch began.
public struct EpochStart: Hashable, Sendable {
    public var epoch: Epoch
    /// The last sequence of the epochs before.
    public var after: UInt64

    public init(epoch: Epoch, after: UInt64) {
        self.epoch = epoch
        self.after = after
    }
}
