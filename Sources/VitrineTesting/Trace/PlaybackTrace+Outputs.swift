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
            outputTime: frame.outputTime,
            sum: omissions.contains(.pictures) ? "" : sum.prefix(8) + Self.look(of: frame),
            isNew: isNew)))
    }
  }

  /// What of a frame's look is not in its pixels.
  private static func look(of frame: PresentedFrame) -> String {
    let orientation = frame.frame.format.orientation
    var words = orientation.isMirrored ? " mirrored" : ""
    if orientation.rotation != 0 { words += " turned by \(orientation.rotation)" }
    if let fit = frame.fit { words += " \(fit.rawValue)" }
    return words
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
