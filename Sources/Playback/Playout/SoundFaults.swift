internal import MediaCore

/// Posts the errors of sound tracks that fail to load or to decode.
struct SoundFaults {
  let playout: Playout

  /// Posts why the current item is silent, and which tracks failed to load; playback switches to the tracks that are
  /// selected without those.
  func take() {
    playout.post(playout.programme.takeSoundFault())
    var isOther = false
    for pipeline in [playout.current, playout.upNext].compactMap(\.self) {
      guard let error = pipeline.takeSoundRefusal() else { continue }
      playout.post(.error(error), item: pipeline.id)
      isOther = true
    }
    if isOther { playout.switchSound() }
  }
}
