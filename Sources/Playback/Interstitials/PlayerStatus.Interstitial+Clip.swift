internal import HLS
internal import MediaCore

extension PlayerStatus.Interstitial {
  /// Describes the interstitial that is up.
  ///
  /// - Parameters:
  ///   - pass: The clip's pass.
  ///   - position: Of playback, on the output timeline.
  init(_ clip: PassClip, _ pass: Pass, at position: MediaTime) {
    let entry = clip.stop.entries[clip.place.entry]
    self.init(id: entry.scheduled.id, asset: pass.description.source)
    index = clip.place.asset
    count = entry.assets.count
    let before = entry.assets[..<clip.place.asset].filter { $0.failure == nil }
      .reduce(MediaTime.zero) { $0 + ($1.length ?? .zero) }
    currentTime = before + pass.itemTime(at: position)
    duration = entry.length
    resumption = clip.stop.place == .end ? nil : clip.stop.resumption
    forbidsSkip = entry.interstitial.restrictions.contains(.skip)
    forbidsJump = entry.interstitial.restrictions.contains(.jump)
    isRange = entry.interstitial.occupation == .range
    isPrimary = entry.interstitial.style == .primary
    skipOffset = entry.skipControl.offset
    skipDuration = entry.skipControl.duration
    skipLabel = entry.skipControl.labelID
  }

  /// Whether a button to skip it is offered at the present position.
  var offersSkip: Bool {
    guard let offset = skipOffset, currentTime >= offset else { return false }
    return skipDuration.map { currentTime < offset + $0 } ?? true
  }
}
