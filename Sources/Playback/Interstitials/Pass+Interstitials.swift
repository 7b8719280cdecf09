internal import MediaCore

extension Pass {
  /// The pipeline of the item that it belongs to.
  var owner: ItemPipeline { clip?.stop.owner ?? pipeline }

  /// Whether the item goes on after it: it ends in a break, or is part of one.
  var isWithinItem: Bool {
    if let clip { return !clip.stop.endsItem }
    return ending?.place == .middle
  }

  /// The asset that it is; `nil` for a pass of the item itself.
  var asset: InterstitialAsset? { clip.map { $0.stop[$0.place] } }

  /// The item's time at a position; `nil` for a clip, which has left the item where its break says.
  func ownTime(at position: MediaTime) -> MediaTime? {
    clip == nil ? itemTime(at: position) : nil
  }

  /// Refuses what has no picture to step to: before the one that shows of an interstitial none is kept.
  ///
  /// - Throws: 1008 for steps back in an interstitial.
  func checkStep(by frames: Int) throws(MediaError) {
    guard frames < 0, clip != nil else { return }
    throw MediaError(.notSupported, "steps back within an interstitial", item: owner.id)
  }

  /// How long it goes on; `nil` while that is not known.
  func timeLeft(at position: MediaTime) -> MediaTime? {
    (end ?? cut.map { outputTime(of: $0) } ?? expectedEnd).map { $0 - position }
  }
}
