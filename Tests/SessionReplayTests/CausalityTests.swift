import MapModel
import Testing

@testable import SessionReplay

@Suite("What waits for what")
struct CausalityTests {
    private let ann = ReplicaID(1)
    private let ben = ReplicaID(2)
    private let one = FeatureID(ReplicaID(1), 1)
    private let other = FeatureID(ReplicaID(1), 2)

    private func deed(
        _ replica: ReplicaID, _ action: Deed.Action, _ features: Set<FeatureID>
    ) -> Deed {
        Deed(replica: replica, action: action, features: features, sequence: 1, milliseconds: 0)
    }

    @Test("[LG10] a deed waits for those of others that touch the same feature, and only for them")
    func features() {
        var causality = Causality()
        causality.ask(.drag(DragNumber(1)), of: ann, [one])
        let press = Deed.Action.press(GrantNumber(1), .feature(one))
        #expect(!causality.allows(deed(ben, press, [other, one])))
        #expect(causality.allows(deed(ben, press, [other])))
        #expect(causality.allows(deed(ann, press, [one])), "one's own keep their order")
        causality.answered(.operation(OperationNumber(1)), of: ann)
        causality.answered(.drag(DragNumber(1)), of: ben)
        #expect(!causality.allows(deed(ben, press, [one])), "that was another question")
        causality.answered(.drag(DragNumber(1)), of: ann)
        #expect(causality.isSettled && causality.allows(deed(ben, press, [one])))
    }

    @Test("[LG10] who leaves, or goes on with a large group, waits for its own answers")
    func own() {
        var causality = Causality()
        causality.ask(.operation(OperationNumber(1)), of: ann, [one])
        #expect(!causality.allows(deed(ann, .leave(willReturn: false), [])))
        #expect(!causality.allows(deed(ann, .editOn([], isLate: false), [other])))
        #expect(causality.allows(deed(ben, .leave(willReturn: true), [])))
    }

    @Test("Not more than a number of questions are open")
    func room() {
        var causality = Causality()
        for number in 1...UInt32(Causality.openLimit) {
            #expect(causality.hasRoom)
            causality.ask(.operation(OperationNumber(number)), of: ann, [])
        }
        #expect(!causality.hasRoom)
    }
}
