internal import DequeModule
internal import FFmpeg
internal import MediaCore

/// Brings the samples of the output timeline to the sink, and tells which of them is being heard.
///
/// The sound of all passes is one stream of samples, numbered from the start of the output timeline at the
/// sink's rate. What is staged here is kept until it has been heard, so that a change of rate or a lost
/// device can go back to where the ear is without decoding anything again.
struct AudioRenderer {
  private struct Stretch {
    var start: Int64
    var buffer: AudioBuffer
    var rate: Double
    var end: Int64 { start + Int64(buffer.frameCount) }
  }

  /// A run of frames given to the sink at one rate.
  private struct Segment {
    var sinkStart: Int64
    var timelineStart: Int64
    var rate: Double
  }

  let sink: any AudioSink
  let format: AudioFormat
  /// Whether a device that has a clock of its own is there.
  var deviceIsPresent: Bool
  /// The number of the next frame that is staged.
  private(set) var stagedEnd: Int64 = 0
  private var staged = Deque<Stretch>()
  private var cursor: Int64 = 0
  private var segments: [Segment] = []
  private var sentToSink: Int64 = 0
  private var tempo: AudioTempo?
  private var hasDrained = false
  private var playerRate = 1.0

  init(sink: any AudioSink, format: AudioFormat) {
    self.sink = sink
    self.format = format
    deviceIsPresent = sink.pacing == .device
  }

  /// How far the staged sound reaches ahead of a frame.
  func lead(over frame: Int64) -> MediaTime {
    MediaTime(frames: stagedEnd - frame, sampleRate: format.sampleRate)
  }

  /// Adds the next frames of the timeline.
  mutating func stage(_ buffer: AudioBuffer, rate: Double) {
    guard buffer.frameCount > 0 else { return }
    staged.append(Stretch(start: stagedEnd, buffer: buffer, rate: rate))
    stagedEnd += Int64(buffer.frameCount)
  }

  /// Throws away what is staged from a frame on.
  mutating func cut(from frame: Int64) {
    while let last = staged.last, last.end > frame {
      staged.removeLast()
      if last.start < frame {
        staged.append(
          Stretch(
            start: last.start, buffer: last.buffer.prefix(Int(frame - last.start)), rate: last.rate)
        )
      }
    }
    stagedEnd = min(stagedEnd, frame)
    if cursor > stagedEnd { restart(at: stagedEnd) }
  }

  /// Throws away everything and begins anew at a frame of the timeline.
  mutating func jump(to frame: Int64) {
    staged.removeAll()
    stagedEnd = frame
    restart(at: frame)
  }

  /// Goes back (or forth) to a frame that is still staged; the sink forgets what it has not played.
  mutating func restart(at frame: Int64) {
    cursor = min(max(frame, staged.first?.start ?? stagedEnd), stagedEnd)
    sink.flush()
    sentToSink = 0
    segments = []
    tempo = nil
    hasDrained = false
  }

  /// Changes the player's rate from a frame on.
  mutating func setRate(_ rate: Double, at frame: Int64) {
    guard rate != playerRate else { return }
    playerRate = rate
    restart(at: frame)
  }

  /// The frame of the timeline that is being heard, by the device; `nil` when there is none or it has not
  /// begun.
  var heard: Int64? {
    guard deviceIsPresent, !segments.isEmpty else { return nil }
    let played = sink.playedFrames
    guard played > 0, let segment = segments.last(where: { $0.sinkStart <= played }) else {
      return nil
    }
    let frames = Double(played - segment.sinkStart) * segment.rate
    return min(segment.timelineStart + Int64(frames), cursor)
  }

  /// Whether the sink has sound that has not been heard.
  var hasUnheard: Bool { sentToSink > sink.playedFrames }

  /// Whether all that is staged has been given to the sink.
  var isDry: Bool { cursor >= stagedEnd }

  /// Gives the sink what it takes.
  ///
  /// - Parameter due: For a sink that follows the player's clock: the timeline's frame at this moment.
  /// - Returns: Whether a clocked sink had no room for what was due.
  mutating func write(due: Int64) -> Bool {
    while cursor < stagedEnd {
      let room = sink.pacing == .device && deviceIsPresent ? Int.max : Int(clamping: due - cursor)
      guard room > 0, let stretch = stretch(at: cursor) else { return false }
      var buffer = stretch.buffer.dropFirst(Int(cursor - stretch.start)).prefix(room)
      guard deviceIsPresent || sink.pacing == .clock else {
        cursor += Int64(buffer.frameCount)
        continue
      }
      let writable = sink.writableFrames
      let rate = stretch.rate * playerRate
      let most = rate == 1 ? writable : Int(Double(max(0, writable - 4096)) * min(rate, 4))
      guard most > 0 else { return sink.pacing == .clock }
      buffer = buffer.prefix(most)
      noteSegment(rate: rate)
      cursor += Int64(buffer.frameCount)
      send(buffer, rate: rate)
    }
    return false
  }

  /// Lets go of what has been heard.
  mutating func forget(before frame: Int64) {
    while let first = staged.first, first.end <= min(frame, cursor) { staged.removeFirst() }
  }

  /// Tells the sink that there is no more for now.
  mutating func drain() {
    guard !hasDrained, isDry else { return }
    hasDrained = true
    sink.drain()
  }

  private func stretch(at frame: Int64) -> Stretch? {
    var low = staged.startIndex
    var high = staged.endIndex
    while low < high {
      let middle = (low + high) / 2
      if staged[middle].end <= frame { low = middle + 1 } else { high = middle }
    }
    return low < staged.endIndex ? staged[low] : nil
  }

  private mutating func noteSegment(rate: Double) {
    guard segments.last?.rate != rate else { return }
    segments.append(Segment(sinkStart: sentToSink, timelineStart: cursor, rate: rate))
    if segments.count > 16 { segments.removeFirst() }
    tempo = rate == 1 ? nil : try? AudioTempo(format: format, rate: rate)
  }

  private mutating func send(_ buffer: AudioBuffer, rate: Double) {
    guard rate != 1 else { return put(buffer) }
    guard let stretched = try? tempo?.convert(buffer) else { return }
    for piece in stretched { put(piece) }
  }

  private mutating func put(_ buffer: AudioBuffer) {
    guard buffer.frameCount > 0 else { return }
    hasDrained = false
    sentToSink += Int64(buffer.frameCount)
    sink.write(buffer)
  }
}
