/// Data that the playlist carries for the application: EXT-X-SESSION-DATA.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.6.4.
package struct SessionData: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case value(String)
    /// A JSON document at a resolved URI.
    case json(uri: String)
    /// Bytes at a resolved URI.
    case raw(uri: String)
  }

  package var id: String
  package var content: Content
  package var language: String?

  package init(id: String, content: Content, language: String? = nil) {
    self.id = id
    self.content = content
    self.language = language
  }

  /// The id of the stream's title.
  package static let title = "com.apple.hls.title"
  /// The id of a picture that stands for the stream: a URL, or a file.
  package static let poster = "com.apple.hls.poster"
  /// The id of the dictionary of rendition names (appendix E).
  package static let renditionNames = "_hls.localized-rendition-names"
}
