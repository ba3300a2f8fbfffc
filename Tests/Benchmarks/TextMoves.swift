import MapModel
import WireJSON
import WireProtocol

/// Drag-moves of one vertex, read from the text form. The binary form is the baseline.
enum TextMoves {
    static let reading = Benchmark(
        name: "text-moves",
        unit: "moves",
        prepare: { textWork() },
        baseline: { binaryWork() }
    )

    private static func textWork() -> Benchmark.Work {
        let texts = moves().map(\.text)
        let reader = TextReader()
        return { count in
            sum(count) { index in
                do {
                    let text = texts[index & (texts.count - 1)]
                    return try reader.clientMessage(text.span)
                } catch {
                    preconditionFailure("the texts are messages: \(error)")
                }
            }
        }
    }

    private static func binaryWork() -> Benchmark.Work {
        let frames = moves().map(\.binary)
        return { count in
            sum(count) { index in
                do {
                    let frame = frames[index & (frames.count - 1)]
                    return try ClientMessage(binary: frame.span)
                } catch {
                    preconditionFailure("the frames are messages: \(error)")
                }
            }
        }
    }

    private static func sum(_ count: Int, _ read: (Int) -> ClientMessage) -> UInt64 {
        var sum: UInt64 = 0
        for index in 0..<count {
            guard case .dragMove(let drag, .position(let position)) = read(index) else {
                preconditionFailure("they are moves of one vertex")
            }
            sum &+= UInt64(drag.rawValue) &+ position.longitude.bitPattern
        }
        return sum
    }

    /// A power of two of moves, with as many digits as a browser's have.
    private static func moves() -> [ClientMessage] {
        var state: UInt64 = 1
        func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 53 as UInt64) * 180 - 90
        }
        return (1...1_024).map { number in
            guard let position = Position(longitude: next() * 2, latitude: next()) else {
                preconditionFailure("the numbers above are in range")
            }
            return .dragMove(DragNumber(UInt32(number)), .position(position))
        }
    }
}
