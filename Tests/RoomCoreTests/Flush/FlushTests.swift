import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Flushing")
struct FlushTests {
    @Test("[BA2] a quiet room is ready at once; one without events never is")
    func quiet() {
        var table = Table()
        #expect(table.room.flushTime == nil)
        #expect(table.takeBatches() == [])
        table.wait(16)
        table.ann(.dragStart(1, corner))
        #expect((table.room.flushTime ?? .max) <= table.now.monotonic)
    }

    @Test("[BA2] a busy room waits for the rest of its interval", arguments: [0, 1, 15])
    func busy(_ since: UInt64) {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.flush()
        let last = table.now.monotonic
        table.wait(since)
        table.ann(.dragMove(1, at(1, 1)))
        #expect(table.room.flushTime == last + 16)
        table.wait(5)
        table.ann(.dragMove(1, at(2, 2)))
        #expect(table.room.flushTime == last + 16)
    }

    @Test("[BA2] the interval is the host's to choose")
    func interval() {
        var settings = RoomSettings()
        settings.flushMilliseconds = 100
        var table = Table(settings)
        table.ann(.dragStart(1, corner))
        table.flush()
        table.ann(.dragMove(1, at(1, 1)))
        #expect(table.room.flushTime == table.now.monotonic + 100)
    }

    @Test("[BA1] sequences are gapless from 1, over epochs too, and batches name their epoch")
    func gapless() throws {
        var table = Table()
        for number in UInt32(1)...5 {
            table.ann(.dragStart(DragNumber(number), TestMap.vertices[Int(number) % 4]))
            table.flush()
        }
        var second = try table.restarted()
        second.flush()
        _ = try second.resumeAnn()
        second.flush()
        #expect(second.log.map(\.sequence) == Array(1...UInt64(second.log.count)))
        #expect(second.room.sequence == UInt64(second.log.count))
        #expect(second.log.map(\.epochNumber).suffix(3) == [1, 2, 2])
    }

    @Test("[BA13] the room stands at a sequence only when all that happened is taken")
    func clean() {
        var table = Table()
        #expect(table.room.isClean)
        table.ann(.dragStart(1, corner))
        #expect(!table.room.isClean)
        #expect(table.room.sequence == 2)
        table.flush()
        #expect(table.room.isClean)
        #expect(table.room.sequence == 3)
    }

    @Test("[BA3] all but moves keep their order")
    func order() throws {
        var table = Table()
        table.ann(.dragStart(1, corner))
        let cyd = try table.join("cyd").welcome.replica
        table.ben(.operation(1, [.setProperty(triangle, name, json("1"))]))
        table.say(.goodbye, by: cyd)
        table.ben(.operation(2, [.removeFeature(FeatureID(1, 99))]))
        table.ann(.operation(1, .dragCancel(1)))
        let kinds = table.flush().map { event in
            switch event {
            case .opened: "opened"
            case .joined: "joined"
            case .left: "left"
            case .granted: "granted"
            case .moved: "moved"
            case .ended: "ended"
            case .edited: "edited"
            case .imported: "imported"
            case .refused: "refused"
            }
        }
        #expect(kinds == ["granted", "joined", "edited", "left", "refused", "ended"])
    }

    @Test("[BF2] every batch that a room makes is read back as it was")
    func binary() throws {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.ann(.dragMove(1, at(-0.0, 1e-300)))
        table.ann(.operation(1, .dragEnd(1, corner, at(-360, 90))))
        table.ben(.operation(1, .dragCancel(.init(.max)), late: Stamp(rawValue: 1)))
        table.ben(.operation(2, [.removeFeature(triangle)], late: Stamp(rawValue: .max)))
        table.ben(.operation(3, [.removeFeature(triangle)], late: Stamp(rawValue: 1)))
        table.flush()
        for batch in table.log { #expect(try Batch(binary: batch.binary.span) == batch) }
    }
}
