/// How to get the key of media and how to use it: EXT-X-KEY or EXT-X-SESSION-KEY.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.4.4 and 5.2.
package struct EncryptionKey: Hashable, Sendable {
  /// The METHOD; `NONE` is told by there being no key.
  package enum Method: Hashable, Sendable {
    /// Whole segments in AES-128 CBC with PKCS #7 padding.
    case aes128
    case sampleAES
    case sampleAESCTR
    /// Whole segments in AES-256 GCM; the vector and the tag are in the segment.
    case aes256GCM
    /// A method that is not known: nothing may be decrypted with it.
    case unknown(String)
  }

  package var method: Method
  /// Where the key is, resolved.
  package var uri: String
  /// The IV attribute, a 128-bit big-endian number; `nil` when there is none.
  package var initializationVector: UInt128?
  /// How the key is represented; the default is `identity`, the bare octets.
  package var format: String
  /// The versions of the format that it complies with; the default is 1.
  package var formatVersions: [Int]

  package init(
    method: Method, uri: String, initializationVector: UInt128? = nil,
    format: String = Self.identity, formatVersions: [Int] = [1]
  ) {
    self.method = method
    self.uri = uri
    self.initializationVector = initializationVector
    self.format = format
    self.formatVersions = formatVersions
  }

  package static let identity = "identity"

  package var isIdentity: Bool { format == Self.identity }

  /// The vector to decrypt a segment with: the one given, or else the Media Sequence Number.
  ///
  /// `nil` where there is none outside the segment: other formats than `identity` without the attribute,
  /// AES-256-GCM, SAMPLE-AES-CTR and unknown methods.
  package func initializationVector(forSegment number: Int) -> UInt128? {
    guard method == .aes128 || method == .sampleAES else { return nil }
    return initializationVector ?? (isIdentity ? UInt128(max(0, number)) : nil)
  }
}

extension EncryptionKey.Method {
  init(_ name: String) {
    switch name {
    case "AES-128": self = .aes128
    case "SAMPLE-AES": self = .sampleAES
    case "SAMPLE-AES-CTR": self = .sampleAESCTR
    case "AES-256-GCM": self = .aes256GCM
    default: self = .unknown(name)
    }
  }
}
