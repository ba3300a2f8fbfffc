/// The limits of the protocol, each with its reason. A room's own may be lower, never higher.
public enum Limits {
    /// One client message. A drag-move is 24 bytes; a feature of 1,000 vertices fits.
    public static let clientFrameByteCount = 65_536
    /// What every server takes, whatever it is told: the end of a drag of 2,000 vertices takes 48,040.
    public static let leastClientFrameByteCount = 49_152
    /// A chunk of a state frame: large enough to amortise its send, small enough that a slow reader
    /// gets through it and pings are not stuck behind it.
    public static let chunkByteCount = 49_152
    /// What the last chunk of a frame may carry at once, so that it can end at the present sequence;
    /// also the largest batch that is sent instead of logged only.
    public static let lastChunkByteCount = 262_144
    /// What others see of a person, in bytes of UTF-8.
    public static let nameByteCount = 64
    public static let tokenByteCount = 4_096
    /// A property is a title or a style, not a file.
    public static let propertyValueByteCount = 16_384
    public static let propertyKeyByteCount = 256
    /// The `id` of an imported feature, as JSON.
    public static let foreignIDByteCount = 256
    /// Outcomes that are kept per replica, hence also the operations that may wait for `done`.
    public static let undoneOperationCount = 256
    /// What a person has selected is shown to others, who can only take in so much of it.
    public static let selectionCount = 64
    public static let signalNameByteCount = 64
    /// A signal is an event, not a file; it costs its size for each member.
    public static let signalBodyByteCount = 16_384
    /// Denials that wait for a member that does not read.
    public static let waitingDenialCount = 16
    /// Offsets of stamps in a batch have 16 bits; it is flushed before they run out.
    public static let stampsPerBatch: UInt64 = 65_535
}
