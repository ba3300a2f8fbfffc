internal import MapModel
internal import WireProtocol

/// The batch of the last flush, as members get it who have the one before it.
struct NewestBatch<Frame> {
    let sequence: UInt64
    /// Nil if it is too large in any form: a map that was imported would stay in memory twice.
    private let batch: Batch?
    private let byteLimit: Int
    private var frames = MessageForms<Frame>()
    /// Forms in which it is too large to be sent; those who speak them get a state frame.
    private var tooLarge: Set<MessageForm> = []

    /// Text has at least a quarter of the bytes of the binary form: the densest are many positions,
    /// of which each takes six bytes, as `[0,0],`, instead of sixteen.
    private static var leastRatio: Int { 4 }

    init(_ batch: Batch, binary: [UInt8], byteLimit: Int, _ encoder: MessageEncoder<Frame>) {
        sequence = batch.sequence
        self.byteLimit = byteLimit
        let largest = byteLimit * MessageForm.text.byteRatio * Self.leastRatio
        self.batch = binary.count <= largest ? batch : nil
        keep(binary, in: .binary, encoder)
    }

    /// The frame in a form, encoded once; nil if it is too large to be sent.
    mutating func frame(in form: MessageForm, _ encoder: MessageEncoder<Frame>) -> Frame? {
        if let frame = frames[form] { return frame }
        guard let batch, !tooLarge.contains(form) else { return nil }
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
