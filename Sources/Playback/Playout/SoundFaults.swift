internal import MediaCore

/// What is told of sound that cannot be heard.
struct SoundFaults {
  let playout: Playout

  /// Tells why the item that is up is silent, and which tracks could not be had; those that are chosen without them are
  /// heard.
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
