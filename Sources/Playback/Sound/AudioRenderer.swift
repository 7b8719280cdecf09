internal import DequeModule
internal import FFmpeg
internal import MediaCore

/// Brings the samples of the output timeline to the sink, and tells which of them is being heard.
///
/// The sound of all passes is one stream of samples, numbered from the start of the output timeline at the
/// sink's rate. What is staged here is kept until it has been heard, so that a change of rate or a lost
/// device can go back to where the ear is without decoding anything again.
struct AudioRenderer {
  /// Makes what changes the speed of sound to a rate.
  typealias TempoMaking = (AudioFormat, _ rate: Double) throws(MediaError) -> AudioTempo

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
  /// Whether the device was given up because it stands still.
  var deviceStands = false
  /// Whether the device has been heard since playback was aligned anew: the clock may follow it.
  private(set) var deviceHasBegun = false
  /// The number of the next frame that is staged.
  private(set) var stagedEnd: Int64 = 0
  private var staged = Deque<Stretch>()
  /// The number of the next frame that the sink is given.
  private(set) var cursor: Int64 = 0
  private var segments: [Segment] = []
  private var sentToSink: Int64 = 0
  private let makeTempo: TempoMaking
  private var tempo: AudioTempo?
  /// How many frames silence was given for, and of how many, where the speed of sound cannot be
  /// changed; `nil` where it can.
  private var silence: (taken: Int64, given: Int64)?
  /// Why it cannot, until that is told.
  private var tempoFault: MediaError?
  private var isFaultTold = false
  /// What came out of the change of tempo and waits for room in the sink.
  private var stretched = Deque<AudioBuffer>()
  private var hasDrained = false
  private var playerRate = 1.0

  /// - Parameter makeTempo: By default libavfilter, which need not be installed.
  init(
    sink: any AudioSink, format: AudioFormat,
    makeTempo: @escaping TempoMaking = { (format, rate) throws(MediaError) in
      try AudioTempo(format: format, rate: rate)
    }
  ) {
    self.sink = sink
    self.format = format
    self.makeTempo = makeTempo
    deviceIsPresent = sink.pacing == .device
  }

  /// - Returns: Why nothing is heard at a rate that is not 1, once.
  mutating func takeTempoFault() -> MediaError? { tempoFault.take() }

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

  /// Takes back what is staged from a frame on; the sink keeps what it was given of that.
  ///
  /// - Returns: What was staged, in its order.
  mutating func takeBack(from frame: Int64) -> [AudioBuffer] {
    var taken: [AudioBuffer] = []
    while let last = staged.popLast() {
      let kept = Int(min(max(0, frame - last.start), Int64(last.buffer.frameCount)))
      if kept > 0 {
        staged.append(Stretch(start: last.start, buffer: last.buffer.prefix(kept), rate: last.rate))
      }
      if last.end <= frame { break }
      taken.append(last.buffer.dropFirst(kept))
    }
    stagedEnd = min(stagedEnd, frame)
    return taken.reversed()
  }

  /// Throws away what is staged from a frame on.
  mutating func cut(from frame: Int64) {
    _ = takeBack(from: frame)
    guard cursor > stagedEnd else { return }
    // The sink can only forget all that it has not played: it is given again what comes before the cut.
    let firstGiven = deviceIsPresent ? segments.first?.timelineStart : nil
    restart(at: heard ?? firstGiven ?? stagedEnd)
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
    if sink.pacing == .clock {
      // What was due belongs to what was played.
      endTempo()
      _ = giveStretched()
    }
    // By what it plays on with, a device that stands still is known to be back.
    if !deviceStands { sink.flush() }
    sentToSink = 0
    segments = []
    tempo = nil
    silence = nil
    stretched = []
    hasDrained = false
  }

  /// Goes back (or forth) to a frame that is still staged, from which the device is awaited.
  mutating func realign(at frame: Int64) {
    restart(at: frame)
    deviceHasBegun = false
  }

  /// The clock stands until the device is heard again.
  mutating func awaitDevice() { deviceHasBegun = false }

  /// The device is heard: the clock may follow it.
  mutating func beginDevice() { deviceHasBegun = true }

  /// Changes the player's rate from a frame on.
  mutating func setRate(_ rate: Double, at frame: Int64) {
    guard rate != playerRate else { return }
    playerRate = rate
    restart(at: frame)
  }

  /// Changes the player's rate a little, from what the sink is given next on.
  mutating func adjustRate(_ rate: Double) { playerRate = rate }

  /// Changes the rate that an item asked for of what is staged before a frame, for a caller that restarts it then.
  mutating func setOwnRate(_ rate: Double, before end: Int64) {
    for index in staged.indices where staged[index].start < end { staged[index].rate = rate }
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
    while true {
      guard giveStretched() else { return sink.pacing == .clock }
      guard cursor < stagedEnd else { return false }
      let room = sink.pacing == .device && deviceIsPresent ? Int.max : Int(clamping: due - cursor)
      guard room > 0, let stretch = stretch(at: cursor) else { return false }
      var buffer = stretch.buffer.dropFirst(Int(cursor - stretch.start)).prefix(room)
      guard deviceIsPresent || sink.pacing == .clock else {
        cursor += Int64(buffer.frameCount)
        continue
      }
      let rate = stretch.rate * playerRate
      if tempo != nil, segments.last?.rate != rate {
        endTempo()
        continue
      }
      let writable = sink.writableFrames
      guard writable > 0 else { return sink.pacing == .clock }
      buffer = buffer.prefix(rate == 1 ? writable : max(1, Int(min(Double(writable) * rate, 1e6))))
      noteSegment(rate: rate)
      cursor += Int64(buffer.frameCount)
      send(buffer, rate: rate)
    }
  }

  /// Lets go of what has been heard.
  mutating func forget(before frame: Int64) {
    while let first = staged.first, first.end <= min(frame, cursor) { staged.removeFirst() }
  }

  /// Tells the sink that there is no more for now.
  mutating func drain() {
    guard !hasDrained, isDry else { return }
    endTempo()
    guard giveStretched() else { return }
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
    guard segments.last?.rate != rate || (rate != 1 && tempo == nil && silence == nil) else {
      return
    }
    segments.append(Segment(sinkStart: sentToSink, timelineStart: cursor, rate: rate))
    if segments.count > 16 { segments.removeFirst() }
    (tempo, silence) = (nil, nil)
    guard rate != 1 else { return }
    do throws(MediaError) {
      tempo = try makeTempo(format, rate)
    } catch {
      // Time goes by what the sink plays: it is given something.
      silence = (0, 0)
      if !isFaultTold { tempoFault = error }
      isFaultTold = true
    }
  }

  private mutating func send(_ buffer: AudioBuffer, rate: Double) {
    hasDrained = false
    guard rate != 1 else { return put(buffer) }
    guard let (taken, given) = silence else {
      stretched += (try? tempo?.convert(buffer)) ?? []
      return
    }
    let all = taken + Int64(buffer.frameCount)
    let due = Int64((Double(all) / rate).rounded())
    stretched.append(AudioBuffer(silence: Int(due - given), format: format))
    silence = (all, due)
  }

  /// Takes out what the change of tempo holds back: sound that belongs before what comes.
  private mutating func endTempo() {
    stretched += (try? tempo?.finish()) ?? []
    tempo = nil
  }

  /// Gives the sink what waits for room.
  ///
  /// - Returns: Whether it took it all.
  private mutating func giveStretched() -> Bool {
    guard deviceIsPresent || sink.pacing == .clock else {
      stretched = []
      return true
    }
    while let next = stretched.popFirst() {
      let writable = max(0, sink.writableFrames)
      put(next.prefix(writable))
      let rest = next.dropFirst(writable)
      guard rest.frameCount == 0 else {
        stretched.prepend(rest)
        return false
      }
    }
    return true
  }

  private mutating func put(_ buffer: AudioBuffer) {
    guard buffer.frameCount > 0 else { return }
    sentToSink += Int64(buffer.frameCount)
    sink.write(buffer)
  }
}
