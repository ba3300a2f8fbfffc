import CLibFuzzer
import Glibc

/// `fuzz DECODER [ARGUMENT…]`: the arguments are libFuzzer's own. Without any, the names of the
/// decoders, one a line.
@main enum Fuzz {
    static var decoders: [any FuzzedDecoder.Type] {
        [
            BinaryClientDecoder.self, BinaryServerDecoder.self, TextClientDecoder.self,
            TextServerDecoder.self, GeoJSONDecoder.self,
        ]
    }

    /// Set once, before the fuzzer runs.
    private nonisolated(unsafe) static var decoder: any FuzzedDecoder.Type = BinaryClientDecoder
        .self

    static func main() {
        let words = CommandLine.arguments
        guard words.count > 1 else { return decoders.forEach { print($0.name) } }
        guard let chosen = decoders.first(where: { $0.name == words[1] }) else {
            print("there is no decoder '\(words[1])'")
            exit(EX_USAGE)
        }
        unsafe decoder = chosen
        exit(run(words[..<1] + words[2...]))
    }

    private static func run(_ words: ArraySlice<String>) -> Int32 {
        var count = Int32(words.count)
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        return unsafe arguments.withUnsafeMutableBufferPointer { buffer in
            var start = buffer.baseAddress
            return unsafe LLVMFuzzerRunDriver(&count, &start) { bytes, count in
                unsafe Fuzz.decoder.check(
                    Array(UnsafeBufferPointer(start: bytes, count: count)))
                return 0
            }
        }
    }
}
