import JSONText
import MapModel

/// Reads one feature after the other, and goes on after a fault to find what else is wrong.
struct FeatureReader {
    private let text: JSONText
    private let values: ValueReader
    private let options: ImportOptions
    private var vertexCount = 0
    private var propertyCount = 0
    private var propertyByteCount = 0

    var foreign = ForeignMembers()
    /// Of the last feature: at most one of each, its identifier, its properties and its geometry.
    private(set) var faults: [LocatedFault] = []
    private var notes = GeometryNotes()

    init(text: JSONText, options: ImportOptions) {
        self.text = text
        self.options = options
        values = ValueReader(text: text, bigIntegers: options.bigIntegers)
    }

    /// Of the last feature.
    var noticeKinds: [ImportNotice.Kind] { notes.noticeKinds }

    /// Reads a Feature. What comes back is whole only if there are no `faults`.
    mutating func read(at token: Int) -> FeatureContent {
        begin()
        var content = FeatureContent(kind: .none)
        let members: [JSONMember]
        do throws(LocatedFault) {
            members = try readMembers(of: token)
        } catch {
            faults.append(error)
            return content
        }
        for member in members {
            do throws(LocatedFault) {
                try read(member, into: &content)
            } catch {
                faults.append(error.inside(.member(member.key)))
            }
        }
        return content
    }

    /// Reads a geometry as a feature without anything else.
    mutating func readGeometryAlone(at token: Int) -> FeatureContent {
        begin()
        var content = FeatureContent(kind: .none)
        do throws(LocatedFault) {
            try readGeometry(at: token, into: &content)
        } catch {
            faults.append(error)
        }
        return content
    }

    private mutating func begin() {
        faults.removeAll(keepingCapacity: true)
        notes = GeometryNotes()
    }

    private mutating func readMembers(of token: Int) throws(LocatedFault) -> [JSONMember] {
        guard text.kind(of: token) == .object else {
            throw LocatedFault(.expected(.object, found: text.kind(of: token)))
        }
        let members = try text.members(of: token)
        let type = try text.type(among: members)
        guard type == "Feature" else {
            throw LocatedFault(.unexpectedType(type, expected: "Feature")).inside(.member("type"))
        }
        try foreign.drop(
            members,
            except: ["type", "id", "properties", "geometry"],
            in: text
        )
        return members
    }

    private mutating func read(
        _ member: JSONMember,
        into content: inout FeatureContent
    ) throws(LocatedFault) {
        switch member.key {
        case "id": content.foreignID = try readIdentifier(at: member.value)
        case "properties": content.properties = try readProperties(at: member.value)
        case "geometry": try readGeometry(at: member.value, into: &content)
        default: break
        }
    }

    /// Null is what some writers put for no identifier.
    private func readIdentifier(at token: Int) throws(LocatedFault) -> CanonicalJSON? {
        switch text.kind(of: token) {
        case .null: return nil
        case .string, .number:
            let identifier = try values.value(at: token)
            guard identifier.utf8.count <= PropertyLimits.foreignIDByteCount else {
                throw LocatedFault(.identifierTooLong)
            }
            return identifier
        case let kind: throw LocatedFault(.identifierNeitherStringNorNumber(kind))
        }
    }

    private mutating func readProperties(
        at token: Int
    ) throws(LocatedFault) -> [FeatureContent.Property] {
        if text.kind(of: token) == .null { return [] }
        guard text.kind(of: token) == .object else {
            throw LocatedFault(.expected(.object, found: text.kind(of: token)))
        }
        let members = try text.members(of: token)
        propertyCount += members.count
        guard propertyCount <= options.maximumPropertyCount else {
            throw LocatedFault(.tooManyProperties(limit: options.maximumPropertyCount))
        }
        var properties: [FeatureContent.Property] = []
        properties.reserveCapacity(members.count)
        for member in members {
            do throws(LocatedFault) {
                let keyByteCount = member.key.utf8.count
                guard PropertyLimits.keyByteCounts.contains(keyByteCount) else {
                    throw LocatedFault(keyByteCount == 0 ? .keyEmpty : .keyTooLong)
                }
                let value = try values.value(at: member.value)
                propertyByteCount += keyByteCount + value.utf8.count
                guard propertyByteCount <= options.maximumPropertyByteCount else {
                    throw LocatedFault(
                        .tooManyPropertyBytes(limit: options.maximumPropertyByteCount))
                }
                properties.append(FeatureContent.Property(key: member.key, value: value))
            } catch {
                throw error.inside(.member(member.key))
            }
        }
        return properties.sorted { MemberOrder.precedes($0.key, $1.key) }
    }

    private mutating func readGeometry(
        at token: Int,
        into content: inout FeatureContent
    ) throws(LocatedFault) {
        if text.kind(of: token) == .null { return }
        guard text.kind(of: token) == .object else {
            throw LocatedFault(.expected(.object, found: text.kind(of: token)))
        }
        let members = try text.members(of: token)
        let type = try text.type(among: members)
        guard let kind = GeometryKind(named: type) else {
            guard type != "GeometryCollection" else { throw LocatedFault(.geometryCollection) }
            throw LocatedFault(.unexpectedType(type, expected: "one of the six geometry types"))
                .inside(.member("type"))
        }
        try foreign.drop(members, except: ["type", "coordinates"], in: text)
        guard let coordinates = members.first(where: { $0.key == "coordinates" })?.value else {
            throw LocatedFault(.missing("coordinates"))
        }
        var reader = CoordinateReader(
            text: text,
            cursor: coordinates,
            vertexCount: vertexCount,
            maximumVertexCount: options.maximumVertexCount
        )
        do throws(LocatedFault) {
            try reader.read(kind)
        } catch {
            throw error.inside(.member("coordinates"))
        }
        vertexCount = reader.vertexCount
        notes = reader.notes
        content.kind = kind
        content.paths = reader.paths
    }
}
