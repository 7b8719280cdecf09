internal import MediaCore

/// The sound of passes: where it ends, and where it is decoded again.
extension Timeline {
  /// Records that all sound of a pass was staged.
  ///
  /// - Parameter frame: The frame of the timeline that is staged next.
  mutating func endSound(of index: Int, at frame: Int64, sampleRate: Int) {
    setTaken(true, \.sound, of: index)
    setSoundFrames(frame - passes[index].startFrame(sampleRate: sampleRate), of: index)
  }

  /// Discards the passes after one, which are laid again when its new sound tells how long it is.
  ///
  /// Once a picture of theirs was taken they stay where they are: the sound is cut off there, or ends in silence.
  ///
  /// - Parameters:
  ///   - outgoing: The numbers of passes that end in a crossfade.
  ///   - picture: The number of the pass of the picture at hand; `nil` when there is none.
  /// - Returns: The items of the passes that were discarded.
  mutating func unlay(after index: Int, outgoing: Set<Int>, picture: Int?) -> [ItemPipeline] {
    let pass = passes[index]
    let later = passes.dropFirst(index + 1)
    let isUntouched = { (pass: Pass) in
      pass.clip == nil && !outgoing.contains(pass.number) && picture != pass.number
        && (!pass.pictures.isOver || pass.opened.videoTrack == nil)
    }
    guard pass.clip == nil, pass.cut == nil, !outgoing.contains(pass.number),
      later.allSatisfy(isUntouched)
    else { return [] }
    discard(from: passes.count - later.count)
    setLength(nil, of: index)
    move(.pictures, to: min(videoHead, pass.number))
    return later.map(\.pipeline)
  }

  /// Where in its generation's passes a pipeline goes on with sound.
  ///
  /// - Parameter outgoing: The pass of the pipeline that ends in a crossfade; `nil` if none does.
  /// - Returns: The pass, and frames into it.
  func soundStart(
    of pipeline: ItemPipeline, at frame: Int64, from index: Int, sampleRate: Int, outgoing: Pass?
  ) -> (pass: Int, position: Int64) {
    let pass =
      passes.dropFirst(index).first { $0.pipeline === pipeline }
      ?? passes.last { $0.pipeline === pipeline }
      ?? outgoing
    if let pass {
      return (pass.local, max(0, frame - pass.startFrame(sampleRate: sampleRate)))
    }
    guard let stop = passes.first?.clip?.stop, stop.owner === pipeline else { return (0, 0) }
    // Where the item goes on after the break.
    return (stop.isSought ? 0 : stop.localBefore + 1, 0)
  }

  /// The sound of passes from an index on is decoded again.
  mutating func restartSound(from index: Int) {
    for index in passes.indices.dropFirst(index) {
      setHasSound(passes[index].pipeline.decodedTrack != nil, of: index)
      setTaken(false, \.sound, of: index)
    }
  }

  /// Takes over the volumes that the queue has for the items of passes.
  ///
  /// - Returns: Whether one is another than before.
  mutating func takeVolumes(of queue: PlayQueue) -> Bool {
    var isOther = false
    for index in passes.indices {
      guard let asked = queue[passes[index].item]?.description else { continue }
      let known = passes[index].description
      isOther = isOther || known.volume != asked.volume || known.isMuted != asked.isMuted
      setVolume(asked.volume, isMuted: asked.isMuted, of: index)
    }
    return isOther
  }
}
