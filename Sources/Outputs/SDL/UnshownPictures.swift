internal import MediaCore

/// What the pictures look like that a window cannot show at present, which is told once.
struct UnshownPictures {
  private var format: VideoFormat?
  /// Whether others of that format may be shown: what lacked was memory.
  private var mayCome = false

  /// Whether a picture is worth a try: what could not be converted never can be.
  func mayShow(_ format: VideoFormat) -> Bool { format != self.format || mayCome }

  /// Notes why a picture could not be shown.
  ///
  /// - Returns: Whether that is to be told.
  mutating func note(_ error: MediaError, of format: VideoFormat) -> Bool {
    defer { self.format = format }
    mayCome = error.code != .processingFailed
    return format != self.format
  }

  /// A picture was shown.
  mutating func clear() { format = nil }
}
