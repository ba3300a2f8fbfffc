extension Document {
    /// Applies a whole batch, which has to be the one after `sequence`.
    ///
    /// - Throws: ``ReplicaFault`` if the batch cannot follow; the document is then of no use.
    public mutating func apply(_ batch: Batch) throws(ReplicaFault) {
        for event in batch.events { try apply(event, at: batch.sequence) }
    }

    /// Applies one event of the batch with this sequence, alike in a room, a client and a replay.
    ///
    /// - Throws: ``ReplicaFault`` if the event cannot follow; the document is then of no use.
    public mutating func apply(_ event: Event, at sequence: UInt64) throws(ReplicaFault) {
        self.sequence = sequence
        switch event {
        case .opened, .joined, .left, .refused: break
        case .granted(let grant): try open(OpenDrag(grant))
        case .moved(let grant, let value): try drags.move(grant, to: value)
        case .ended(let end): try apply(end)
        case .edited(let group):
            for (index, edit) in group.edits.enumerated() {
                let stamp = group.stamp.advanced(by: UInt64(index))
                try apply(edit, stamp: stamp, replica: group.replica)
            }
        case .imported(let group):
            makeRoom(for: group.edits)
            for edit in group.edits {
                try apply(edit, stamp: group.stamp, replica: group.replica)
            }
        }
    }

    private mutating func apply(_ end: DragEnd) throws(ReplicaFault) {
        let drag = try drags.close(end.grant)
        guard end.reason != .cancelled, let value = end.value else { return }
        guard value.fits(drag.grant.target) else { throw .misfit(end.grant) }
        try settle(drag.grant.target, at: value, stamp: end.stamp, replica: end.replica)
    }

    /// - Throws: ``ReplicaFault`` if the edit names something unknown, or a birth is not new.
    public mutating func apply(
        _ edit: Edit, stamp: Stamp, replica: ReplicaID
    ) throws(ReplicaFault) {
        switch edit {
        case .createFeature(let birth): try create(birth)
        case .createPath(let birth): try create(birth)
        case .insertVertex(let birth, let coordinate):
            try create(birth)
            let position = Register(coordinate.position, stamp: stamp, replica: replica)
            try write(position, toPositionOf: birth.id)
            if let altitude = coordinate.altitude.flatMap(Altitude.init(metres:)) {
                let register = Register(altitude, stamp: stamp, replica: replica)
                try write(register, toAltitudeOf: birth.id)
            }
        case .moveVertex(let id, let position):
            let register = Register(position, stamp: stamp, replica: replica)
            try write(register, toPositionOf: id)
        case .setAlive(let entity, let isAlive):
            let register = Register(isAlive, stamp: stamp, replica: replica)
            switch entity {
            case .feature(let id): try write(register, toAliveOf: id)
            case .path(let id): try write(register, toAliveOf: id)
            case .vertex(let id): try write(register, toAliveOf: id)
            }
        case .setProperty(let id, let key, let value):
            let register = Register(PropertyValue(value), stamp: stamp, replica: replica)
            try write(register, to: key, of: id)
        case .removeProperty(let id, let key):
            let register = Register(PropertyValue.removed, stamp: stamp, replica: replica)
            try write(register, to: key, of: id)
        }
    }
}
