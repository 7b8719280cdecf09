internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// Going over from one track of sound to another while it plays.
///
/// What the output has been given is heard. From there on all sound is decoded again, and its samples follow those of the
/// old track; the pictures are not disturbed.
extension PlaybackLoop {
  /// Goes over to the tracks that are chosen now, of the item that is up and of the one that is open ahead.
  func switchSound() {
    stopAwaitingSound()
    let changes = [activity == .loading ? nil : current, upNext].compactMap(change)
    guard renderer != nil, !changes.isEmpty else { return }
    goOver(to: changes.filter { !awaitSound($0) })
  }

  /// Has other tracks heard from what the output is given next on.
  func goOver(to changes: [SoundChange]) {
    guard let renderer, !changes.isEmpty else { return }
    // What is due at this moment is still the old track's.
    if renderer.sink.pacing == .clock { writeAudio() }
    takeUpSound(at: self.renderer?.cursor ?? renderer.cursor, changes)
    announcer.changeStatus()
  }

  typealias SoundChange = (pipeline: ItemPipeline, track: Int)

  /// The track that a pipeline is to decode instead of the one that it does.
  private func change(of pipeline: ItemPipeline?) -> SoundChange? {
    guard let pipeline, pipeline.isAnnounced.load(ordering: .relaxed),
      let opened = pipeline.opened, let track = trackSelector.track(of: pipeline.id, opened)
    else { return nil }
    // Key frames alone have no sound.
    let isOther = pipeline.shared.withLock { $0.trickRate == nil && $0.audio.track != track }
    return isOther ? (pipeline, track) : nil
  }

  /// Has all that is being decoded, and what is open ahead, decoded for another output from a frame on.
  func takeUpAllSound(at frame: Int64) {
    let open = [activity == .loading ? nil : current, upNext] + passes.map(\.pipeline)
    var seen: Set<ObjectIdentifier> = []
    let changes = open.compactMap { pipeline -> SoundChange? in
      guard let pipeline, seen.insert(ObjectIdentifier(pipeline)).inserted,
        let track = pipeline.shared.withLock({ $0.audio.track })
      else { return nil }
      return (pipeline, track)
    }
    takeUpSound(at: frame, changes)
  }

  /// Has all sound from a frame of the timeline on decoded again.
  ///
  /// - Parameter changes: The tracks that are others from there on; the default is none.
  func takeUpSound(at frame: Int64, _ changes: [SoundChange] = []) {
    guard let format = renderer?.format else { return }
    renderer?.cut(from: frame)
    let index = passes.lastIndex { startFrame(of: $0) <= frame } ?? passes.startIndex
    var pipelines = changes.map(\.pipeline)
    if passes.indices.contains(index) {
      pipelines += unlayPasses(after: index)
      timeline.moveAudioHead(to: passes[index].number)
    }
    pipelines += passes.dropFirst(index).map(\.pipeline) + forgetFadingSound(from: frame)
    var seen: Set<ObjectIdentifier> = []
    for pipeline in pipelines where seen.insert(ObjectIdentifier(pipeline)).inserted {
      let change = changes.first { $0.pipeline === pipeline }
      guard let track = change?.track ?? pipeline.shared.withLock({ $0.audio.track }) else {
        continue
      }
      let place = soundPlace(of: pipeline, at: frame, from: index)
      pipeline.switchAudio(to: track, format, pass: place.pass, position: place.position)
    }
    for index in passes.indices.dropFirst(index) {
      timeline.setHasSound(
        passes[index].pipeline.shared.withLock { $0.audio.track != nil }, of: index)
      timeline.setSoundOver(false, of: index)
    }
  }

  /// Lets go of the passes after one, which are laid again when its new sound tells how long it is.
  ///
  /// Once a picture of theirs was taken they stay where they are: the sound is cut off there, or ends in silence.
  ///
  /// - Returns: Whose passes they were.
  private func unlayPasses(after index: Int) -> [ItemPipeline] {
    let pass = passes[index]
    let later = passes.dropFirst(index + 1)
    guard pass.clip == nil, pass.cut == nil, givesWay(pass) == nil, later.allSatisfy(isUntouched)
    else { return [] }
    timeline.discard(from: passes.count - later.count)
    timeline.setLength(nil, of: index)
    timeline.moveVideoHead(to: min(videoHead, pass.number))
    return later.map(\.pipeline)
  }

  /// Whether nothing but sound was taken of a pass.
  private func isUntouched(_ pass: Pass) -> Bool {
    pass.clip == nil && givesWay(pass) == nil && nextFrame?.pass != pass.number
      && (!pass.videoIsOver || pass.opened.videoTrack == nil)
  }

  /// Forgets the sound that was taken of items that give way after a frame.
  ///
  /// - Returns: Whose it was.
  private func forgetFadingSound(from frame: Int64) -> [ItemPipeline] {
    let places = crossfades.indices.filter {
      crossfades[$0].window.end.frames(sampleRate: gridRate) > frame
    }
    for place in places { crossfades[place].forgetSound() }
    return places.map { crossfades[$0].pass.pipeline }
  }

  /// Where in its generation's passes a pipeline goes on with sound: pass, and frames into it.
  private func soundPlace(
    of pipeline: ItemPipeline, at frame: Int64, from index: Int
  ) -> (pass: Int, position: Int64) {
    let pass =
      passes.dropFirst(index).first { $0.pipeline === pipeline }
      ?? passes.last { $0.pipeline === pipeline }
      ?? crossfades.last { $0.pass.pipeline === pipeline }?.pass
    if let pass { return (pass.local, max(0, frame - startFrame(of: pass))) }
    guard let stop = passes.first?.clip?.stop, stop.owner === pipeline else { return (0, 0) }
    // Where the item goes on after the break.
    return (stop.isSought ? 0 : stop.localBefore + 1, 0)
  }

  private func startFrame(of pass: Pass) -> Int64 { pass.start.frames(sampleRate: gridRate) }
}
