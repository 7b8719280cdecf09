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
