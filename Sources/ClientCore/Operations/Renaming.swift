public import MapModel
import WireProtocol

/// How operations that were made again in a new session are called now. Identifiers and numbers
/// that are not in it stay as they were.
public struct Renaming: IdentifierMap, Hashable, Sendable {
    private var identifiers: [UInt64: UInt64] = [:]
    private var numbers: [OperationNumber: OperationNumber] = [:]

    init() {}

    public var isEmpty: Bool { identifiers.isEmpty && numbers.isEmpty }

    public func callAsFunction<ID: Identifier>(_ id: ID) -> ID {
        ID(rawValue: identifiers[id.rawValue] ?? id.rawValue)
    }

    /// The new number of an operation; nil if it was not made again.
    public func number(_ old: OperationNumber) -> OperationNumber? { numbers[old] }

    /// A target and a value that belongs to it: the vertices stand in order of identifier, also of
    /// their new ones.
    private func callAsFunction(_ release: DragRelease) -> DragRelease {
        var renamed = release
        renamed.rest = release.rest.map { .init(self($0.vertex), $0.position) }
            .sorted { $0.vertex < $1.vertex }
        switch (release.target, release.value) {
        case (.feature(let feature), _): renamed.target = .feature(self(feature))
        case (.vertex(let vertex), _): renamed.target = .vertex(self(vertex))
        case (.vertices(let vertices), .positions(let positions)):
            let pairs = zip(vertices.map { self($0) }, positions).sorted { $0.0 < $1.0 }
            renamed.target = .vertices(pairs.map(\.0))
            renamed.value = .positions(pairs.map(\.1))
        case (.vertices, _): break
        }
        return renamed
    }

    mutating func add(_ old: OperationNumber, as new: OperationNumber) { numbers[old] = new }

    private mutating func add<ID: Identifier>(_ old: ID, from source: inout IdentifierSource) {
        let new: ID = source.next()
        identifiers[old.rawValue] = new.rawValue
    }
}

extension Renaming {
    /// The same content with new identifiers for what it gives birth to, and for what refers to
    /// that.
    mutating func rewritten(
        _ content: NumberedMessage.Content,
        from source: inout IdentifierSource
    ) -> NumberedMessage.Content {
        switch content {
        case .dragEnd(let release): return .dragEnd(self(release))
        case .dragCancel: return content
        case .edits(let edits):
            var rewritten: [Edit] = []
            rewritten.reserveCapacity(edits.count)
            for edit in edits { rewritten.append(self.rewritten(edit, from: &source)) }
            return .edits(rewritten)
        }
    }

    private mutating func rewritten(_ edit: Edit, from source: inout IdentifierSource) -> Edit {
        switch edit {
        case .createFeature(let birth): add(birth.id, from: &source)
        case .createPath(let birth): add(birth.id, from: &source)
        case .insertVertex(let birth, _): add(birth.id, from: &source)
        case .moveVertex, .setAlive, .setProperty, .removeProperty: break
        }
        return self(edit)
    }
}
