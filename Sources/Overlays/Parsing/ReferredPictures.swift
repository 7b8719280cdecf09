internal import MediaCore

/// How much of what a file of subtitles refers to is read.
struct ReferredPictures {
  /// So many are read, and so many bytes of them.
  private static let most = 1000
  private static let mostBytes = 64 << 20

  private var count = 0
  private var bytes = 0

  /// How many bytes the next may have.
  ///
  /// - Throws: 3004 when it would be one too many.
  mutating func room() throws(MediaError) -> Int {
    count += 1
    guard count <= Self.most, bytes < Self.mostBytes else {
      throw MediaError(.limitExceeded, "it is one of too many")
    }
    return Self.mostBytes - bytes
  }

  mutating func take(_ count: Int) { bytes += count }
}

extension MediaError {
  /// What subtitles say and is not drawn; `nil` for nothing.
  ///
  /// - Parameter name: What they are called.
  static func notDrawn(_ parts: [String], of name: String) -> MediaError? {
    guard !parts.isEmpty else { return nil }
    let shown = parts.prefix(3).joined(separator: "; ")
    let rest = parts.count > 3 ? "; and \(parts.count - 3) more" : ""
    return MediaError(
      .unsupportedSubtitles, "of the subtitles \(name) is not drawn: \(shown)\(rest)")
  }
}
