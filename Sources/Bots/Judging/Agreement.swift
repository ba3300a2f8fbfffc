import MapModel

/// Compares a bot's final document with that of an observer who joined from nothing.
struct Agreement {
    /// What somebody who was there all the time must agree with.
    struct Testimony {
        let sequence: UInt64
        let digest: StateDigest
        let contents: [FeatureContent]

        init(_ document: Document, sequence: UInt64) {
            self.sequence = sequence
            digest = document.digest
            contents = document.contents
        }
    }

    enum Difference: Equatable {
        case sequence(UInt64, UInt64)
        case digest(StateDigest, StateDigest)
        /// The digests are equal and yet the contents are not: the digest misses something.
        case contents
    }

    let observer: Testimony

    /// - Complexity: O(document).
    func difference(to document: Document, at sequence: UInt64) -> Difference? {
        guard sequence == observer.sequence else { return .sequence(sequence, observer.sequence) }
        guard document.digest == observer.digest else {
            return .digest(document.digest, observer.digest)
        }
        return document.contents == observer.contents ? nil : .contents
    }
}
