extension QualitySituation {
  /// With numbers that arithmetic can bear, and times in seconds of the wall clock.
  var sanitized: QualitySituation {
    var copy = self
    copy.playbackRate =
      playbackRate.isFinite ? min(max(playbackRate, 0.1), 16) : 1
    copy.segmentDuration =
      (segmentDuration.isFinite ? min(max(segmentDuration, 0.05), 600) : 6) / copy.playbackRate
    copy.bufferMax =
      (bufferMax.isFinite ? min(max(bufferMax, 0.1), 3600) : 30) / copy.playbackRate
    copy.bufferMax = max(copy.bufferMax, copy.segmentDuration)
    copy.buffer = buffer.isFinite ? min(max(buffer / copy.playbackRate, 0), copy.bufferMax) : 0
    return copy
  }
}

extension QualityLevel {
  /// With bitrates that arithmetic can bear.
  var sanitized: QualityLevel {
    var copy = self
    if !(copy.averageBitrate.isFinite && copy.averageBitrate > 0) { copy.averageBitrate = 1 }
    copy.averageBitrate = min(max(copy.averageBitrate, 1), 1e12)
    if !(copy.peakBitrate.isFinite && copy.peakBitrate >= copy.averageBitrate) {
      copy.peakBitrate = copy.averageBitrate
    }
    copy.peakBitrate = min(copy.peakBitrate, 1e12)
    return copy
  }
}
