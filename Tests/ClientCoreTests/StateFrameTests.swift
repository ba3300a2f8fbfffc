import MapModel
import Testing
import WireProtocol

@testable import ClientCore

@Suite struct StateFrameTests {
    /// A newer position of the western vertex.
    static let moved = StateRecord.position(
        Land.west,
        Land.register(Land.at(5, 5), milliseconds: 20)
    )

    @Test("[BA8] a frame is staged, and applied whole at its end")
    func staged() {
        var host = Host()
        host.connect()
        host.receive(host.welcome(isResumed: false))
        host.receive(
            Land.frame(isFirst: true, isReplacement: true, Array(Land.records.prefix(4))))
        #expect(host.core.document.vertexCount == 0)
        host.receive(
            Land.frame(isFirst: false, isReplacement: true, Array(Land.records.dropFirst(4))))
        #expect(!host.core.isOnline)
        _ = host.take()
        host.receive(host.end(isReplacement: true))
        #expect(host.core.document.vertexCount == 3)
        #expect(host.core.isOnline)
        #expect(
            host.take().events == [.caughtUp(sequence: 10, isReplacement: true), .participants])
    }

    @Test("[BA8] the first message of a frame drops what was staged")
    func interrupted() {
        var host = Host.online()
        host.receive(Land.frame(isFirst: true, isReplacement: false, [Self.moved]))
        host.receive(Land.frame(isFirst: true, isReplacement: false, []))
        host.receive(host.end(sequence: 12))
        #expect(host.core.document.shownPosition(of: Land.west) == Land.at(1, 1))
        host.receive(Land.frame(isFirst: true, isReplacement: false, [Self.moved]))
        host.receive(host.end(isFirst: true, sequence: 13))
        #expect(host.core.document.shownPosition(of: Land.west) == Land.at(1, 1))
        #expect(host.core.sequence == 13)
    }

    @Test("[BA12] a difference adds, a replacement starts from nothing")
    func kinds() {
        var host = Host.online()
        host.receive(Land.frame(isFirst: true, isReplacement: false, [Self.moved]))
        host.receive(host.end(sequence: 20))
        #expect(host.core.document.shownPosition(of: Land.west) == Land.at(5, 5))
        host.receive(
            Land.frame(isFirst: true, isReplacement: true, Array(Land.records.suffix(4))))
        host.receive(host.end(isReplacement: true, sequence: 4))
        #expect(!host.core.document.contains(Land.west))
        #expect(host.core.document.contains(Land.top))
        #expect(host.core.sequence == 4)
    }

    @Test("[SE12] epoch and sequence are adopted together, with the end of the frame")
    func adoption() {
        var host = Host.online()
        let later = Epoch(number: 4, nonce: 1)
        host.reconnect(epoch: later)
        host.receive(Land.frame(isFirst: true, isReplacement: false, [Self.moved]))
        #expect(host.core.epoch == Host.epoch && host.core.sequence == 10)
        host.cut()
        host.connect()
        guard case .hello(let hello)? = host.take().sent.first else {
            Issue.record("no hello")
            return
        }
        #expect(hello.resume?.epoch == Host.epoch && hello.resume?.sequence == 10)
        host.receive(host.welcome(isResumed: true, epoch: later))
        host.receive(host.end(isFirst: true, sequence: 11))
        #expect(host.core.epoch == later && host.core.sequence == 11)
    }

    @Test("open drags and participants are those of the frame")
    func everything() {
        var host = Host.online()
        let held = OpenDrag(
            Grant(
                grant: GrantNumber(4),
                replica: ReplicaID(2),
                number: DragNumber(1),
                vertex: Land.east
            ),
            position: Land.at(8, 8)
        )
        host.receiveBatch(.joined(Participant(replica: ReplicaID(9), name: "Bo", colour: 2)))
        host.receive(host.end(isFirst: true, sequence: 12, drags: [held]))
        #expect(host.core.document.drags.all == [held])
        #expect(host.core.roster.participants.map(\.replica) == [Host.replica])
        host.receive(host.end(isFirst: true, sequence: 13))
        #expect(host.core.document.drags.isEmpty)
    }

    @Test(
        "a frame that cannot be applied is asked for anew, as a replacement; a replacement leaves nothing behind",
        arguments: [false, true]
    )
    func unborn(isReplacement: Bool) {
        var host = Host.online()
        let stranger = VertexID(ReplicaID(3), 3)
        var records = isReplacement ? Land.records : []
        records += [Self.moved, .position(stranger, Land.register(Land.at(0, 0)))]
        host.receive(Land.frame(isFirst: true, isReplacement: isReplacement, records))
        host.receive(host.end(isReplacement: isReplacement, sequence: 20))
        let (sent, events) = host.take()
        #expect(sent == [.replace])
        #expect(events == [.fault(.replica(.unknownVertex(stranger)))])
        #expect(host.core.sequence == 10)
        if isReplacement {
            #expect(host.core.document.shownPosition(of: Land.west) == Land.at(1, 1))
        }
        host.receive(Land.frame)
        host.receive(host.end(isReplacement: true, sequence: 21))
        #expect(host.core.document.shownPosition(of: Land.west) == Land.at(1, 1))
        #expect(host.core.sequence == 21)
    }

    @Test("a frame without a beginning, of two kinds, or from the past is a fault")
    func broken() {
        let scripts: [[ServerMessage]] = [
            [Land.frame(isFirst: false, isReplacement: false, [])],
            [Host().end(sequence: 20)],
            [
                Land.frame(isFirst: true, isReplacement: true, []),
                Land.frame(isFirst: false, isReplacement: false, []),
            ],
            [
                Land.frame(isFirst: true, isReplacement: true, []),
                Host().end(isReplacement: false, sequence: 20),
            ],
            [Host().end(isFirst: true, sequence: 9)],
        ]
        for script in scripts {
            var host = Host.online()
            for message in script { host.receive(message) }
            let (sent, events) = host.take()
            #expect(sent == [.replace])
            #expect(events == [.fault(.brokenFrame)])
        }
    }
}
