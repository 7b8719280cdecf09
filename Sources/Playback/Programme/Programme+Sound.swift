internal import MediaCore

/// The sound of what is played.
extension Programme {
  /// Whether all that there is to play lies on the timeline, and its last sound is being taken.
  mutating func isLastStretch(at now: MediaTime) -> Bool {
    guard let last = passes.last, timeline.audioHead == last.number, last.length != nil else {
      return false
    }
    return successor(of: last, at: now).isNothing
  }

  /// All that is being decoded and what is open ahead, each once, with the tracks of sound as they are.
  ///
  /// - Parameter isLoading: Whether the current item is still being opened.
  func decodedSound(isLoading: Bool) -> [SoundChange] {
    let open = [isLoading ? nil : items.current, items.upNext] + passes.map(\.pipeline)
    var seen: Set<ObjectIdentifier> = []
    return open.compactMap { pipeline in
      guard let pipeline, seen.insert(ObjectIdentifier(pipeline)).inserted,
        let track = pipeline.decodedTrack
      else { return nil }
      return SoundChange(pipeline: pipeline, track: track)
    }
  }

  /// Why the item that is up is silent, once; one of sound alone fails by that instead.
  func takeSoundFault() -> [Posting] {
    guard let pass = passes.first, pass.opened.videoTrack != nil,
      let fault = pass.pipeline.takeSoundFault()
    else { return [] }
    return [Posting(.error(fault), item: pass.item)]
  }
}
