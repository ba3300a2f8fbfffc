import MapModel
import Testing

@testable import Bots

@Suite struct AgreementTests {
    private func document(moved: Bool = false) throws -> Document {
        var document = Document()
        var source = IdentifierSource(replica: ReplicaID(1))
        let coordinate = Coordinate(DragPath.place(moved ? 1 : 0, 0))
        let path = PathContent(part: 0, role: .point, coordinates: [coordinate])
        for edit in FeatureContent(kind: .point, paths: [path]).creation(&source) {
            try document.apply(edit, stamp: .zero, replica: ReplicaID(1))
        }
        return document
    }

    @Test("equal maps at one sequence agree, others do not")
    func compared() throws {
        let ours = try document()
        let theirs = try document(moved: true)
        let agreement = Agreement(observer: Agreement.Testimony(ours, sequence: 4))
        #expect(agreement.difference(to: ours, at: 4) == nil)
        #expect(agreement.difference(to: ours, at: 3) == .sequence(3, 4))
        #expect(agreement.difference(to: theirs, at: 4) == .digest(theirs.digest, ours.digest))
    }
}
