/// Delta debugging (Zeller and Hildebrandt, 2002): leaves out what is not needed for a violation
/// of one kind.
struct Shrinker {
    let kind: String
    let run: ([Step]) -> Violation?

    func shrink(_ steps: [Step]) -> [Step] {
        var steps = steps
        var parts = 2
        while steps.count >= 2 {
            let size = max(1, steps.count / parts)
            if let shorter = leavingOut(size, of: steps) {
                steps = shorter
                parts = max(parts - 1, 2)
            } else if size == 1 {
                break
            } else {
                parts = min(parts * 2, steps.count)
            }
        }
        return steps
    }

    /// The schedule without the first part of this size that is not needed; nil if all are.
    private func leavingOut(_ size: Int, of steps: [Step]) -> [Step]? {
        for start in stride(from: 0, to: steps.count, by: size) {
            let rest = Array(steps[..<start] + steps[min(start + size, steps.count)...])
            if run(rest)?.kind == kind { return rest }
        }
        return nil
    }
}
