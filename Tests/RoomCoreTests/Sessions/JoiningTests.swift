import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Opening a session")
struct JoiningTests {
    @Test("[SE1] [PR1] a newcomer gets a replica number, a fresh key and a place among the others")
    func newcomer() throws {
        var table = Table()
        let admission = try table.join("cyd", colour: 0x00_80_FF)
        #expect(admission.welcome.replica == 4)
        #expect(admission.welcome.key == table.freshKey(3).key)
        #expect(!admission.welcome.isResumed)
        #expect(!admission.welcome.isRecovered)
        #expect(admission.knownSequence == nil)
        let cyd = Participant(replica: 4, name: "cyd", colour: 0x00_80_FF)
        #expect(table.flush() == [.joined(cyd)])
        #expect(table.room.participants.last == cyd)
    }

    @Test("[SE4] welcome names the replica, the epoch, the clock and the limits")
    func welcome() throws {
        var settings = RoomSettings()
        settings.vertexCount = 77
        settings.propertyValueByteCount = 78
        var table = Table(settings)
        let welcome = try table.join("cyd").welcome
        #expect(welcome.epoch == Table.epoch)
        #expect(welcome.stamp == Stamp(milliseconds: table.now.wall))
        #expect(welcome.milliseconds == table.now.wall)
        #expect(welcome.lastDecided == .none)
        #expect(welcome.highestDrag == .none)
        #expect(welcome.liveDrags == [])
        let limits = SessionLimits(
            frameByteCount: 65_536, propertyValueByteCount: 78, messagesPerSecond: 200,
            leaseMilliseconds: 10_000, undoneOperations: 256, vertexCount: 77,
            recordCount: 4_000_000, memberCount: 1_000, heldVertexCount: 8_000,
            importByteCount: 67_108_864, graceMilliseconds: 3_000, helloMilliseconds: 5_000)
        #expect(welcome.limits == limits)
    }

    @Test("[SE1] no replica number is given twice, and none is given that was not reserved")
    func replicaNumbers() throws {
        var table = Table(guests: [])
        table.room = Table.room(replicas: ReplicaBlock(first: 7, last: 9))
        table.room.add(ReplicaBlock(first: 20, last: 20))
        #expect(table.room.needsReplicas)
        var given: [ReplicaID] = []
        for _ in 0..<4 { given.append(try table.join("guest").welcome.replica) }
        #expect(given == [7, 8, 9, 20])
        #expect(throws: CloseCode.tryAgainLater) { try table.join("late") }
        table.room.add(ReplicaBlock(first: 30, last: 29))
        #expect(throws: CloseCode.tryAgainLater) { try table.join("late") }
        table.room.add(ReplicaBlock(first: 30, last: 100))
        #expect(!table.room.needsReplicas)
        #expect(try table.join("late").welcome.replica == 30)
    }

    @Test("[WS13] a full room closes newcomers, but those in their grace keep their place")
    func fullRoom() throws {
        var settings = RoomSettings()
        settings.memberCount = 2
        var table = Table(settings)
        #expect(throws: CloseCode.roomFull) { try table.join("cyd") }
        table.room.disconnected(.ben, at: table.now)
        #expect(throws: CloseCode.roomFull) { try table.join("cyd") }
        table.wait(3_000)
        #expect(try table.join("cyd").welcome.replica == 4)
    }

    @Test("[WS13] who left a room that is full by now has to wait like a newcomer")
    func fullForThoseWhoLeft() throws {
        var settings = RoomSettings()
        settings.memberCount = 2
        var table = Table(settings)
        #expect(try table.resumeAnn().welcome.isResumed)
        table.ann(.dragStart(1, corner))
        #expect(table.ann(.goodbye) == .close(.normal))
        let cyd = try table.join("cyd").welcome.replica
        #expect(throws: CloseCode.roomFull) { try table.resumeAnn() }
        #expect(table.say(.goodbye, by: cyd) == .close(.normal))
        #expect(try table.resumeAnn().welcome.replica == .ann)
    }

    @Test("[WS5] a client without a common version is closed; a newer one is served")
    func versions() throws {
        var table = Table()
        var hello = Hello(version: 0, instance: Instance(high: 9, low: 9), name: "", colour: 0)
        #expect(throws: CloseCode.unsupportedVersion) {
            try table.room.join(hello, key: nil, fresh: table.freshKey(9), at: table.now)
        }
        hello.version = 7
        let admission = try table.room.join(
            hello, key: nil, fresh: table.freshKey(9), at: table.now)
        #expect(admission.welcome.replica == 4)
    }

    @Test("[WS4] a second hello closes, and changes nothing")
    func secondHello() {
        var table = Table()
        let hello = Hello(instance: Instance(high: 1, low: 0), name: "again", colour: 0)
        #expect(table.ann(.hello(hello)) == .close(.helloExpected))
        #expect(table.flush() == [])
    }

    @Test("[SE1] a session is stored with the batch that shows it, and once")
    func storing() throws {
        var table = Table(guests: [])
        _ = try table.join("ann")
        let record = SessionRecord(
            replica: 2, key: table.freshKey(1).hash, instance: Instance(high: 1, low: 0))
        #expect(table.room.takeSessionChanges() == [.save(record)])
        #expect(table.room.takeSessionChanges() == [])
        _ = try table.resumeAnn()
        #expect(table.room.takeSessionChanges() == [])
    }

    @Test("[WS9] what is unknown, or no matter of the map, is passed over")
    func passedOver() {
        var table = Table()
        let messages: [ClientMessage] = [
            .unknown(kind: 0x3F), .presence(PresenceState(cursor: at(1, 1))), .ping(token: 1),
            .check, .replace,
        ]
        for message in messages { #expect(table.ann(message) == .none) }
        #expect(table.flush() == [])
    }

    @Test("[SE20] nobody speaks for a session that is not connected")
    func notConnected() {
        var table = Table()
        table.room.disconnected(.ann, at: table.now)
        let edits = NumberedMessage(
            number: 1, content: .edits([.removeFeature(triangle)]))
        for message in [.dragStart(1, corner), .numbered(edits), .goodbye] as [ClientMessage] {
            #expect(table.ann(message) == .none)
            #expect(table.say(message, by: 99) == .none)
        }
        #expect(table.flush() == [])
    }
}
