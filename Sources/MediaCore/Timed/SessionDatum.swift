/// Data that a stream carries for the application (EXT-X-SESSION-DATA), loaded where it lies elsewhere.
public struct SessionDatum: Sendable, Hashable {
  /// What the value is.
  public enum Format: String, Sendable, Hashable, Codable, CaseIterable {
    /// The text that the playlist has.
    case text
    /// A JSON document.
    case json
    /// Bytes, as text in base64.
    case raw
  }

  /// The DATA-ID.
  public var id: String
  /// The language of the value (BCP 47); `nil` where none is said.
  public var language: String?
  /// What the value is: text, JSON, or bytes.
  public var format: Format
  /// The value; null where it could not be had.
  public var value: JSONValue
  /// Why the value could not be had.
  public var error: MediaError?

  /// Makes a datum; by default a text without a stated language.
  public init(
    id: String, language: String? = nil, format: Format = .text, value: JSONValue,
    error: MediaError? = nil
  ) {
    self.id = id
    self.language = language
    self.format = format
    self.value = value
    self.error = error
  }
}
