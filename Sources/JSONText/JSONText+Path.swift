extension JSONText {
    /// The way from the outermost value to the one that holds `token`, outermost step first. A
    /// member's key lies within the member.
    ///
    /// - Complexity: O(n) for each step.
    package func path(to token: Int) -> [JSONPath.Step] {
        var steps: [JSONPath.Step] = []
        var container = Self.root
        while container != token, let (step, value) = item(of: container, holding: token) {
            steps.append(step)
            if token < value { break }
            container = value
        }
        return steps
    }

    private func item(
        of container: Int, holding token: Int
    ) -> (step: JSONPath.Step, value: Int)? {
        let isObject = kind(of: container) == .object
        guard isObject || kind(of: container) == .array else { return nil }
        var index = 0
        var item = firstItem(of: container)
        while let start = item {
            let value = isObject ? start + 2 : start
            let end = end(of: value)
            if token < end {
                let key = isObject ? string(at: start) : nil
                return (key.map { .member($0) } ?? .index(index), value)
            }
            index += 1
            item = nextItem(after: end)
        }
        return nil
    }
}
