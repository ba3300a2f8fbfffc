import JSONText
import MapModel
import WireProtocol

// Places on the map.

extension MessageText {
    @inline(__always)
    func position(at token: Int) throws(TextFault) -> Position {
        let (longitude, latitude) = try pair(at: token)
        guard let position = Position(longitude: longitude, latitude: latitude) else {
            throw Self.isWithin(longitude, 360)
                ? TextFault("a latitude is -90 to 90", at: token)
                : TextFault("a longitude is -360 to 360", at: token)
        }
        return position
    }

    func translation(at token: Int) throws(TextFault) -> Translation {
        let (longitude, latitude) = try pair(at: token)
        guard let translation = Translation(longitude: longitude, latitude: latitude) else {
            throw Self.isWithin(longitude, 720)
                ? TextFault("a shift of latitude is -180 to 180", at: token)
                : TextFault("a shift of longitude is -720 to 720", at: token)
        }
        return translation
    }

    func viewport(at token: Int) throws(TextFault) -> Viewport {
        let sides = try array(at: token, limit: 4) { side throws(TextFault) in
            try double(at: side)
        }
        guard sides.count == 4 else {
            throw TextFault("a viewport is [west,south,east,north]", at: token)
        }
        guard
            let viewport = Viewport(
                west: sides[0], south: sides[1], east: sides[2], north: sides[3])
        else { throw TextFault("its sides are crossed or out of range", at: token) }
        return viewport
    }

    func location(at token: Int) throws(TextFault) -> Location {
        try object(at: token) { members throws(TextFault) in
            let position = try position(at: try members.need(.position))
            let accuracyToken = try members.need(.accuracy)
            let accuracy = try double(at: accuracyToken)
            guard accuracy >= 0 else {
                throw TextFault("an accuracy is not negative", at: accuracyToken)
            }
            let headingToken = members.take(.heading)
            var heading: Double?
            if let headingToken { heading = try double(at: headingToken) }
            guard
                let location = Location(position: position, accuracy: accuracy, heading: heading)
            else { throw TextFault("a heading is 0 to 360", at: headingToken ?? token) }
            return location
        }
    }

    private static func isWithin(_ number: Double, _ limit: Double) -> Bool { abs(number) <= limit }

    /// An array of two numbers: five tokens.
    @inline(__always)
    private func pair(at token: Int) throws(TextFault) -> (Double, Double) {
        guard isPair(token) else {
            try expect(.array, at: token)
            throw TextFault("[longitude,latitude] is expected", at: token)
        }
        return (try double(at: token + 1), try double(at: token + 3))
    }

    /// Whether an array has two elements, of which the first is no bracket.
    @inline(__always)
    private func isPair(_ token: Int) -> Bool {
        text.byte(of: token) == UInt8(ascii: "[")
            && text.byte(of: token + 1) != UInt8(ascii: "]")
            && text.byte(of: token + 2) == UInt8(ascii: ",")
            && text.byte(of: token + 4) == UInt8(ascii: "]")
    }
}
