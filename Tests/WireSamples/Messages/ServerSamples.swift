package import MapModel
package import WireProtocol

extension Sampled {
    package static let serverMessages: [Sample<ServerMessage>] = [
        Sample("a welcome", .welcome(welcome(isResumed: false, liveDrags: []))),
        Sample("a welcome back", .welcome(welcome(isResumed: true, liveDrags: [3, 5, 8]))),
        Sample("an empty end of a state frame", .stateEnd(stateEnd(isFirst: true))),
        Sample("a full end of a state frame", .stateEnd(fullStateEnd)),
        Sample(
            "a batch",
            .batch(
                Batch(
                    epochNumber: 4, sequence: 100, stamp: base,
                    events: [.moved(GrantNumber(12), .position(position))]))),
        Sample("done", .done(Done(through: OperationNumber(9), refused: []))),
        Sample("done, but for two", .done(Done(through: OperationNumber(9), refused: refused))),
        Sample(
            "denied, somebody holds it",
            .denied(
                Denied(
                    number: DragNumber(3), code: .locked, holder: ReplicaID(2),
                    leaseMilliseconds: 9_500))),
        Sample("denied, it is gone", .denied(Denied(number: DragNumber(3), code: .gone))),
        Sample(
            "a pong", .pong(Pong(token: 0x0102_0304_0506_0708, milliseconds: 1_700_000_000_000))),
        Sample(
            "the digests",
            .checked(
                sequence: 100,
                StateDigest(
                    document: Digest(lane0: 0x1810_648c, lane1: 0x6625_6545),
                    drags: Digest(lane0: 0, lane1: .max)))),
        Sample(
            "presence of three",
            .presence([
                Presence(replica: ReplicaID(2), PresenceState(cursor: position)),
                Presence(replica: ReplicaID(7), PresenceState()),
                Presence(replica: ReplicaID(9), fullPresence),
            ])),
        Sample("presence of nobody", .presence([])),
        Sample(
            "a signal to the room", .signal(signal, from: ReplicaID(7), toAll: true)),
        Sample(
            "a signal to the receiver alone",
            .signal(smallestSignal, from: ReplicaID(.max), toAll: false)),
        Sample("the disk is in trouble", .notSaved),
        Sample("the disk is well again", .saved(next: OperationNumber(10))),
    ]

    private static let refused = [
        Outcome(number: OperationNumber(7), refusal: .locked),
        Outcome(number: OperationNumber(8), refusal: .oldNumber),
    ]

    private static func welcome(isResumed: Bool, liveDrags: [UInt32]) -> Welcome {
        Welcome(
            replica: ReplicaID(7), key: SessionKey(high: 0xfeed, low: 0xf00d),
            epoch: Epoch(number: 4, nonce: 0xdead_beef_0000_0001), stamp: isResumed ? base : .zero,
            milliseconds: 1_700_000_000_000, isResumed: isResumed, isRecovered: isResumed,
            lastDecided: OperationNumber(isResumed ? 9 : 0),
            highestDrag: DragNumber(isResumed ? 8 : 0), liveDrags: liveDrags.map(DragNumber.init),
            limits: SessionLimits(
                frameByteCount: 65_536, propertyValueByteCount: 16_384, messagesPerSecond: 200,
                leaseMilliseconds: 10_000, undoneOperations: 256, vertexCount: 1_000_000,
                recordCount: 4_000_000, memberCount: 1_000, heldVertexCount: 8_000,
                importByteCount: 67_108_864, graceMilliseconds: 3_000, helloMilliseconds: 5_000))
    }

    private static func stateEnd(isFirst: Bool) -> StateEnd {
        StateEnd(
            isFirst: isFirst, isReplacement: isFirst, sequence: 0, drags: [], participants: [],
            outcomes: [], lastDecided: .none, highestDrag: .none)
    }

    private static var fullStateEnd: StateEnd {
        var end = stateEnd(isFirst: false)
        end.sequence = 1 << 53 - 1
        end.drags = [
            OpenDrag(grant, value: .position(position)), OpenDrag(grant),
            OpenDrag(several, value: positions), OpenDrag(several),
            OpenDrag(whole, value: translation), OpenDrag(whole),
        ]
        end.participants = [
            Participant(replica: ReplicaID(2), name: "", colour: 0),
            Participant(replica: ReplicaID(7), name: "Zoë", colour: 0xff_0000),
        ]
        end.outcomes = refused + [Outcome(number: OperationNumber(9), refusal: nil)]
        end.lastDecided = OperationNumber(9)
        end.highestDrag = DragNumber(8)
        return end
    }

    package static let stateRecords: [Sample<ServerMessage>] = [
        records("nothing", isFirst: true, isReplacement: true, []),
        records(
            "births", isFirst: true, isReplacement: true,
            [
                .feature(FeatureBirth(id: id(7, 1), kind: .polygon, foreignID: json(#""FRA""#))),
                .feature(FeatureBirth(id: id(7, 6), kind: .none)),
                .path(PathBirth(id: id(7, 2), feature: id(7, 1), part: 0, role: .exterior)),
                .vertex(VertexBirth(id: id(7, 3), path: id(7, 2), parent: nil, side: .right)),
                .vertex(VertexBirth(id: id(7, 4), path: id(7, 2), parent: id(7, 3), side: .left)),
            ]),
        records("registers", isFirst: false, isReplacement: false, registers),
    ]

    private static func records(
        _ name: String, isFirst: Bool, isReplacement: Bool, _ records: [StateRecord]
    ) -> Sample<ServerMessage> {
        let state = StateRecords(isFirst: isFirst, isReplacement: isReplacement, records: records)
        return Sample(name, .stateRecords(state))
    }

    private static let registers: [StateRecord] = [
        .position(id(7, 3), register(position)),
        .altitude(id(7, 3), register(Altitude(metres: -430.5)!)),
        .altitude(id(7, 4), register(Altitude(metres: nil)!)),
        .vertexAlive(id(7, 4), register(false)),
        .pathAlive(id(7, 2), register(true)),
        .featureAlive(id(7, 1), register(false)),
        .property(id(7, 1), PropertyKey("name"), register(PropertyValue(json(#""Île""#)))),
        .property(id(7, 1), PropertyKey("é"), register(PropertyValue(json("{}")))),
        .property(id(7, 1), PropertyKey("old"), register(.removed)),
    ]

    package static func register<Value>(_ value: Value) -> Register<Value> {
        Register(value, stamp: base.advanced(by: 1), replica: ReplicaID(7))
    }
}
