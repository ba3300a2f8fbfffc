@testable import MapModel

// Drags of more than a vertex, over the sample.

func shift(_ longitude: Double, _ latitude: Double) -> Translation {
    guard let translation = Translation(longitude: longitude, latitude: latitude) else {
        preconditionFailure("a sample lies within range")
    }
    return translation
}

extension Grant {
    /// A grant to Ann.
    init(_ number: UInt32, _ target: DragTarget, to replica: ReplicaID = ann) {
        self.init(
            grant: GrantNumber(number), replica: replica, number: DragNumber(number),
            target: target)
    }
}

extension DragEnd {
    /// An end of a grant of Ann's.
    init(_ number: UInt32, _ reason: EndReason, _ value: DragValue?, stamp rawValue: UInt64 = 9) {
        self.init(
            grant: GrantNumber(number), replica: ann, reason: reason, value: value,
            stamp: MapModel.Stamp(rawValue: rawValue))
    }
}

extension Document {
    /// Applies events as batches of their own, from sequence 2.
    func applying(_ events: Event...) throws(ReplicaFault) -> Document {
        var document = self
        for (sequence, event) in zip(UInt64(2)..., events) {
            try document.apply(event, at: sequence)
        }
        return document
    }

    /// Applies one edit, late.
    func applying(
        _ edit: Edit, _ rawStamp: UInt64, _ replica: ReplicaID = ben, at sequence: UInt64 = 9
    ) throws(ReplicaFault) -> Document {
        var document = self
        try document.apply(edit, stamp: stamp(rawStamp), replica: replica, at: sequence)
        return document
    }

    /// Where the sample's vertices are shown, in order.
    var shown: [Position?] {
        livingVertices(of: Sample.path).map { shownPosition(of: $0) }
    }
}
