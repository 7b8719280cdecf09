extension [SessionData] {
  private static var keys: [String: String] {
    [
      SessionData.title: "title", "com.apple.hls.description": "description",
      "com.apple.hls.genre": "genre", "com.apple.hls.release-date": "date",
    ]
  }

  /// No tag is longer, in bytes.
  private static var longest: Int { 64 << 10 }

  /// What of it says something of the stream, by the names that tags of files have.
  ///
  /// Of several languages that without a name counts, else the first.
  package var metadataTags: [String: String] {
    var tags: [String: String] = [:]
    for datum in filter({ $0.language == nil }) + filter({ $0.language != nil }) {
      guard let key = Self.keys[datum.id], tags[key] == nil, case .value(let text) = datum.content,
        !text.isEmpty, text.utf8.count <= Self.longest
      else { continue }
      tags[key] = text
    }
    return tags
  }
}
