internal import MediaCore

extension CueColor {
  /// Reads `#RRGGBB` alone.
  init?(opaque text: String) {
    guard text.utf8.count == 7 else { return nil }
    self.init(text)
  }
}
