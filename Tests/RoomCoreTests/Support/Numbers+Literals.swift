public import MapModel

// Tests write the plain number where the type is clear.

extension GrantNumber: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: UInt32) { self.init(value) }
}

extension DragNumber: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: UInt32) { self.init(value) }
}

extension OperationNumber: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: UInt32) { self.init(value) }
}

extension ReplicaID: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: UInt32) { self.init(value) }
}

extension Batch {
    /// The k-th stamp after the batch's own.
    func stamp(_ offset: UInt64) -> Stamp { stamp.advanced(by: offset) }
}
