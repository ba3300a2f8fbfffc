/// A reader of bytes from outside, as the fuzzer sees it. Another one is another file like those
/// beside this one, a line in ``Fuzz/decoders``, and its seeds in `seeds.py`.
protocol FuzzedDecoder {
    /// What it is called on the command line.
    static var name: String { get }

    /// Reads the bytes. Traps if what should hold of all bytes does not hold of these.
    static func check(_ bytes: [UInt8])
}
