import MapModel
import WireProtocol

/// Three clients, the server, their sockets and clocks.
final class World {
    let server: SimulatedServer
    let clients: [SimulatedClient]
    var clock = WorldClock()
    var abandoned: [Connection] = []
    private var dice: Dice
    private var lastMove: UInt64 = 0

    /// A step takes some time itself, so that nothing happens at one moment.
    private static let stepMilliseconds: UInt64 = 3

    init(seed: UInt64) throws(Violation) {
        dice = Dice(seed: seed &+ 0x5eed)
        server = try SimulatedServer(
            seed: dice.next(), features: Features.first, at: clock.server)
        var clients: [SimulatedClient] = []
        for index in 0..<Schedule.clientCount {
            let client = try SimulatedClient(
                index: index, seed: dice.next(), ledger: server.ledger)
            clients.append(client)
        }
        self.clients = clients
        for client in clients { try connect(client) }
        try settle()
    }

    // MARK: - Steps

    func perform(_ step: Step) throws(Violation) {
        clock.pass(Self.stepMilliseconds)
        switch step {
        case .person(let index, let deed, let x, let y):
            lastMove += 1
            let client = clients[index]
            try client.act(deed, x, y, move: lastMove, at: clock.moment(of: client))
            leaveIfWanted(client)
        case .serverReads(let index):
            if let connection = clients[index].connection { try serverReads(connection) }
        case .serverReadsAbandoned(let index): try serverReadsAbandoned(by: index)
        case .clientReads(let index): try clientReads(clients[index])
        case .turn: try server.turn(at: clock.server)
        case .flush: try flush()
        case .commit(let count): server.commit(count)
        case .diskFails: server.diskFails()
        case .roomStops: server.roomStops()
        case .diskMends: server.diskMends()
        case .cut(let index): cut(clients[index])
        case .abandon(let index):
            abandon(clients[index])
            try connect(clients[index])
        case .connect(let index): try connect(clients[index])
        case .pass(let milliseconds): try pass(milliseconds)
        case .pause(let milliseconds):
            clock.pass(milliseconds)
            try server.turn(at: clock.server, pause: milliseconds)
        case .stepClientClock(let index, let milliseconds):
            clients[index].clockStep += milliseconds
        case .stepServerClock(let milliseconds): clock.serverStep += milliseconds
        case .crash: try crash()
        case .restore(let age): try restore(age: age)
        case .clone(let index, let other): try clone(clients[index], into: clients[other])
        }
    }

    // MARK: - Sockets

    func connect(_ client: SimulatedClient) throws(Violation) {
        client.noticeClosing(at: clock.moment(of: client))
        guard client.connection == nil else { return }
        try client.connect(
            on: server.open(for: client.index, at: clock.server), at: clock.moment(of: client))
    }

    /// The client changes its network, and the server still has the old socket.
    private func abandon(_ client: SimulatedClient) {
        if let connection = client.abandon(at: clock.moment(of: client)) {
            abandoned.append(connection)
        }
    }

    /// The core asked for its connection to be closed. What it said before is still read.
    private func leaveIfWanted(_ client: SimulatedClient) {
        guard client.takeWantsToLeave(), let connection = client.connection else { return }
        abandon(client)
        if connection.up.isEmpty { server.drop(connection, at: clock.server) }
    }

    private func cut(_ client: SimulatedClient) {
        guard let connection = client.connection else { return }
        server.drop(connection, at: clock.server)
    }

    func serverReads(_ connection: Connection) throws(Violation) {
        try server.read(connection, at: clock.server)
    }

    private func serverReadsAbandoned(by index: Int) throws(Violation) {
        let connection = abandoned.first {
            $0.client == index && $0.isOpen && !$0.up.isEmpty
        }
        if let connection { try serverReads(connection) }
    }

    func clientReads(_ client: SimulatedClient) throws(Violation) {
        let connection = client.connection
        try client.read(at: clock.moment(of: client))
        leaveIfWanted(client)
        if let connection { server.poll(connection) }
    }

    // MARK: - Time

    /// The time of the next flush comes.
    func flush() throws(Violation) {
        guard let time = server.room.flushTime else { return }
        if time > clock.monotonic { clock.pass(time - clock.monotonic) }
        try server.flush(at: clock.server)
    }

    func pass(_ milliseconds: UInt64) throws(Violation) {
        clock.pass(milliseconds)
        try server.turn(at: clock.server)
        for client in clients { try client.tick(at: clock.moment(of: client)) }
    }

    // MARK: - Fates

    private func crash() throws(Violation) {
        try server.crash(at: clock.server)
    }

    private func restore(age: Int) throws(Violation) {
        for client in clients { client.forgetPromises() }
        try server.restore(age: age, at: clock.server)
    }

    private func clone(
        _ client: SimulatedClient, into other: SimulatedClient
    ) throws(Violation) {
        guard client !== other, client.core.replica != nil, other.core.operations.isEmpty
        else { return }
        cut(other)
        let instance = Instance(high: dice.next(), low: dice.next())
        if let left = other.become(copyOf: client, as: instance, at: clock.moment(of: other)) {
            server.drop(left, at: clock.server)
        }
    }
}
