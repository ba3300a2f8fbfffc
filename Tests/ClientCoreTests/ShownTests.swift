import MapModel
import Testing
import WireProtocol

@testable import ClientCore

@Suite struct ShownTests {
    @Test("a new feature is shown before the room has it, and is dragged like any other")
    func creation() throws {
        var host = Host.online()
        let made = try host.core.createFeature(Land.content, at: host.now)
        #expect(made.feature == FeatureID(Host.replica, 1))
        let vertex = VertexID(Host.replica, 3)
        #expect(host.core.isShownAlive(made.feature) && host.core.isShownAlive(vertex))
        #expect(host.core.shownPosition(of: vertex) == Land.at(9, 9))
        #expect(host.core.shownProperty(Land.title, of: made.feature) == Land.text("new"))
        #expect(!host.core.document.contains(made.feature))
        #expect(host.core.shown.content(of: made.feature) == Land.content)
        let drag = try host.core.startDrag(of: vertex, at: host.now)
        host.core.moveDrag(drag, to: Land.at(8, 8), at: host.now)
        #expect(host.core.shownPosition(of: vertex) == Land.at(8, 8))
        #expect(host.core.shown.shownPosition(of: vertex) == Land.at(8, 8))
        try host.core.removeFeature(made.feature, at: host.now)
        #expect(!host.core.isShownAlive(vertex))
        #expect(!host.core.shown.isAlive(vertex))
    }

    @Test("the newest pending value of a property is shown, also its removal")
    func properties() throws {
        var host = Host.online()
        #expect(host.core.shownProperty(Land.title, of: Land.line) == Land.text("old"))
        _ = try OutcomeTests.set(&host, "a")
        #expect(host.core.shownProperty(Land.title, of: Land.line) == Land.text("a"))
        try host.core.removeProperty(Land.title, of: Land.line, at: host.now)
        #expect(host.core.shownProperty(Land.title, of: Land.line) == nil)
        #expect(host.core.shown.property(Land.title, of: Land.line)?.value == .removed)
        #expect(host.core.document.property(Land.title, of: Land.line)?.value.json != nil)
    }

    @Test("[ST5][ST9] what was made online wins over later news, what is late only over older ones")
    func stamps() throws {
        for isLate in [false, true] {
            var host = Host.online()
            if isLate { host.cut() }
            _ = try OutcomeTests.set(&host, "mine")
            if isLate {
                host.reconnect()
                host.receive(host.end(isFirst: true))
            }
            let news = OutcomeTests.edit("theirs")
            host.receiveBatch(
                .edited(1, [news], replica: ReplicaID(2), milliseconds: 2_000_000))
            let expected = Land.text(isLate ? "theirs" : "mine")
            #expect(host.core.shownProperty(Land.title, of: Land.line) == expected)
            #expect(host.core.shown.property(Land.title, of: Land.line)?.value.json == expected)
        }
    }

    @Test("[ST7] a late operation lies above an earlier one of its own that is done but not seen")
    func lateAfterDone() throws {
        var host = Host.online()
        _ = try OutcomeTests.set(&host, "a")
        host.receive(.done(1))
        host.cut()
        _ = try OutcomeTests.set(&host, "b")
        #expect(host.core.shownProperty(Land.title, of: Land.line) == Land.text("b"))
        let shown = host.core.shown.property(Land.title, of: Land.line)
        #expect(shown?.value.json == Land.text("b"))
    }

    @Test("what a replacement lacks is not shown, whatever is pending for it")
    func lacking() throws {
        var host = Host.online()
        _ = try OutcomeTests.set(&host, "a")
        try host.core.endDrag(
            try host.core.startDrag(of: Land.west, at: host.now),
            at: Land.at(4, 4),
            now: host.now
        )
        host.receive(host.end(isFirst: true, isReplacement: true, sequence: 11, highestDrag: 1))
        #expect(host.core.shownProperty(Land.title, of: Land.line) == nil)
        #expect(host.core.shownPosition(of: Land.west) == nil)
        #expect(!host.core.isShownAlive(Land.line))
        #expect(!host.core.isShownAlive(Land.west))
        #expect(host.core.shown.featureCount == 0)
    }

    @Test("another's drag is shown over what is pending, the own finger over everything")
    func holders() throws {
        var host = Host.online()
        host.cut()
        let offline = try host.core.startDrag(of: Land.west, at: host.now)
        try host.core.endDrag(offline, at: Land.at(5, 5), now: host.now)
        host.reconnect()
        host.receive(host.end(isFirst: true))
        let theirs = Grant(
            grant: GrantNumber(3),
            replica: ReplicaID(2),
            number: DragNumber(1),
            vertex: Land.west
        )
        host.receiveBatch(.granted(theirs))
        #expect(host.core.shownPosition(of: Land.west) == Land.at(5, 5))
        #expect(host.core.shown.shownPosition(of: Land.west) == Land.at(5, 5))
        host.receiveBatch(.moved(GrantNumber(3), Land.at(6, 6)))
        #expect(host.core.shownPosition(of: Land.west) == Land.at(6, 6))
        #expect(host.core.shown.shownPosition(of: Land.west) == Land.at(6, 6))
        let again = try host.core.startDrag(of: Land.west, at: host.now)
        host.core.moveDrag(again, to: Land.at(7, 7), at: host.now)
        #expect(host.core.shownPosition(of: Land.west) == Land.at(7, 7))
        #expect(host.core.shown.shownPosition(of: Land.west) == Land.at(7, 7))
    }

    @Test("a cancel uncovers an earlier release that is still pending")
    func cancelOverRelease() throws {
        var host = Host.online()
        let first = try host.core.startDrag(of: Land.west, at: host.now)
        host.receiveBatch(.grant(1, Land.west))
        try host.core.endDrag(first, at: Land.at(5, 5), now: host.now)
        let second = try host.core.startDrag(of: Land.west, at: host.now)
        host.core.moveDrag(second, to: Land.at(6, 6), at: host.now)
        try host.core.cancelDrag(second, now: host.now)
        #expect(host.core.shownPosition(of: Land.west) == Land.at(5, 5))
        #expect(host.core.shown.shownPosition(of: Land.west) == Land.at(5, 5))
        host.receiveBatch(
            .end(.released, Land.at(5, 5), number: 1), .grant(2, Land.west, as: 2),
            .moved(GrantNumber(2), Land.at(6, 6)))
        #expect(host.core.shownPosition(of: Land.west) == Land.at(5, 5))
        #expect(host.core.shown.shownPosition(of: Land.west) == Land.at(5, 5))
    }

    @Test("a group that cannot follow is not shown at all")
    func whole() throws {
        var host = Host.online()
        let made = try host.core.createFeature(Land.content, at: host.now)
        // Somebody else's path takes the identifier: our group will be refused.
        let path = PathBirth(
            id: PathID(Host.replica, 2),
            feature: Land.line,
            part: 0,
            role: .line
        )
        host.receiveBatch(.edited(1, [.createPath(path)], replica: ReplicaID(2)))
        #expect(!host.core.shown.contains(made.feature))
    }

    @Test("edits that no server would take are refused here")
    func invalid() throws {
        var host = Host.online()
        let large = CanonicalJSON(unchecked: Array(repeating: UInt8(ascii: "1"), count: 16_385))
        #expect(throws: ClientError.invalid(.tooLong("value"))) {
            try host.core.setProperty(Land.title, of: Land.line, to: large, at: host.now)
        }
        let key = PropertyKey(String(repeating: "k", count: 70_000))
        #expect(throws: ClientError.invalid(.tooLong("key"))) {
            try host.core.removeProperty(key, of: Land.line, at: host.now)
        }
        #expect(throws: ClientError.self) {
            try host.core.removeProperty(PropertyKey(""), of: Land.line, at: host.now)
        }
        let coordinates = (0..<2_000).map { Coordinate(Land.at(Double($0) / 10, 0)) }
        let path = PathContent(part: 0, role: .line, coordinates: coordinates)
        #expect(throws: ClientError.invalid(.tooLong("message"))) {
            try host.core.createFeature(
                FeatureContent(kind: .lineString, paths: [path]), at: host.now)
        }
        let infinite = Coordinate(Land.at(0, 0), altitude: .infinity)
        let high = PathContent(part: 0, role: .point, coordinates: [infinite])
        #expect(throws: ClientError.self) {
            try host.core.createFeature(FeatureContent(kind: .point, paths: [high]), at: host.now)
        }
        #expect(throws: ClientError.gone) {
            try host.core.removeFeature(FeatureID(ReplicaID(4), 4), at: host.now)
        }
        #expect(host.take().sent == [] && host.core.operations == [])
        let next = try host.core.createFeature(Land.content, at: host.now)
        #expect(next.feature == FeatureID(Host.replica, 1) && next.number.rawValue == 1)
    }

    @Test("nothing can be made before the server has let the client in")
    func noSession() {
        var host = Host()
        #expect(throws: ClientError.noSession) {
            try host.core.createFeature(Land.content, at: host.now)
        }
    }
}
