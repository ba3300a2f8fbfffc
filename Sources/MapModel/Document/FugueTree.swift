/// The links of a Fugue tree: slots of vertices, −1 for none.
///
/// Siblings form a list in order of identifier. An imported ring is one long chain of right
/// children, so nothing here recurses.
enum FugueTree {
    struct Siblings: Sendable {
        var first: Int32 = -1
        var last: Int32 = -1
    }

    struct Node: Sendable {
        var left = Siblings()
        var right = Siblings()
        var next: Int32 = -1
    }
}

extension Document {
    /// Links a new vertex below its parent, or at the root of its path.
    ///
    /// - Complexity: O(1) if its identifier is the largest of its siblings, as it is unless people
    ///   insert at one place at once; else O(siblings).
    mutating func link(_ slot: Int32, parent: Int32?) {
        let path = vertices[slot].path
        guard let parent else {
            paths[path].tree = adding(slot, to: paths[path].tree)
            return
        }
        switch vertices[slot].birth.side {
        case .left: vertices[parent].node.left = adding(slot, to: vertices[parent].node.left)
        case .right: vertices[parent].node.right = adding(slot, to: vertices[parent].node.right)
        }
    }

    private mutating func adding(
        _ slot: Int32, to siblings: FugueTree.Siblings
    ) -> FugueTree.Siblings {
        var siblings = siblings
        let id = vertices[slot].birth.id
        guard siblings.first >= 0, id < vertices[siblings.last].birth.id else {
            if siblings.first < 0 {
                siblings.first = slot
            } else {
                vertices[siblings.last].node.next = slot
            }
            siblings.last = slot
            return siblings
        }
        var before: Int32 = -1
        var after = siblings.first
        while vertices[after].birth.id < id {
            before = after
            after = vertices[after].node.next
        }
        vertices[slot].node.next = after
        if before < 0 { siblings.first = slot } else { vertices[before].node.next = slot }
        return siblings
    }

    /// The vertices of a path in order, dead ones included.
    ///
    /// - Complexity: O(n) in the number of vertices.
    func order(ofPath path: Int32) -> [Int32] {
        var order: [Int32] = []
        var stack: [(slot: Int32, isExpanded: Bool)] = []
        push(paths[path].tree, on: &stack)
        while let (slot, isExpanded) = stack.popLast() {
            let node = vertices[slot].node
            if isExpanded {
                order.append(slot)
                push(node.right, on: &stack)
            } else if node.left.first < 0 {
                order.append(slot)
                push(node.right, on: &stack)
            } else {
                stack.append((slot, true))
                push(node.left, on: &stack)
            }
        }
        return order
    }

    private func push(
        _ siblings: FugueTree.Siblings, on stack: inout [(slot: Int32, isExpanded: Bool)]
    ) {
        let start = stack.count
        var slot = siblings.first
        while slot >= 0 {
            stack.append((slot, false))
            slot = vertices[slot].node.next
        }
        stack[start...].reverse()
    }
}
