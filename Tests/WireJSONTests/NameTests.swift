import MapModel
import Testing
import WireProtocol

@testable import WireJSON

/// The names of enumerations, in both directions.
struct NameTests {
    @Test("[TX2] each name means one thing, and nothing else does")
    func names() {
        checkNames(of: GeometryKind.self)
        checkNames(of: PathRole.self)
        checkNames(of: VertexBirth.Side.self)
        checkNames(of: RefusalCode.self)
        checkNames(of: EndReason.self)
    }

    @Test("[TX2] codes and kinds have the names of the pages")
    func examples() {
        #expect(RefusalCode.allCases.map(\.textName).contains("leaseEnded"))
        #expect(EndReason(textName: "cancelled".utf8) == .cancelled)
        #expect(GeometryKind(textName: "MultiLineString".utf8) == .multiLineString)
        #expect(PathRole(textName: "exterior".utf8) == .exterior)
        #expect(VertexBirth.Side(textName: "right".utf8) == .right)
    }

    private func checkNames<T: NamedInText & Equatable>(of type: T.Type) {
        for named in T.allCases {
            #expect(T(textName: named.textName.utf8) == named)
            #expect(T(textName: (named.textName + "x").utf8) == nil)
            #expect(T(textName: named.textName.dropLast().utf8) == nil)
            #expect(T(textName: named.textName.uppercased().utf8) == nil)
        }
    }
}
