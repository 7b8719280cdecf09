import FFmpeg
import MediaCore

/// Decrypts what can only be decrypted as a whole.
final class WholeDecryptor: ResourceDecryptor {
  private var held: [UInt8] = []
  private let body: (inout [UInt8]) throws(MediaError) -> Void

  /// - Parameter body: Decrypts all bytes in place.
  init(_ body: @escaping (inout [UInt8]) throws(MediaError) -> Void) { self.body = body }

  func decrypt(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    held += bytes
    return []
  }

  func finish() throws(MediaError) -> [UInt8] {
    try body(&held)
    defer { held = [] }
    return held
  }
}
