package import MapModel
import WireProtocol

extension Sampled {
    package static let batches: [Sample<Batch>] =
        [
            batch(
                "the first batch of a room", [.opened(Epoch(number: 1, nonce: 0xfeed_f00d))],
                sequence: 1),
            batch("nobody did anything", []),
            batch(
                "somebody comes and goes",
                [
                    .joined(Participant(replica: ReplicaID(7), name: "Ann", colour: 0x0a_64c8)),
                    .left(ReplicaID(7)),
                ]),
            batch(
                "a drag in one batch",
                [
                    .granted(grant), .moved(GrantNumber(12), .position(position)),
                    end(.released, at: 1, by: 5),
                ]),
            batch(
                "two drags move",
                [
                    .moved(GrantNumber(12), .position(position)),
                    .moved(GrantNumber(13), .position(place(-180, 0))),
                ]),
            batch(
                "a drag of several vertices",
                [
                    .granted(several), .moved(several.grant, positions),
                    end(of: several, .released, at: positions, stamp: base.advanced(by: 1), by: 6),
                ]),
            batch(
                "a drag of a whole feature",
                [
                    .granted(whole), .moved(whole.grant, translation),
                    end(of: whole, .expired, at: translation, stamp: base.advanced(by: 70_000)),
                ]),
            batch(
                "a drag of a whole feature to the borders of a translation",
                [
                    .moved(
                        whole.grant,
                        .translation(Translation(longitude: 720, latitude: -180)!)),
                    end(of: whole, .deleted, at: nil, stamp: base.advanced(by: 1)),
                ]),
            batch(
                "a cancel",
                [
                    .ended(
                        DragEnd(
                            grant: GrantNumber(12), replica: ReplicaID(7), reason: .cancelled,
                            value: nil, stamp: base.advanced(by: 1), operation: operation(6)))
                ]),
            batch(
                "the room ends drags",
                [
                    end(.expired, at: 0), end(.closed, at: 1), end(.deleted, at: 2),
                    end(.restart, at: 3),
                    end(.revoked, at: 65_535),
                ]),
            batch(
                "ends whose stamps no offset can tell",
                [
                    end(.expired, at: 65_536),
                    end(.released, stamp: Stamp(rawValue: base.rawValue - 1), by: 9),
                ]),
            batch(
                "an end of a drag that never moved",
                [
                    .ended(
                        DragEnd(
                            grant: GrantNumber(12), replica: ReplicaID(7), reason: .expired,
                            value: nil, stamp: base.advanced(by: 1)))
                ]),
        ] + groups

    private static let groups: [Sample<Batch>] = [
        batch("a triangle with a name", [edited(creation, at: 1)]),
        batch("every edit, late", [edited(edits, at: 1, isLate: true)]),
        batch(
            "an import",
            [
                .imported(
                    ImportGroup(replica: ReplicaID(7), stamp: base.advanced(by: 9), edits: creation)
                ),
                .imported(
                    ImportGroup(replica: ReplicaID(8), stamp: base.advanced(by: 70_000), edits: [])),
            ]),
        batch(
            "every refusal",
            RefusalCode.allCases.map {
                .refused(
                    RefusedOperation(
                        replica: ReplicaID(7), number: OperationNumber(UInt32($0.rawValue)),
                        code: $0, content: content))
            }),
    ]

    private static func batch(_ name: String, _ events: [Event], sequence: UInt64 = 100) -> Sample<
        Batch
    > {
        Sample(name, Batch(epochNumber: 4, sequence: sequence, stamp: base, events: events))
    }

    private static func operation(_ number: UInt32) -> DragEnd.Operation {
        DragEnd.Operation(number: OperationNumber(number), content: content)
    }

    private static func end(_ reason: EndReason, at offset: UInt64, by number: UInt32? = nil)
        -> Event
    {
        end(reason, stamp: base.advanced(by: offset), by: number)
    }

    private static func end(_ reason: EndReason, stamp: Stamp, by number: UInt32? = nil) -> Event {
        end(of: grant, reason, at: .position(position), stamp: stamp, by: number)
    }

    private static func end(
        of grant: Grant, _ reason: EndReason, at value: DragValue?, stamp: Stamp,
        by number: UInt32? = nil
    ) -> Event {
        .ended(
            DragEnd(
                grant: grant.grant, replica: grant.replica, reason: reason, value: value,
                stamp: stamp, operation: number.map(operation)))
    }

    private static func edited(_ edits: [Edit], at offset: UInt64, isLate: Bool = false) -> Event {
        .edited(
            EditGroup(
                replica: ReplicaID(7), number: OperationNumber(7), content: content,
                stamp: base.advanced(by: offset), isLate: isLate, edits: edits))
    }
}
