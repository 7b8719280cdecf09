import FFmpeg
import MediaCore

/// Takes a resource's bytes as they come and gives them in clear.
protocol ResourceDecryptor: AnyObject {
  /// Takes the next bytes and gives those that are certain.
  func decrypt(_ bytes: ArraySlice<UInt8>) -> [UInt8]

  /// Gives what is left.
  ///
  /// - Throws: 6003 when it turns out that the key was wrong or the bytes were not whole.
  func finish() throws(MediaError) -> [UInt8]
}

extension CBCDecryptor: ResourceDecryptor {}

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
