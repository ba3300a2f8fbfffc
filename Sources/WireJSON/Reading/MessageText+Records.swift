import JSONText
import MapModel

// The records of state frames.

extension MessageText {
    func record(at token: Int) throws(TextFault) -> StateRecord {
        try object(at: token) { members throws(TextFault) in try record(&members) }
    }

    private func record(_ members: inout Members) throws(TextFault) -> StateRecord {
        let token = try members.need(.record)
        switch try kind(at: token, in: names.records) {
        case .feature: return .feature(try featureBirth(&members))
        case .path: return .path(try pathBirth(&members))
        case .vertex: return .vertex(try vertexBirth(&members))
        case .position:
            let vertex: VertexID = try id(at: members.need(.vertex))
            let position = try position(at: members.need(.position))
            return .position(vertex, try register(position, &members))
        case .altitude:
            let vertex: VertexID = try id(at: members.need(.vertex))
            return .altitude(vertex, try register(try altitude(&members), &members))
        case .alive: return try alive(&members)
        case .property:
            let (feature, key) = try property(&members)
            var value = PropertyValue.removed
            if let token = members.take(.value) {
                value = PropertyValue(try self.value(at: token))
            }
            return .property(feature, key, try register(value, &members))
        case nil: throw TextFault("there is no such record", at: token)
        }
    }

    private func alive(_ members: inout Members) throws(TextFault) -> StateRecord {
        let entity = try entity(&members)
        let register = try register(try boolean(at: members.need(.alive)), &members)
        return switch entity {
        case .feature(let id): .featureAlive(id, register)
        case .path(let id): .pathAlive(id, register)
        case .vertex(let id): .vertexAlive(id, register)
        }
    }

    /// None if the member is not there.
    private func altitude(_ members: inout Members) throws(TextFault) -> Altitude {
        let token = members.take(.altitude)
        var metres: Double?
        if let token { metres = try altitude(at: token) }
        guard let altitude = Altitude(metres: metres) else {
            throw TextFault(TextFault.numberTooLarge, at: token ?? members.object)
        }
        return altitude
    }

    private func register<Value: RegisterValue>(
        _ value: Value, _ members: inout Members
    ) throws(TextFault) -> Register<Value> {
        Register(
            value,
            stamp: try stamp(at: members.need(.stamp)),
            replica: try replica(at: members.need(.replica))
        )
    }
}
