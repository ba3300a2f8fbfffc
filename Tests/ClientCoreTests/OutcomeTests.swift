import MapModel
import Testing
import WireProtocol

@testable import ClientCore

@Suite struct OutcomeTests {
    static func set(_ host: inout Host, _ text: String) throws -> OperationNumber {
        try host.core.setProperty(Land.title, of: Land.line, to: Land.text(text), at: host.now)
    }

    static func edit(_ text: String) -> Edit {
        .setProperty(Land.line, Land.title, Land.text(text))
    }

    static func message(_ number: UInt32, _ text: String, late: Stamp? = nil) -> ClientMessage {
        let content = NumberedMessage.Content.edits([edit(text)])
        return .numbered(
            NumberedMessage(number: OperationNumber(number), late: late, content: content))
    }

    @Test("[SE14] an operation leaves when it has its outcome and is done, in either order")
    func bothOrders() throws {
        for isDoneFirst in [false, true] {
            var host = Host.online()
            let number = try Self.set(&host, "a")
            #expect(host.take().sent == [Self.message(1, "a")])
            #expect(host.core.operations.map(\.number) == [number])
            if isDoneFirst { host.receive(.done(1)) }
            #expect(host.core.operations.map(\.isPending) == [true])
            #expect(host.core.operations.map(\.isResent) == [!isDoneFirst])
            let batch = host.receiveBatch(.edited(1, [Self.edit("a")]))
            if !isDoneFirst {
                #expect(host.core.operations.map(\.isPending) == [false])
                host.receive(.done(1))
            }
            #expect(host.core.operations == [])
            let told = host.take().events
            let outcome = [ClientEvent.decided(Outcome(1)), .applied(batch)]
            let done = [ClientEvent.done(through: number)]
            #expect(told == (isDoneFirst ? done + outcome : outcome + done))
        }
    }

    /// The ways to learn the outcomes of two operations and that they are done.
    enum Step: CaseIterable { case first, second, doneFirst, doneBoth }

    static let orders: [[Step]] = permutations(Step.allCases).filter { order in
        // The room decides and commits in order.
        let places = Step.allCases.map { order.firstIndex(of: $0) ?? 0 }
        return places[0] < places[1] && places[2] < places[3]
    }

    static func permutations<Element>(_ elements: [Element]) -> [[Element]] {
        guard let last = elements.last else { return [[]] }
        return permutations(Array(elements.dropLast())).flatMap { shorter in
            (0...shorter.count).map { shorter[..<$0] + [last] + shorter[$0...] }.map(Array.init)
        }
    }

    @Test("[SE14] every order of outcomes and done ends with an empty queue", arguments: orders)
    func allOrders(order: [Step]) throws {
        var host = Host.online()
        _ = try Self.set(&host, "a")
        _ = try Self.set(&host, "b")
        for step in order {
            #expect(!host.core.operations.isEmpty)
            #expect(host.core.shownProperty(Land.title, of: Land.line) == Land.text("b"))
            switch step {
            case .first: host.receiveBatch(.edited(1, [Self.edit("a")]))
            case .second: host.receiveBatch(.edited(2, [Self.edit("b")], milliseconds: 1_000_101))
            case .doneFirst: host.receive(.done(1))
            case .doneBoth: host.receive(.done(2))
            }
        }
        #expect(host.core.operations == [])
        #expect(host.core.shownProperty(Land.title, of: Land.line) == Land.text("b"))
    }

    @Test("[SE21] a refused operation just leaves")
    func refused() throws {
        var host = Host.online()
        _ = try host.core.removeFeature(Land.line, at: host.now)
        #expect(!host.core.isShownAlive(Land.line))
        host.receiveBatch(.refused(1, .locked))
        #expect(host.core.isShownAlive(Land.line))
        #expect(host.take().events.first == .decided(Outcome(1, .locked)))
        host.receive(.done(1, refused: [Outcome(1, .locked)]))
        #expect(host.core.operations == [])
    }

    @Test("outcomes of others are not ours")
    func foreignOutcomes() throws {
        var host = Host.online()
        _ = try Self.set(&host, "a")
        host.receiveBatch(.edited(1, [], replica: ReplicaID(2)))
        #expect(host.core.operations.map(\.isPending) == [true])
    }

    @Test("[SE15] undone operations are sent again after the state frame, as late, in order")
    func resent() throws {
        var host = Host.online()
        _ = try Self.set(&host, "a")
        _ = try Self.set(&host, "b")
        host.receiveBatch(.edited(1, [Self.edit("a")]))
        host.cut()
        _ = try Self.set(&host, "c")
        host.connect()
        host.receive(host.welcome(isResumed: true, lastDecided: 1))
        _ = try Self.set(&host, "d")
        _ = host.take()
        host.receive(host.end(isFirst: true, sequence: 11, outcomes: [Outcome(1)], lastDecided: 1))
        let stamps = host.core.operations.map(\.stamp)
        #expect(stamps == stamps.sorted() && Set(stamps).count == 4)
        #expect(
            host.take().sent
                == zip(1..., zip(["a", "b", "c", "d"], stamps)).map {
                    Self.message(UInt32($0), $1.0, late: $1.1)
                }
        )
    }

    @Test("[SE13] on a replacement what is not done is pending again, unless the frame settles it")
    func replacement() throws {
        var host = Host.online()
        for text in ["a", "b", "c"] { _ = try Self.set(&host, text) }
        host.receiveBatch(
            .edited(1, [Self.edit("a")]), .edited(2, [Self.edit("b")]), .refused(3, .gone))
        host.receive(.done(1))
        #expect(host.core.operations.map(\.isPending) == [false, false])
        _ = host.take()
        host.reconnect(lastDecided: 1)
        host.receive(Land.frame)
        host.receive(
            host.end(
                isReplacement: true, sequence: 5, outcomes: [Outcome(1)], lastDecided: 1))
        #expect(host.core.operations.map(\.isPending) == [true, true])
        #expect(host.core.shownProperty(Land.title, of: Land.line) == Land.text("c"))
        let (sent, events) = host.take()
        #expect(sent.count == 2)
        #expect(!events.contains(.decided(Outcome(1))))
        host.receiveBatch(.edited(2, [Self.edit("b")]), .edited(3, [Self.edit("c")]))
        // The user knows of 2 already; 3 has another outcome now.
        #expect(host.take().events.filter(\.isOutcome) == [.decided(Outcome(3))])
    }

    @Test("[SE13] outcomes in frames of both kinds settle; done ones only leave with them")
    func frameOutcomes() throws {
        for isReplacement in [false, true] {
            var host = Host.online()
            for text in ["a", "b", "c"] { _ = try Self.set(&host, text) }
            host.receive(.done(2))
            host.receive(
                Land.frame(
                    isFirst: true,
                    isReplacement: isReplacement,
                    isReplacement ? Land.records : []
                )
            )
            host.receive(
                host.end(
                    isReplacement: isReplacement,
                    sequence: 13,
                    outcomes: [Outcome(1), Outcome(2, .gone)],
                    lastDecided: 2
                )
            )
            #expect(host.core.operations.map(\.number.rawValue) == [3])
            #expect(
                host.take().events.filter(\.isOutcome)
                    == [.decided(Outcome(1)), .decided(Outcome(2, .gone))])
        }
    }

    @Test("[SE14] done between the connections ends the re-sending")
    func doneBeforeFrame() throws {
        var host = Host.online()
        _ = try Self.set(&host, "a")
        host.reconnect(lastDecided: 1)
        host.receive(.done(1))
        host.receive(host.end(isFirst: true, sequence: 11, outcomes: [Outcome(1)], lastDecided: 1))
        #expect(host.take().sent == [])
        #expect(host.core.operations == [])
    }

    @Test("[SE9] of 257 operations one waits until something is done")
    func heldBack() throws {
        var host = Host.online()
        for index in 1...257 { _ = try Self.set(&host, "\(index)") }
        #expect(host.take().sent.count == 256)
        host.receiveBatch(.edited(1, [Self.edit("1")]))
        #expect(host.take().sent == [])
        host.receive(.done(1))
        #expect(host.take().sent == [Self.message(257, "257")])
    }

    @Test("[SE9] after a reconnection the rest follows as late as what is done allows")
    func heldBackOffline() throws {
        var host = Host.online()
        host.cut()
        for index in 1...300 { _ = try Self.set(&host, "\(index)") }
        host.connect()
        host.receive(host.welcome(isResumed: true, undoneOperations: 100))
        _ = host.take()
        host.receive(host.end(isFirst: true))
        #expect(host.take().sent.count == 100)
        host.receive(.done(60))
        let sent = host.take().sent
        #expect(sent.count == 60)
        let stamps = host.core.operations.map(\.stamp)
        #expect(sent.last == Self.message(160, "160", late: stamps[159]))
    }

    @Test("done, outcomes and numbers that the server cannot mean change nothing")
    func nonsense() throws {
        var host = Host.online()
        host.cut()
        _ = try Self.set(&host, "a")
        host.connect()
        host.receive(host.welcome(isResumed: true))
        host.receive(.done(.max))
        _ = host.take()
        host.receive(
            host.end(isFirst: true, outcomes: [Outcome(1), Outcome(9)], lastDecided: .max))
        #expect(host.take().sent.count == 1)
        #expect(host.core.operations.map(\.isPending) == [true])
    }
}

extension ClientEvent {
    var isOutcome: Bool { if case .decided = self { true } else { false } }
}
