package import MediaCore
package import Playback
internal import Synchronization

/// What is heard of a player, for what looks at it: an output beside its own, which keeps the last stretch of sound.
///
/// A sample is heard when the output is given it; what lies between is silence.
package final class HeardSound: AudioSink {
  private struct Piece {
    var start: MediaTime
    var end: MediaTime
    /// When it was given.
    var moment: MediaTime
    /// Before the volume.
    var samples: ArraySlice<Float>
  }

  private struct State {
    var format: AudioFormat?
    /// By rising time.
    var pieces: [Piece] = []
    /// When the volume changed, and to what; the first counts from the beginning.
    var gains: [(time: MediaTime, gain: Float)] = [(.zero, 1)]
  }

  /// How far the end of a piece and the beginning of the next are apart at most where nothing lies between them.
  private static let seam = MediaTime.milliseconds(2)
  private let time: any TimeSource
  private let kept: MediaTime
  private let log: TraceLog?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - kept: How much sound is kept.
  ///   - log: What is heard is traced there; `nil` where nothing is traced.
  package init(_ time: any TimeSource, keeping kept: MediaTime, _ log: TraceLog?) {
    self.time = time
    self.kept = kept
    self.log = log
  }

  /// The sound between two times, of which that before what is kept is silence.
  package func stretch(from start: MediaTime, to end: MediaTime) -> SoundStretch {
    state.withLock { state in
      let (channels, rate) = (state.format?.channels ?? 1, state.format?.sampleRate ?? 48_000)
      let frames = Int(max(.zero, end - start).frames(sampleRate: rate))
      var samples = [Float](repeating: 0, count: frames * channels)
      for piece in state.pieces where piece.start < end && piece.end > start {
        // Where the piece begins, in samples of the stretch.
        let offset = Self.frames(piece.start - start, rate) * channels
        let first = max(0, offset)
        let last = min(samples.count, offset + piece.samples.count)
        guard first < last else { continue }
        let from = piece.samples.startIndex + first - offset
        samples.replaceSubrange(first..<last, with: piece.samples[from..<from + last - first])
      }
      Self.scale(&samples, by: state.gains) { Self.frames($0 - start, rate) * channels }
      return SoundStretch(samples: samples, channels: channels, sampleRate: rate)
    }
  }

  private static func frames(_ time: MediaTime, _ rate: Int) -> Int {
    Int((time.seconds * Double(rate)).rounded())
  }

  // MARK: - The output

  package var pacing: AudioPacing { .clock }
  package var writableFrames: Int { 1 << 20 }

  package func open(
    preferring preferred: AudioFormat, _ context: SinkContext
  ) throws(MediaError) -> AudioFormat {
    log?.add(preferred)
    state.withLock { $0.format = preferred }
    return preferred
  }

  package func write(_ buffer: AudioBuffer) {
    log?.add(buffer)
    let now = time.now
    state.withLock { state in
      let length = MediaTime(
        frames: Int64(buffer.frameCount), sampleRate: max(1, buffer.format.sampleRate))
      state.pieces.append(
        Piece(start: now - length, end: now, moment: now, samples: buffer.samples))
      Self.layOut(&state.pieces)
      let oldest = now - kept
      if let first = state.pieces.firstIndex(where: { $0.end > oldest }), first > 0 {
        state.pieces.removeFirst(first)
      }
      let start = state.pieces.first?.start ?? now
      while state.gains.count > 1, state.gains[1].time <= start { state.gains.removeFirst() }
    }
  }

  /// Lays the pieces that were given at once behind each other, so that they end when they were given.
  private static func layOut(_ pieces: inout [Piece]) {
    guard let now = pieces.last?.moment else { return }
    var first = pieces.endIndex
    var length = MediaTime.zero
    while first > 0, now - pieces[first - 1].moment < seam {
      first -= 1
      length = length + (pieces[first].end - pieces[first].start)
    }
    var start = now - length
    if first > 0, pieces[first - 1].end > start || start - pieces[first - 1].end < seam {
      start = pieces[first - 1].end
    }
    for place in first..<pieces.endIndex {
      let length = pieces[place].end - pieces[place].start
      pieces[place].start = start
      pieces[place].end = start + length
      start = start + length
    }
  }

  package func setGain(_ gain: Float) {
    let now = time.now
    let isNew = state.withLock { state in
      guard state.gains.last?.gain != gain else { return false }
      state.gains.append((now, gain))
      return true
    }
    if isNew { log?.add(gain: gain) }
  }

  package func close() {}

  /// Makes samples as loud as they are heard.
  ///
  /// - Parameter place: The place of a time among the samples.
  private static func scale(
    _ samples: inout [Float], by gains: [(time: MediaTime, gain: Float)],
    _ place: (MediaTime) -> Int
  ) {
    guard gains.contains(where: { $0.gain != 1 }) else { return }
    var first = 0
    for (number, change) in gains.enumerated() {
      let isLast = number + 1 == gains.count
      let end = isLast ? samples.count : place(gains[number + 1].time)
      for index in first..<min(samples.count, max(first, end)) { samples[index] *= change.gain }
      first = min(samples.count, max(first, end))
    }
  }
}
