/// A text that is no message.
package struct InvalidTextSample: Sendable {
    package let name: String
    /// Who would read it.
    package let door: InvalidSample.Door
    package let text: [UInt8]
    /// The path to what is wrong, or the offset of the byte.
    package let place: String

    init(_ name: String, _ text: String, at place: String) {
        self.init(name, .client, Array(text.utf8), at: place)
    }

    init(_ name: String, _ door: InvalidSample.Door, _ text: [UInt8], at place: String) {
        self.name = name
        self.door = door
        self.text = text
        self.place = place
    }

    /// Nil if it is not UTF-8.
    package var string: String? { String(validating: text, as: UTF8.self) }
}

extension Sampled {
    package static let invalidText: [InvalidTextSample] =
        noText + noMessage + textNumbers + textStrings + textDrags + textEdits + textValues
        + textPresence + textOfServer
}
