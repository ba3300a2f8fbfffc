internal import MapModel
internal import WireProtocol

/// The batch of the last flush, as members get it who have the one before it.
struct NewestBatch<Frame> {
    let sequence: UInt64
    private let batch: Batch
    private let byteLimit: Int
    private var frames = MessageForms<Frame>()
    /// Forms in which it is too large to be sent; those who speak them get a state frame.
    private var tooLarge: Set<MessageForm> = []

    init(_ batch: Batch, binary: [UInt8], byteLimit: Int, _ encoder: MessageEncoder<Frame>) {
        sequence = batch.sequence
        self.batch = batch
        self.byteLimit = byteLimit
        keep(binary, in: .binary, encoder)
    }

    /// The frame in a form, encoded once; nil if it is too large to be sent.
    mutating func frame(in form: MessageForm, _ encoder: MessageEncoder<Frame>) -> Frame? {
        if let frame = frames[form] { return frame }
        guard !tooLarge.contains(form) else { return nil }
        keep(encoder.bytes(of: .batch(batch), in: form), in: form, encoder)
        return frames[form]
    }

    private mutating func keep(
        _ bytes: [UInt8], in form: MessageForm, _ encoder: MessageEncoder<Frame>
    ) {
        if bytes.count <= byteLimit * form.byteRatio {
            frames[form] = encoder.frame(bytes, in: form)
        } else {
            tooLarge.insert(form)
        }
    }
}
