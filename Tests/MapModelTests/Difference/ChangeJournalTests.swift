import Testing

@testable import MapModel

@Suite("The journal of changes stays right and small")
struct ChangeJournalTests {
    @Test("[BA11] the newest write is never lost to a sweep")
    func newestSurvivesSweep() throws {
        var document = Sample.document()
        for sequence: UInt64 in 2...6000 {
            let vertex = Sample.vertex(Int(sequence % 2))
            let end = stamp(sequence)
            let edit = EditGroup(
                replica: ann,
                number: OperationNumber(1),
                content: ContentHash(of: []),
                stamp: end,
                isLate: false,
                edits: [.moveVertex(vertex, to: at(Double(sequence % 90), 0))]
            )
            try document.apply(.edited(edit), at: sequence)
            let changes = document.changes(after: document.cursor(since: sequence - 1))
            let position = try #require(document.position(of: vertex))
            #expect(changes == [.position(vertex, position)], "sequence \(sequence)")
        }
    }

    @Test("[BA11] a register that is overwritten with its own stamp is visited once")
    func equalStamps() throws {
        var document = Sample.document()
        for (sequence, replica) in zip(UInt64(2)..., [ann, ben]) {
            let register = register(at(Double(sequence), 0), 5, replica)
            try document.apply(
                .moveVertex(Sample.vertex(0), to: register.value),
                stamp: register.stamp,
                replica: replica,
                at: sequence
            )
        }
        let visited = document.records.filter { $0.key.kind == .position }.map(\.key.id)
        #expect(visited == [1, 2, 0].map { Sample.vertex($0).rawValue })
    }

    @Test("entries stay within twice the items and 1,024", arguments: 1...2)
    func bound(seed: UInt64) throws {
        var history = RandomHistory(seed: seed)
        var document = Document(recordsChanges: true)
        for _ in 0..<300 {
            for _ in 0..<7 { try document.apply(history.next()) }
            let entryCount = try #require(document.journal?.entries.count)
            let itemCount = document.records.count
            #expect(entryCount <= 2 * itemCount + 1024, "seed \(seed)")
        }
    }

    @Test("equal stamps do not make the journal grow")
    func equalStampsBound() throws {
        var document = Sample.document()
        for number in 1...UInt32(20_000) {
            let register = register(at(0, 0), 5, ReplicaID(number))
            try document.merge(.position(Sample.vertex(0), register))
        }
        let entryCount = try #require(document.journal?.entries.count)
        #expect(entryCount <= 2 * document.records.count + 1024)
    }

    @Test("[BA11] a cursor of any age finds what changed after it, whatever was swept")
    func oldCursors() throws {
        var document = Sample.document(vertices: 50)
        var random = SplitMix64(seed: 7)
        var lastChange: [VertexID: UInt64] = [:]
        for sequence: UInt64 in 2...5000 {
            let vertex = Sample.vertex(random.below(50))
            lastChange[vertex] = sequence
            try document.apply(
                .moveVertex(vertex, to: at(1, 1)),
                stamp: stamp(sequence),
                replica: ann,
                at: sequence
            )
        }
        for sequence: UInt64 in stride(from: 1, through: 5000, by: 7) {
            let changed = document.changes(after: document.cursor(since: sequence)).map(\.key.id)
            let expected = lastChange.filter { $0.value > sequence }
                .sorted { $0.value < $1.value }.map(\.key.rawValue)
            #expect(changed == expected, "since \(sequence)")
        }
    }

    @Test("[DC13] a document that records no changes holds the same")
    func withoutJournal() throws {
        var history = RandomHistory(seed: 3)
        var recording = Document(recordsChanges: true)
        var plain = Document()
        for _ in 0..<500 {
            let batch = history.next()
            try recording.apply(batch)
            try plain.apply(batch)
        }
        #expect(plain.digest == recording.digest)
        #expect(plain.contents == recording.contents)
        #expect(plain.journal == nil)
    }
}
