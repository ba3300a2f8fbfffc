internal import CCrypto
internal import Glibc

/// Random numbers and hashes for secrets.
public enum Secrets {
    /// 64 bits that nobody can guess, from the kernel.
    public static func random() -> UInt64 {
        var value: UInt64 = 0
        let failed = unsafe withUnsafeMutableBytes(of: &value) { bytes in
            unsafe getentropy(bytes.baseAddress!, bytes.count) != 0
        }
        precondition(!failed, "the kernel gives no random bytes")
        return value
    }

    /// The SHA-256 of some bytes: 32 bytes.
    public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        let isDone = unsafe bytes.withUnsafeBytes { input in
            unsafe EVP_Digest(input.baseAddress, input.count, &digest, nil, EVP_sha256(), nil)
        }
        precondition(isDone == 1, "OpenSSL has no SHA-256")
        return digest
    }
}
