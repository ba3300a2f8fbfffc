public import MapModel
public import WireProtocol

/// A key that the host drew at random, with its hash, for a session that may turn out new.
public struct FreshKey: Hashable, Sendable {
    public var key: SessionKey
    public var hash: KeyHash

    public init(key: SessionKey, hash: KeyHash) {
        self.key = key
        self.hash = hash
    }
}

/// A session is open, or taken up again.
public struct Admission: Hashable, Sendable {
    public var welcome: Welcome
    /// From where the member needs the state: nil from nothing.
    public var knownSequence: UInt64?

    public init(welcome: Welcome, knownSequence: UInt64?) {
        self.welcome = welcome
        self.knownSequence = knownSequence
    }
}

extension Room {
    /// Opens a session, or takes one up again if the client brings its key and is the same
    /// instance; anything else is a new session and leaves the other one undisturbed.
    ///
    /// The host first closes the connection that the session had, and reads nothing more from it.
    ///
    /// - Parameter key: the hash of the key that the client brought.
    /// - Throws: ``CloseCode/unsupportedVersion``, ``CloseCode/roomFull``, or
    ///   ``CloseCode/tryAgainLater`` if no replica number is reserved.
    public mutating func join(
        _ hello: Hello, key: KeyHash?, fresh: FreshKey, at now: Moment
    ) throws(CloseCode) -> Admission {
        guard hello.version >= 1 else { throw .unsupportedVersion }
        let replica = resumed(hello, key: key)
        let hasPlace = replica.map { present[$0] != nil } ?? false
        guard hasPlace || participantCount < settings.memberCount else { throw .roomFull }
        if let replica, let resume = hello.resume {
            let isRecovered = recovers(resume)
            enter(replica, hello, at: now)
            let welcome = welcome(
                replica, key: resume.key, isResumed: true, isRecovered: isRecovered, at: now)
            return Admission(
                welcome: welcome, knownSequence: isRecovered ? resume.sequence : nil)
        }
        guard let replica = takeReplica() else { throw .tryAgainLater }
        let record = SessionRecord(replica: replica, key: fresh.hash, instance: hello.instance)
        sessions[replica] = record
        replicasByKey[fresh.hash] = replica
        sessionChanges.append(.save(record))
        enter(replica, hello, at: now)
        let welcome = welcome(
            replica, key: fresh.key, isResumed: false, isRecovered: false, at: now)
        return Admission(welcome: welcome, knownSequence: nil)
    }

    /// The session that a client may take up again.
    public func resumed(_ hello: Hello, key: KeyHash?) -> ReplicaID? {
        guard let replica = key.flatMap({ replicasByKey[$0] }),
            sessions[replica]?.instance == hello.instance
        else { return nil }
        return replica
    }

    /// Whether this life, or the lives it was read from, went through the client's state: up to the
    /// last flushed sequence of this epoch, or the last logged one of an earlier epoch.
    private func recovers(_ resume: Hello.Resume) -> Bool {
        guard let index = epochs.firstIndex(where: { $0.epoch == resume.epoch }) else {
            return false
        }
        let last = index + 1 < epochs.count ? epochs[index + 1].after : sequence
        return resume.sequence <= last
    }

    private mutating func enter(_ replica: ReplicaID, _ hello: Hello, at now: Moment) {
        let known = present.updateValue(
            Attendance(name: hello.name, colour: hello.colour), forKey: replica)
        if known?.name != hello.name || known?.colour != hello.colour {
            let participant = Participant(
                replica: replica, name: hello.name, colour: hello.colour)
            emit(.joined(participant), at: now)
        }
    }

    private func welcome(
        _ replica: ReplicaID, key: SessionKey, isResumed: Bool, isRecovered: Bool, at now: Moment
    ) -> Welcome {
        let record = replicas[replica] ?? ReplicaRecord()
        return Welcome(
            replica: replica,
            key: key,
            epoch: epoch,
            stamp: clock.last,
            milliseconds: now.wall,
            isResumed: isResumed,
            isRecovered: isRecovered,
            lastDecided: record.lastDecided,
            highestDrag: record.highestDrag,
            liveDrags: drags.keys.filter { $0.replica == replica }.map(\.number).sorted(),
            limits: settings.told
        )
    }

    /// A connection is gone without a goodbye: its drags have a time of grace.
    public mutating func disconnected(_ replica: ReplicaID, at now: Moment) {
        guard present[replica]?.isConnected == true else { return }
        present[replica]?.isConnected = false
        present[replica]?.graceEnd = now.monotonic + settings.graceMilliseconds
    }

    /// A goodbye: the session leaves at once, and without a trace if it did nothing.
    mutating func depart(_ replica: ReplicaID, at now: Moment) {
        leave(replica, at: now)
        let record = replicas[replica] ?? ReplicaRecord()
        guard record.lastDecided == .none, record.highestDrag == .none else { return }
        guard let session = sessions.removeValue(forKey: replica) else { return }
        replicasByKey[session.key] = nil
        replicas[replica] = nil
        sessionChanges.append(.remove(session.key))
    }

    /// The room is about to leave this process: everybody's drags end.
    public mutating func close(at now: Moment) {
        for replica in present.keys.sorted() { leave(replica, at: now) }
    }

    /// The session is over as far as others see; its client may still take it up again.
    mutating func leave(_ replica: ReplicaID, at now: Moment) {
        guard present.removeValue(forKey: replica) != nil else { return }
        for grant in grants(of: replica) { end(grant, .closed, at: now) }
        emit(.left(replica), at: now)
    }

    // MARK: - Replica numbers

    /// Whether somebody new can get a number.
    public var hasReplicas: Bool { !availableReplicas.isEmpty }

    /// Whether the host should reserve another block on disk.
    public var needsReplicas: Bool {
        availableReplicas.reduce(0) { $0 + ($1.last.rawValue - $1.first.rawValue) } < 16
    }

    /// Adds numbers that are reserved on disk.
    public mutating func add(_ block: ReplicaBlock) {
        if block.first <= block.last { availableReplicas.append(block) }
    }

    mutating func takeReplica() -> ReplicaID? {
        guard let block = availableReplicas.first else { return nil }
        if block.first == block.last {
            availableReplicas.removeFirst()
        } else {
            availableReplicas[0].first = ReplicaID(block.first.rawValue + 1)
        }
        return block.first
    }
}
