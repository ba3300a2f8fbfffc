/// The links of a Fugue tree: slots of vertices, −1 for none.
///
/// Siblings form a list in order of identifier. An imported ring is one long chain of right
/// children, so nothing here recurses.
enum FugueTree {
    struct Siblings: Sendable {
        var first: Int32 = -1
        var last: Int32 = -1
    }

    struct Children: Sendable {
        var left = Siblings()
        var right = Siblings()
    }

    struct Node: Sendable {
        var children = Children()
        /// The sibling after this one.
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
        var children = parent.map { vertices[$0].node.children } ?? paths[path].tree
        switch vertices[slot].birth.side {
        case .left: children.left = adding(slot, to: children.left)
        case .right: children.right = adding(slot, to: children.right)
        }
        if let parent {
            vertices[parent].node.children = children
        } else {
            paths[path].tree = children
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

    /// Where a vertex has to be born to come right after another, or first in its path.
    ///
    /// The rule of Fugue: a right child of the one before, if that has no right children; else a
    /// left child of the one that follows it, dead ones included. So whoever inserts several
    /// vertices one after the other keeps them together, whatever others insert there.
    ///
    /// - Returns: nil if the path is unknown, or `left` lies in another one.
    /// - Complexity: O(depth of the place).
    public func place(
        after left: VertexID?, in path: PathID
    ) -> (parent: VertexID?, side: VertexBirth.Side)? {
        guard let path = paths.slot(of: path) else { return nil }
        guard let left else {
            let tree = paths[path].tree
            let first = tree.left.first >= 0 ? tree.left.first : tree.right.first
            guard first >= 0 else { return (nil, .right) }
            return (vertices[leftmost(from: first)].birth.id, .left)
        }
        guard let slot = vertices.slot(of: left), vertices[slot].path == path else { return nil }
        let child = vertices[slot].node.children.right.first
        guard child >= 0 else { return (left, .right) }
        return (vertices[leftmost(from: child)].birth.id, .left)
    }

    /// The first vertex in order of those at and below one.
    private func leftmost(from slot: Int32) -> Int32 {
        var slot = slot
        while vertices[slot].node.children.left.first >= 0 {
            slot = vertices[slot].node.children.left.first
        }
        return slot
    }

    /// The vertices of a path in order, dead ones included.
    ///
    /// - Complexity: O(n) in the number of vertices.
    func order(ofPath path: Int32) -> [Int32] {
        var order: [Int32] = []
        // What is still to be walked, the next last. A vertex whose left children are done waits
        // for its own turn; one that is new brings the sibling after it along.
        var stack: [(slot: Int32, isLeftDone: Bool)] = []
        func push(_ slot: Int32, isLeftDone: Bool = false) {
            if slot >= 0 { stack.append((slot, isLeftDone)) }
        }
        push(paths[path].tree.right.first)
        push(paths[path].tree.left.first)
        while let (slot, isLeftDone) = stack.popLast() {
            let node = vertices[slot].node
            if !isLeftDone { push(node.next) }
            if isLeftDone || node.children.left.first < 0 {
                order.append(slot)
                push(node.children.right.first)
            } else {
                push(slot, isLeftDone: true)
                push(node.children.left.first)
            }
        }
        return order
    }
}
