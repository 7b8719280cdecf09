internal import MediaCore

/// Standing still for a while, while sound and timeline go on.
extension PictureOutput {
  /// Has the picture that is up stay up.
  ///
  /// - Parameters:
  ///   - end: On the output timeline. One that is not ahead lets pictures follow each other again.
  /// - Throws: 1002 if no picture is up.
  mutating func freeze(until end: MediaTime) throws(MediaError) {
    guard let shown else { throw MediaError(.nothingLoaded, "no picture is shown to freeze") }
    frozen = FrozenPicture(frozen?.covering(shown) ?? shown, until: end)
  }

  /// Shows pictures themselves again, from the next one on.
  mutating func unfreeze() { frozen = nil }

  /// What is to be seen in the place of a picture; the picture itself unless one stands still.
  func visible(in presented: PresentedFrame) -> PresentedFrame {
    frozen?.covering(presented) ?? presented
  }
}
