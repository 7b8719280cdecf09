extension PipelineSettings {
  /// - Parameter isVirtual: Whether time is virtual.
  init(_ parts: PlayerParts, isVirtual: Bool) {
    self.init(open: parts.open, makeReader: parts.makeReader, time: parts.time)
    openReference = parts.openReference
    decoderThreads = parts.decoderThreads
    isolation = parts.isolation
    isRepeatable = isVirtual
    longestRepeat = parts.longestRepeat
    processor = parts.processor
    wantsVideo = parts.videoSink != nil
    leavesOutLate = !isVirtual && parts.videoSink?.dropsLateFrames == true
  }
}
