import MapModel
import WireProtocol

extension Sampled {
    static let batches: [Sample<Batch>] =
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
                    .granted(grant), .moved(GrantNumber(12), position),
                    end(.released, at: 1, by: 5),
                ]),
            batch(
                "two drags move",
                [
                    .moved(GrantNumber(12), position), .moved(GrantNumber(13), place(-180, 0)),
                ]),
            batch(
                "a cancel",
                [
                    .ended(
                        DragEnd(
                            grant: GrantNumber(12), replica: ReplicaID(7), reason: .cancelled,
                            position: nil, stamp: base.advanced(by: 1), operation: operation(6)))
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
                            position: nil, stamp: base.advanced(by: 1)))
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
        .ended(
            DragEnd(
                grant: GrantNumber(12), replica: ReplicaID(7), reason: reason, position: position,
                stamp: stamp, operation: number.map(operation)))
    }

    private static func edited(_ edits: [Edit], at offset: UInt64, isLate: Bool = false) -> Event {
        .edited(
            EditGroup(
                replica: ReplicaID(7), number: OperationNumber(7), content: content,
                stamp: base.advanced(by: offset), isLate: isLate, edits: edits))
    }
}
