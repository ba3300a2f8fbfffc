import JSONText
import MapModel
import WireProtocol

// What drags hold, and where they are: each is one of three members of the object around it.

extension MessageText {
    func dragNumber(_ members: inout Members) throws(TextFault) -> DragNumber {
        DragNumber(try positive(at: members.need(.drag)))
    }

    func target(_ members: inout Members) throws(TextFault) -> DragTarget {
        let tokens = (members.take(.vertex), members.take(.vertices), members.take(.feature))
        switch tokens {
        case (let vertex?, nil, nil): return .vertex(try id(at: vertex))
        case (nil, let vertices?, nil): return .vertices(try ascending(at: vertices))
        case (nil, nil, let feature?): return .feature(try id(at: feature))
        default:
            throw TextFault("one of vertex, vertices, feature is expected", at: members.object)
        }
    }

    /// Nil if none of the three is there.
    @inline(__always)
    func valueIfAny(_ members: inout Members) throws(TextFault) -> DragValue? {
        let tokens =
            (members.take(.position), members.take(.positions), members.take(.translation))
        switch tokens {
        case (let place?, nil, nil): return .position(try position(at: place))
        case (nil, let places?, nil): return .positions(try positions(at: places))
        case (nil, nil, let shift?): return .translation(try translation(at: shift))
        case (nil, nil, nil): return nil
        default:
            throw TextFault(
                "only one of position, positions, translation is expected", at: members.object)
        }
    }

    @inline(__always)
    func value(_ members: inout Members) throws(TextFault) -> DragValue {
        guard let value = try valueIfAny(&members) else {
            throw TextFault(
                "one of position, positions, translation is expected", at: members.object)
        }
        return value
    }

    func release(_ members: inout Members) throws(TextFault) -> DragRelease {
        let number = try dragNumber(&members)
        let target = try target(&members)
        let value = try value(&members)
        guard value.fits(target) else { throw Self.unfitting(at: members.object) }
        let rest = try rest(&members)
        if case .feature = target {
        } else if !rest.isEmpty {
            throw TextFault("rest is for a feature only", at: members.object)
        }
        return DragRelease(number: number, target: target, value: value, rest: rest)
    }

    /// What a grant gives, and to whom.
    func grant(_ members: inout Members) throws(TextFault) -> Grant {
        Grant(
            grant: GrantNumber(try positive(at: members.need(.grant))),
            replica: try replica(at: members.need(.replica)),
            number: try dragNumber(&members),
            target: try target(&members)
        )
    }

    func openDrag(at token: Int) throws(TextFault) -> OpenDrag {
        try object(at: token) { members throws(TextFault) in
            let grant = try grant(&members)
            let value = try valueIfAny(&members)
            guard value?.fits(grant.target) ?? true else { throw Self.unfitting(at: token) }
            return OpenDrag(grant, value: value)
        }
    }

    private static func unfitting(at object: Int) -> TextFault {
        TextFault("the value does not fit what is held", at: object)
    }

    private func ascending(at token: Int) throws(TextFault) -> [VertexID] {
        var last: VertexID?
        let limit = DragTarget.vertexCount
        let vertices = try array(at: token, limit: limit) { element throws(TextFault) in
            let vertex: VertexID = try id(at: element)
            try Self.check(vertex, follows: &last, at: element)
            return vertex
        }
        try Self.checkSeveral(vertices.count, at: token)
        return vertices
    }

    private func positions(at token: Int) throws(TextFault) -> [Position] {
        let limit = DragTarget.vertexCount
        let positions = try array(at: token, limit: limit) { element throws(TextFault) in
            try position(at: element)
        }
        try Self.checkSeveral(positions.count, at: token)
        return positions
    }

    private func rest(_ members: inout Members) throws(TextFault) -> [DragRelease.Placement] {
        guard let token = members.take(.rest) else { return [] }
        var last: VertexID?
        let limit = DragTarget.vertexCount
        return try array(at: token, limit: limit) { element throws(TextFault) in
            let placement = try placement(at: element)
            try Self.check(placement.vertex, follows: &last, at: element)
            return placement
        }
    }

    private func placement(at token: Int) throws(TextFault) -> DragRelease.Placement {
        try object(at: token) { members throws(TextFault) in
            let vertex: VertexID = try id(at: members.need(.vertex))
            return DragRelease.Placement(vertex, try position(at: members.need(.position)))
        }
    }

    private static func check(
        _ vertex: VertexID, follows last: inout VertexID?, at token: Int
    ) throws(TextFault) {
        if let last, last >= vertex { throw TextFault("ids have to ascend", at: token) }
        last = vertex
    }

    private static func checkSeveral(_ count: Int, at token: Int) throws(TextFault) {
        guard count >= 2 else { throw TextFault("there are at least 2", at: token) }
    }
}
