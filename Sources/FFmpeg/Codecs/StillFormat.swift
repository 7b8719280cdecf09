/// The kinds of files with one picture that can be decoded whole in memory.
package enum StillFormat: String, Sendable {
  case png, jpeg, webp, avif

  /// JPEG or PNG by the first bytes of a file; `nil` for any other.
  package init?(coverIn bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xD8]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else {
      return nil
    }
  }
}
