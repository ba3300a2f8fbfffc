/// Features that an import brings, and how much that is without walking over them.
public protocol FeatureSequence: Sequence<FeatureContent> {
    var vertexCount: Int { get }
    /// Features, paths, vertices and properties together: the edits that create them.
    var recordCount: Int { get }
    /// Bytes of the longest property value, in canonical form; 0 if there are no properties.
    var greatestValueByteCount: Int { get }
}

extension [FeatureContent]: FeatureSequence {
    /// - Complexity: O(n) in the number of paths.
    public var vertexCount: Int { reduce(0) { $0 + $1.vertexCount } }

    /// - Complexity: O(n) in the number of paths.
    public var recordCount: Int { reduce(0) { $0 + $1.recordCount } }

    /// - Complexity: O(n) in the number of properties.
    public var greatestValueByteCount: Int {
        reduce(0) { Swift.max($0, $1.greatestValueByteCount) }
    }
}

extension FeatureContent {
    public var vertexCount: Int { paths.reduce(0) { $0 + $1.coordinates.count } }

    /// The feature, its paths, vertices and properties.
    public var recordCount: Int { 1 + paths.count + vertexCount + properties.count }

    /// Bytes of its longest property value.
    public var greatestValueByteCount: Int {
        properties.reduce(0) { max($0, $1.value.utf8.count) }
    }
}
