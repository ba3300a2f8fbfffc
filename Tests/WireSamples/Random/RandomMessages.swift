package import MapModel
package import WireProtocol

// Random messages of every kind.

extension Seeded {
    package mutating func refusal() -> RefusalCode {
        RefusalCode.allCases.randomElement(using: &self)!
    }

    package mutating func participant() -> Participant {
        Participant(replica: replica(), name: name(), colour: colour())
    }

    package mutating func grant() -> Grant {
        Grant(
            grant: GrantNumber(number()),
            replica: replica(),
            number: DragNumber(number()),
            target: target()
        )
    }

    /// A stamp near that of the batch, at the borders of what an offset can tell, or anywhere.
    package mutating func stamp(near base: Stamp) -> Stamp {
        let near = [0, 1, 65_535, 65_536, UInt64.max].randomElement(using: &self)!
        let stamp = chance(80) ? Stamp(rawValue: base.rawValue &+ near) : stamp()
        return stamp == .zero ? Stamp(rawValue: 1) : stamp
    }

    package mutating func dragEnd(_ base: Stamp) -> DragEnd {
        let reason = EndReason.allCases.randomElement(using: &self)!
        let operation = DragEnd.Operation(number: OperationNumber(number()), content: hash())
        return DragEnd(
            grant: GrantNumber(number()),
            replica: replica(),
            reason: reason,
            value: reason == .cancelled || chance(20) ? nil : value(),
            stamp: stamp(near: base),
            operation: chance(50) ? operation : nil
        )
    }

    package mutating func event(_ base: Stamp) -> Event {
        switch Int.random(in: 0..<9, using: &self) {
        case 0: .opened(Epoch(number: number(), nonce: next()))
        case 1: .joined(participant())
        case 2: .left(replica())
        case 3: .granted(grant())
        case 4: .moved(GrantNumber(number()), value())
        case 5: .ended(dragEnd(base))
        case 6:
            .edited(
                EditGroup(
                    replica: replica(),
                    number: OperationNumber(number()),
                    content: hash(),
                    stamp: stamp(near: base),
                    isLate: chance(50),
                    edits: list(6, least: 1) { $0.edit() }
                )
            )
        case 7:
            .imported(
                ImportGroup(
                    replica: replica(),
                    stamp: stamp(near: base),
                    edits: list(6) { $0.edit() }
                )
            )
        default:
            .refused(
                RefusedOperation(
                    replica: replica(),
                    number: OperationNumber(number()),
                    code: refusal(),
                    content: hash()
                )
            )
        }
    }

    package mutating func batch() -> Batch {
        let base = chance(10) ? Stamp.zero : stamp()
        return Batch(
            epochNumber: number(),
            sequence: max(1, whole()),
            stamp: base,
            events: list(8) { $0.event(base) }
        )
    }

    package mutating func record() -> StateRecord {
        switch Int.random(in: 0..<9, using: &self) {
        case 0: .feature(featureBirth())
        case 1: .path(pathBirth())
        case 2: .vertex(vertexBirth())
        case 3: .position(id(), register(position()))
        case 4: .altitude(id(), register(Altitude(metres: metres())!))
        case 5: .vertexAlive(id(), register(chance(50)))
        case 6: .pathAlive(id(), register(chance(50)))
        case 7: .featureAlive(id(), register(chance(50)))
        default: .property(id(), key(), register(PropertyValue(chance(80) ? json() : nil)))
        }
    }

    private mutating func register<Value>(_ value: Value) -> Register<Value> {
        Register(value, stamp: stamp(), replica: replica())
    }

    package mutating func outcome() -> Outcome {
        Outcome(number: OperationNumber(number()), refusal: chance(50) ? refusal() : nil)
    }
}

extension Seeded {
    package mutating func clientMessage() -> ClientMessage {
        switch Int.random(in: 0..<10, using: &self) {
        case 0: .hello(hello())
        case 1: .dragStart(DragNumber(number()), target())
        case 2: .dragMove(DragNumber(number()), value())
        case 3: .numbered(numbered())
        case 4: .presence(presence())
        case 8: .signal(signal(), to: chance(50) ? replica() : nil)
        case 5: .ping(token: next())
        case 6: .check
        case 7: .replace
        default: .goodbye
        }
    }

    package mutating func hello() -> Hello {
        let resume = Hello.Resume(
            key: SessionKey(high: next(), low: next()),
            epoch: chance(20) ? .none : Epoch(number: number(), nonce: next()),
            sequence: whole()
        )
        return Hello(
            version: UInt16.random(in: 1...(.max), using: &self),
            instance: Instance(high: next(), low: next()),
            name: name(),
            colour: colour(),
            token: name(),
            resume: chance(50) ? resume : nil
        )
    }

    package mutating func numbered() -> NumberedMessage {
        let content: NumberedMessage.Content =
            switch Int.random(in: 0..<3, using: &self) {
            case 0: .dragEnd(release())
            case 1: .dragCancel(DragNumber(number()))
            default: .edits(list(8, least: 1) { $0.edit() })
            }
        return NumberedMessage(
            number: OperationNumber(number()),
            late: chance(50) ? stamp() : nil,
            content: content
        )
    }

    package mutating func serverMessage() -> ServerMessage {
        switch Int.random(in: 0..<12, using: &self) {
        case 0: .welcome(welcome())
        case 1:
            .stateRecords(
                StateRecords(
                    isFirst: chance(50),
                    isReplacement: chance(50),
                    records: list(9) { $0.record() }
                )
            )
        case 2: .stateEnd(stateEnd())
        case 3: .batch(batch())
        case 4:
            .done(
                Done(
                    through: OperationNumber(number()),
                    refused: list(5) {
                        Outcome(number: OperationNumber($0.number()), refusal: $0.refusal())
                    }
                )
            )
        case 5:
            .denied(
                Denied(
                    number: DragNumber(number()),
                    code: refusal(),
                    holder: chance(50) ? replica() : ReplicaID(0),
                    leaseMilliseconds: number()
                )
            )
        case 6: .pong(Pong(token: next(), milliseconds: whole()))
        case 7: .checked(sequence: whole(), StateDigest(document: digest(), drags: digest()))
        case 8: .signal(signal(), from: replica(), toAll: chance(50))
        case 9: .notSaved
        case 10: .saved(next: OperationNumber(number()))
        default: .presence(list(5) { Presence(replica: $0.replica(), $0.presence()) })
        }
    }

    private mutating func digest() -> Digest { Digest(lane0: number(), lane1: number()) }

    private mutating func welcome() -> Welcome {
        Welcome(
            replica: replica(),
            key: SessionKey(high: next(), low: next()),
            epoch: Epoch(number: number(), nonce: next()),
            stamp: stamp(),
            milliseconds: whole(),
            isResumed: chance(50),
            isRecovered: chance(50),
            lastDecided: OperationNumber(number()),
            highestDrag: DragNumber(number()),
            liveDrags: list(5) { DragNumber($0.number()) },
            limits: SessionLimits(
                frameByteCount: number(),
                propertyValueByteCount: number(),
                messagesPerSecond: number(),
                leaseMilliseconds: number(),
                undoneOperations: number(),
                vertexCount: number(),
                recordCount: number(),
                memberCount: number(),
                heldVertexCount: number(),
                importByteCount: number(),
                graceMilliseconds: number(),
                helloMilliseconds: number()
            )
        )
    }

    private mutating func stateEnd() -> StateEnd {
        StateEnd(
            isFirst: chance(50),
            isReplacement: chance(50),
            sequence: whole(),
            drags: list(4) { $0.openDrag() },
            participants: list(4) { $0.participant() },
            outcomes: list(6) { $0.outcome() },
            lastDecided: OperationNumber(number()),
            highestDrag: DragNumber(number())
        )
    }
}
