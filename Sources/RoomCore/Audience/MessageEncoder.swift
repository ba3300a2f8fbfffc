internal import MapModel
public import WireProtocol

/// Makes frames of messages. The text form is the host's to bring, since it needs more than a pure
/// core may have.
public struct MessageEncoder<Frame> {
    private let text: (ServerMessage) -> [UInt8]
    private let makeFrame: ([UInt8], MessageForm) -> Frame

    /// - Parameters:
    ///   - text: writes a message in its text form.
    ///   - makeFrame: turns an encoded message into what is sent.
    public init(
        text: @escaping (ServerMessage) -> [UInt8],
        makeFrame: @escaping ([UInt8], MessageForm) -> Frame
    ) {
        self.text = text
        self.makeFrame = makeFrame
    }

    /// - Complexity: O(n) in the size of the message.
    public func frame(of message: ServerMessage, in form: MessageForm) -> Frame {
        makeFrame(bytes(of: message, in: form), form)
    }

    func bytes(of message: ServerMessage, in form: MessageForm) -> [UInt8] {
        switch form {
        case .binary: message.binary
        case .text: text(message)
        }
    }

    func frame(_ bytes: [UInt8], in form: MessageForm) -> Frame { makeFrame(bytes, form) }
}

/// A message in the forms that somebody wanted, each encoded once.
struct MessageForms<Frame> {
    private var binary: Frame?
    private var text: Frame?

    subscript(form: MessageForm) -> Frame? {
        get {
            switch form {
            case .binary: binary
            case .text: text
            }
        }
        set {
            switch form {
            case .binary: binary = newValue
            case .text: text = newValue
            }
        }
    }

    /// The frame in a form, which is encoded if nobody wanted it yet.
    mutating func frame(in form: MessageForm, _ make: () -> Frame) -> Frame {
        if let frame = self[form] { return frame }
        let frame = make()
        self[form] = frame
        return frame
    }
}
