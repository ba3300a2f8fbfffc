/// What a property, or any other canonical JSON value, may be at most.
public enum PropertyLimits {
    /// A value in its canonical form. Sixteen of the largest still fit a state frame's 256 KiB.
    public static let propertyValueByteCount = 16_384

    /// Nested arrays and objects within one value: as deep as real properties ever are, and shallow
    /// enough for every reader's stack.
    public static let depth = 32

    /// A key in UTF-8. Real keys are words; the longest column names of common databases and
    /// shapefiles stay under 130 bytes. The empty key names nothing that a person could click on.
    public static let keyByteCounts = 1...256

    /// The `id` that a feature had in its file, as canonical JSON: it names a row somewhere else, it
    /// is no text.
    public static let foreignIDByteCount = 256
}
