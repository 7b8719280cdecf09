import FFmpeg
import MediaCore
import Synchronization

/// Loads keys, each once.
final class KeyStore: Sendable {
  private let loader: ResourceLoader
  private let keys = Mutex<[String: [UInt8]]>([:])

  init(_ loader: ResourceLoader) { self.loader = loader }

  /// What decrypts a whole resource; `nil` when it is in clear.
  ///
  /// - Parameters:
  ///   - keys: Those in force; one is enough.
  ///   - number: The segment's Media Sequence Number, which stands in for an initialization vector.
  /// - Throws: 6001 for a method or a key format that is not supported, 6002 for a key that is none, or what
  ///   loading it throws.
  func decryptor(
    for keys: [EncryptionKey], segment number: Int?, _ cancellation: Cancellation
  ) throws(MediaError) -> CBCDecryptor? {
    switch Decryption(of: keys, methods: [.aes128]) {
    case .none: return nil
    case .unsupported:
      throw MediaError(
        .unsupportedProtection, "the segments are protected in a way that is not known")
    case .key(let key):
      let vector =
        number.map { key.initializationVector(forSegment: $0) } ?? key.initializationVector
      guard let vector else {
        throw MediaError(.unsupportedProtection, "an encrypted initialization section lacks its IV")
      }
      let bytes = try load(key, cancellation)
      let vectorBytes = (0..<16).map { UInt8(truncatingIfNeeded: vector >> (8 * (15 - $0))) }
      return try CBCDecryptor(key: bytes, initializationVector: vectorBytes)
    }
  }

  private func load(
    _ key: EncryptionKey, _ cancellation: Cancellation
  ) throws(MediaError) -> [UInt8] {
    if let known = keys.withLock({ $0[key.uri] }) { return known }
    let bytes = try loader.load(key.uri, limit: 4096, cancellation).bytes
    guard bytes.count == 16 else {
      throw MediaError(.badKey, "the key has \(bytes.count) bytes instead of 16")
    }
    keys.withLock { $0[key.uri] = bytes }
    return bytes
  }
}
