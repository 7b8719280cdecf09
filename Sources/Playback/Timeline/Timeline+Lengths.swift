internal import MediaCore

/// How long passes are: decided once their ends are known.
extension Timeline {
  /// What the lengths depend on beside the passes themselves.
  struct Grounds {
    /// Where crossfades begin, in which passes end early, by the numbers of the passes.
    var crossfadeStarts: [Int: MediaTime]
    /// The rate of the grid on which passes begin.
    var gridRate: Int
    /// Whether sound that is not decoded counts by its packets: there is no output.
    var countsPackets: Bool
    var isVirtual: Bool
    /// Whether the start of the first pass is not known: it moves to the key frame that a seek finds.
    var startIsOpen: Bool
  }

  /// Decides the lengths of passes whose sound is not decoded or has all been, once their ends are known.
  ///
  /// - Returns: Whether the reader is awaited: there is nothing to show or hear.
  mutating func decideLengths(_ grounds: Grounds) -> Bool {
    var waits = false
    for index in passes.indices where passes[index].length == nil {
      let pass = passes[index]
      if index == 0, grounds.startIsOpen { continue }
      if let start = grounds.crossfadeStarts[pass.number] {
        setLength(start - pass.start, of: index)
        continue
      }
      if pass.sound.isDecoded, pass.pipeline.decodedTrack == nil { setHasSound(false, of: index) }
      if let cut = pass.cut, pass.isCutReached {
        setLength(of: index, soundFrames: 0, end: PassEnd(video: cut), grounds)
        continue
      }
      guard passes[index].sound.isOver else { continue }
      if grounds.isVirtual, pass.awaitsPictures(isVirtual: true) { continue }
      guard let end = pass.pipeline.end(ofPass: pass.local) else {
        if grounds.isVirtual, passes[index].isOver { waits = true }
        continue
      }
      setLength(of: index, soundFrames: pass.soundFrames, end: end, grounds)
    }
    return waits
  }

  /// Sets the length of a pass: that of its longer track, of the pictures from the first on.
  ///
  /// - Parameter soundFrames: How many frames of sound were decoded.
  private mutating func setLength(
    of index: Int, soundFrames: Int64, end: PassEnd, _ grounds: Grounds
  ) {
    let pass = passes[index]
    let rate = grounds.gridRate
    let start = pass.pipeline.window(ofPass: pass.local).start
    var reach = end.video.map { $0 - end.pictureLag(after: start) } ?? start
    if grounds.countsPackets, let sound = end.audio { reach = max(reach, sound) }
    if let gap = end.hole { reach = max(reach, gap) }
    var frames = max(soundFrames, (reach - start).frames(sampleRate: rate))
    if let last = end.pictures?.upperBound, !pass.window.isPast(last) {
      // However the grid rounds, no picture begins at the end.
      frames = max(frames, (last - start).frames(sampleRate: rate) + 1)
    }
    if let cut = pass.cut { frames = min(frames, (cut - start).frames(sampleRate: rate)) }
    let endFrame = pass.startFrame(sampleRate: rate) + max(0, frames)
    let endTime = MediaTime(frames: endFrame, sampleRate: rate)
    setLength(max(.zero, endTime - pass.start), of: index)
  }
}
