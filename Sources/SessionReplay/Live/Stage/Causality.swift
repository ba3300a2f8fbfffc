internal import MapModel

/// What the live room has not answered yet, and what has to wait for that.
///
/// Deeds of one participant keep their order by themselves: they take the same socket. Those of two
/// may change places on the way, which matters only where they touch the same feature.
struct Causality {
    /// A drag that waits for its grant, or an operation that waits for its outcome.
    enum Question: Hashable {
        case drag(DragNumber)
        case operation(OperationNumber)
    }

    private struct Open {
        let replica: ReplicaID
        let question: Question
        let features: Set<FeatureID>
    }

    /// More would gain no speed: a room answers all that arrived at once in one batch.
    static let openLimit = 64

    private var open: [Open] = []

    var isSettled: Bool { open.isEmpty }
    var hasRoom: Bool { open.count < Self.openLimit }

    mutating func ask(_ question: Question, of replica: ReplicaID, _ features: Set<FeatureID>) {
        open.append(Open(replica: replica, question: question, features: features))
    }

    mutating func answered(_ question: Question, of replica: ReplicaID) {
        open.removeAll { $0.replica == replica && $0.question == question }
    }

    /// Whether all of one participant's questions are answered.
    func isSettled(_ replica: ReplicaID) -> Bool { !open.contains { $0.replica == replica } }

    /// Whether a deed comes after all that it may build on.
    func allows(_ deed: Deed) -> Bool {
        switch deed.action {
        case .leave, .editOn: return isSettled(deed.replica)
        case .join, .move: return true
        case .press, .release, .cancel, .edit:
            return !open.contains {
                $0.replica != deed.replica && !$0.features.isDisjoint(with: deed.features)
            }
        }
    }
}
