internal import MediaCore

/// What the source that is open has to show.
extension PictureInPicture {
  var isOpen: Bool { inset != nil }

  /// Whether the source that is open has a picture to show, or cannot have one.
  var isSettled: Bool { inset.map { $0.hasBegun || $0.failure != nil } ?? true }

  /// When, on the output timeline, another second picture than the one that is shown comes up; `nil` if none is at hand.
  func nextPicture(after shown: ShownInset?) -> MediaTime? {
    inset?.start(after: shown?.source == sourcesMade ? shown?.number ?? 0 : 0)
  }
}
