internal import MediaCore

/// Posts the errors of sound: of tracks that fail to load or to decode, and of its output.
struct SoundFaults {
  let playout: Playout

  /// Posts why the current item is silent, and which tracks failed to load; playback switches to the tracks that are
  /// selected without those.
  func take() {
    playout.post(playout.programme.takeSoundFault())
    if let error = playout.sound.takeOpeningFault() { tell(error) }
    if let error = playout.sound.renderer?.takeTempoFault() { playout.post(.error(error)) }
    var isOther = false
    for pipeline in [playout.current, playout.upNext].compactMap(\.self) {
      guard let error = pipeline.takeSoundRefusal() else { continue }
      playout.post(.error(error), item: pipeline.id)
      isOther = true
    }
    if isOther { playout.switchSound() }
  }

  /// Posts why the output did not open.
  func tell(_ error: MediaError) {
    // Without a device there are still the pictures; a file of the sound would never be.
    if error.code == .outputFileFailed { playout.fileFailure = error }
    playout.post(.error(error))
    Losses(playout: playout).lose(outputOf: error)
  }
}
