import WireJSON
import WireProtocol

/// A message of either side, with both its forms, so that one test tries both sides.
protocol TwoFormMessage: Equatable {
    var binary: [UInt8] { get }
    var text: [UInt8] { get }
    /// Of a kind that this version does not know; the text does not say all of it.
    var isUnknown: Bool { get }

    init(binary: Span<UInt8>) throws(DecodeError)
    init(text: [UInt8], _ reader: TextReader) throws(TextError)
}

extension ClientMessage: TwoFormMessage {
    var isUnknown: Bool { if case .unknown = self { true } else { false } }

    init(text: [UInt8], _ reader: TextReader) throws(TextError) {
        self = try reader.clientMessage(text.span)
    }
}

extension ServerMessage: TwoFormMessage {
    var isUnknown: Bool { if case .unknown = self { true } else { false } }

    init(text: [UInt8], _ reader: TextReader) throws(TextError) {
        self = try reader.serverMessage(text.span)
    }
}
