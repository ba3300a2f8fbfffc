internal import RoomCore
internal import SessionLog
internal import WebSocketTransport
internal import WireProtocol

extension SyncServer {
    /// Something happened in a room; it is looked at when the turn ends.
    func touch(_ host: RoomHost) {
        guard !host.isTouched else { return }
        host.isTouched = true
        touched.append(host)
    }

    /// After all input that was ready has been read: flush, log, write.
    func endTurn() {
        let now = now
        // Ending a turn may close connections, which touches their rooms again.
        while !touched.isEmpty {
            let hosts = touched
            touched.removeAll(keepingCapacity: true)
            for host in hosts {
                host.isTouched = false
                host.endTurn(at: now)
            }
        }
        shutdown?.advance()
    }

    // MARK: - Deadlines

    /// Ticks as long as there is a deadline.
    func startTicker() {
        guard ticker == nil else { return }
        let expected = loop.now + Self.tickMilliseconds
        ticker = loop.schedule(at: expected) { [unowned self] in
            let lateness = loop.now - expected
            // Judged one turn later: input that came while the loop was held up is read first.
            ticker = loop.schedule(after: 0) { [unowned self] in judge(pause: lateness) }
        }
    }

    private func judge(pause: UInt64) {
        ticker = nil
        let now = now
        var isNeeded = false
        for host in rooms.values where host.room?.isWaiting == true {
            host.room?.endTurn(at: now, pause: pause)
            touch(host)
            isNeeded = true
        }
        for (id, connection) in connections {
            switch connection.phase {
            case .greeting(let deadline):
                if deadline <= now.monotonic { close(id, .helloExpected) }
            case .waiting(let deadline):
                if deadline <= now.monotonic { close(id, .tryAgainLater) }
            case .member, .leaving: continue
            }
            isNeeded = true
        }
        if isNeeded { startTicker() }
    }

    // MARK: - The log's reports

    func heard(_ report: LogReport) {
        switch report {
        case .opening(let name, let number, let report): opening(name, number, report)
        case .judged(let judged): self.judged(judged)
        case .snapshot(let name, let number, let snapshot): took(snapshot, of: name, number)
        case .commit(.committed(let durable, let faults)):
            for fault in faults { failed(fault) }
            for room in durable { committed(room) }
            commitSucceeded()
        case .commit(.failed(let error, let attempt)): commitFailed(error, attempt: attempt)
        case .replicas(let name, .success(let numbers)):
            rooms[name]?.add(replicas: numbers)
        case .replicas(let name, .failure(let error)):
            Console.error("room \(name.text): no replica numbers: \(error)")
            rooms[name]?.isReserving = false
            rooms[name]?.turnAwayArrivals()
        case .parsed(let name, let ticket, let result): parsed(name, ticket, result)
        case .exported(let ticket, let map): exported(ticket, map)
        case .changed(let change, let ticket, let result): changed(change, ticket, result)
        }
    }

    /// A room broke the log's contract, which is a bug of ours: it is opened again from what is on
    /// disk, and the other rooms go on.
    private func failed(_ fault: LogFault) {
        guard let host = roomsByLog[fault.room] else { return }
        host.fail("its batches cannot be logged: \(fault)", .internalError)
    }

    private func committed(_ durable: DurableRoom) {
        guard let host = roomsByLog[durable.room] else { return }
        host.committed(through: durable.through)
        touch(host)
    }

    /// The host of a room, which is read from the log if it is not in memory.
    func host(of name: RoomName) -> RoomHost {
        if let host = rooms[name] { return host }
        lastOpening += 1
        let host = RoomHost(name, opening: lastOpening, of: self)
        rooms[name] = host
        knownRooms.insert(name)
        host.beginOpening()
        return host
    }
}
