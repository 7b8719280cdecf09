internal import FFmpeg
internal import MediaCore
internal import Playback
internal import Synchronization

/// What the outputs are given.
extension PlaybackTrace {
  func note(_ moment: CapturingVideoSink.Moment) {
    switch moment {
    case .cleared: add(.line("cleared", ""))
    case .frame(let frame, let sum, let isNew):
      add(
        .frame(
          TraceFrame(
            item: frame.item.rawValue, pass: frame.pass, time: frame.frame.time,
            sum: omissions.contains(.pictures) ? "" : String(sum.prefix(8)), isNew: isNew)))
    }
  }

  func note(_ moment: CapturingAudioSink.Moment) {
    switch moment {
    case .opened(let format):
      state.withLock { $0.sound.format = format }
      add(.line("output", "\(format.sampleRate) Hz, channels: \(format.channels)"))
    case .written(let buffer):
      let now = clock.now
      let omits = omissions.contains(.samples)
      state.withLock { state in
        let channels = max(1, state.sound.format?.channels ?? 1)
        for line in state.sound.add(buffer.samples, channels: channels, omits: omits) {
          state.entries.append(TraceEntry(time: now, content: .sound(line)))
        }
      }
    case .gain(let gain): add(.line("output", "gain \(TraceNumber.text(Double(gain)))"))
    case .paused(let isPaused): add(.line("output", isPaused ? "stands" : "runs"))
    case .flushed(let frames): add(.line("output", "thrown away: \(frames)"))
    }
  }
}
