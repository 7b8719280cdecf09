/// A key that a playlist names, as it names it.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.4.4.
public struct KeyRequest: Hashable, Sendable {
  /// The source of the item, as it was opened.
  public var source: String
  /// The METHOD, `SAMPLE-AES` for instance.
  public var method: String
  /// Where the key is, resolved; of any scheme where the format is not `identity`.
  public var uri: String
  /// The KEYFORMAT.
  public var format: String
  /// The KEYFORMATVERSIONS.
  public var formatVersions: [Int]
  /// The 16 bytes of the IV attribute; `nil` when there is none.
  public var initializationVector: [UInt8]?

  /// Makes a request; by default of a key in the format `identity`, without an IV.
  public init(
    source: String, method: String, uri: String, format: String = "identity",
    formatVersions: [Int] = [1], initializationVector: [UInt8]? = nil
  ) {
    self.source = source
    self.method = method
    self.uri = uri
    self.format = format
    self.formatVersions = formatVersions
    self.initializationVector = initializationVector
  }
}
