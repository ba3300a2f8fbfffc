import MapModel

/// The digest of a document, computed the slow way from its records: own hash, own word layout.
enum ReferenceDigest {
    static func of(_ records: some Sequence<StateRecord>) -> Digest {
        var lanes: (UInt64, UInt64) = (0, 0)
        for record in records {
            let words = words(of: record)
            lanes.0 += UInt64(hash(words, seed: 0x9e37_79b9, 0xcc9e_2d51, 0x1b87_3593))
            lanes.1 += UInt64(hash(words, seed: 0x7f4a_7c15, 0x239b_961b, 0xab0e_9789))
        }
        return Digest(
            lane0: UInt32(lanes.0 % (1 << 32)),
            lane1: UInt32(lanes.1 % (1 << 32))
        )
    }

    /// MurmurHash3 over words, with the number of words where the original has that of bytes.
    static func hash(_ words: [UInt32], seed: UInt64, _ c1: UInt64, _ c2: UInt64) -> UInt32 {
        var h = seed
        for word in words {
            let k = times(rotate(times(UInt64(word), c1), by: 15), c2)
            h = (times(rotate(h ^ k, by: 13), 5) + 0xe654_6b64) % (1 << 32)
        }
        h ^= UInt64(words.count)
        h = times(h ^ h / (1 << 16), 0x85eb_ca6b)
        h = times(h ^ h / (1 << 13), 0xc2b2_ae35)
        return UInt32(h ^ h / (1 << 16))
    }

    private static func times(_ a: UInt64, _ b: UInt64) -> UInt64 { a * b % (1 << 32) }

    private static func rotate(_ word: UInt64, by bits: UInt64) -> UInt64 {
        (word << bits) % (1 << 32) + word / (1 << (32 - bits))
    }

    static func words(of record: StateRecord) -> [UInt32] {
        switch record {
        case .feature(let birth):
            [1] + words(birth.id.rawValue) + [UInt32(birth.kind.rawValue)]
                + words(birth.foreignID?.utf8 ?? [])
        case .path(let birth):
            [2] + words(birth.id.rawValue) + words(birth.feature.rawValue)
                + [birth.part, UInt32(birth.role.rawValue)]
        case .vertex(let birth):
            [3] + words(birth.id.rawValue) + words(birth.path.rawValue)
                + words(birth.parent?.rawValue ?? 0) + [UInt32(birth.side.rawValue)]
        case .position(let id, let r):
            [4] + words(id.rawValue) + head(r) + words(r.value.longitude.bitPattern)
                + words(r.value.latitude.bitPattern)
        case .altitude(let id, let r):
            [5] + words(id.rawValue) + head(r) + [r.value.metres == nil ? 0 : 1]
                + words((r.value.metres ?? 0).bitPattern)
        case .vertexAlive(let id, let r): [6] + words(id.rawValue) + head(r) + [r.value ? 1 : 0]
        case .pathAlive(let id, let r): [7] + words(id.rawValue) + head(r) + [r.value ? 1 : 0]
        case .featureAlive(let id, let r): [8] + words(id.rawValue) + head(r) + [r.value ? 1 : 0]
        case .property(let id, let key, let r):
            [9] + words(id.rawValue) + words(key.utf8) + head(r)
                + words(r.value.json?.utf8 ?? [])
        }
    }

    private static func head<Value>(_ register: Register<Value>) -> [UInt32] {
        words(register.stamp.rawValue) + [register.replica.rawValue]
    }

    private static func words(_ value: UInt64) -> [UInt32] {
        [UInt32(value % (1 << 32)), UInt32(value / (1 << 32))]
    }

    /// The number of bytes, then the bytes as little-endian words, the last one padded with zeros.
    private static func words(_ bytes: [UInt8]) -> [UInt32] {
        let padded = bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
        let words = stride(from: 0, to: padded.count, by: 4).map { start in
            padded[start..<start + 4].reversed().reduce(UInt32(0)) { $0 * 256 + UInt32($1) }
        }
        return [UInt32(bytes.count)] + words
    }
}
