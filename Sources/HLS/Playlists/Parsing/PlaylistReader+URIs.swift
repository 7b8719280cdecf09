import MediaCore

extension PlaylistReader {
  enum URIRole {
    /// Loaded as media or as a playlist.
    case media
    case key
    /// Handed on: session data, steering, assets of date ranges.
    case data
  }

  /// What a URI of the playlist names.
  ///
  /// A playlist that came over the network may name nothing on this machine, and media is loaded over HTTP
  /// or, for local playlists, from files.
  mutating func resolve(_ text: String, as role: URIRole) throws(ReadingStop) -> String {
    var text = text
    if let first = text.utf8.first, let last = text.utf8.last,
      ByteText.isBlank(first) || ByteText.isBlank(last)
    {
      report(.error, .malformedURI, "there are blanks around the URI")
      text = ByteText.trimmed(text)
    }
    guard !text.isEmpty else { throw skip(.error, .malformedURI, "the URI is empty") }
    guard role != .media || text.utf8.count <= limits.uriLength else {
      throw fail(
        .limitExceeded, .limitExceeded, "the URI is longer than \(limits.uriLength) bytes")
    }
    if let scheme = PlaylistLocation.scheme(of: text) { try allow(scheme, as: role) }
    let resolved = location.resolve(text)
    // A long URI of the playlist itself makes every one of its URIs long.
    try countText(resolved)
    return resolved
  }

  /// Counts text that the playlist makes longer than it is itself.
  private mutating func countText(_ text: String) throws(ReadingStop) {
    textLength += text.utf8.count
    guard textLength <= limits.text else {
      throw fail(.limitExceeded, .limitExceeded, "its URIs and variables grow too long")
    }
  }

  private mutating func allow(_ scheme: String, as role: URIRole) throws(ReadingStop) {
    let isNetwork = scheme == "http" || scheme == "https"
    let isFromNetwork = location.uri.scheme == "http" || location.uri.scheme == "https"
    if isNetwork || (scheme == "file" && !isFromNetwork) { return }
    if scheme == "file" {
      throw fail(
        .forbiddenURL, .forbiddenURI, "it came over the network and may not name a local file")
    }
    guard role != .media else {
      throw fail(
        .forbiddenURL, .forbiddenURI, "'\(Self.shortened(scheme)):' is not a scheme for media")
    }
  }

  /// Replaces the variables in a text.
  mutating func replaceVariables(in text: String) throws(ReadingStop) -> String {
    guard PlaylistVariables.mayHoldReference(text) else { return text }
    switch variables.replacing(in: text, limit: limits.replacedText) {
    case .text(let text):
      try countText(text)
      return text
    case .tooLong:
      throw fail(.limitExceeded, .limitExceeded, "a text with variables grows too long")
    case .undefined(let name):
      throw fail(
        .malformedPlaylist, .undefinedVariable,
        "the variable \(Self.shortened(name)) is not defined before it is used")
    }
  }
}
