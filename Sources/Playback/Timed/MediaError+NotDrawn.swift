internal import MediaCore

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
