internal import Vitrine

/// What the outputs are given.
extension PlaybackTrace {
  func note(_ moment: CapturingVideoSink.Moment) {
    switch moment {
    case .cleared: log.addCleared()
    case .frame(let frame, let sum, let isNew): log.add(frame, sum: sum, isNew: isNew)
    }
  }

  func note(_ moment: CapturingAudioSink.Moment) {
    switch moment {
    case .opened(let format): log.add(format)
    case .written(let buffer): log.add(buffer)
    case .gain(let gain): log.add(gain: gain)
    case .paused(let isPaused): log.add(isPaused: isPaused)
    case .flushed(let frames): log.add(flushed: frames)
    }
  }
}
