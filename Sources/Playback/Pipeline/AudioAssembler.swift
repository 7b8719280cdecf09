internal import FFmpeg
internal import MediaCore

/// Makes one unbroken stretch of samples of a pass from what the decoder gives.
///
/// The first sample is that of the pass's start: what comes before is cut, what is missing is silence. Times
/// in files are often rounded, so within the stretch samples simply follow each other, and only a gap or an
/// overlap longer than any rounding is mended. `SoundStep` decides whether the times behind it go on as the samples do,
/// so that wrong times cost no sound.
struct AudioAssembler {
  /// Rounding of times stays far below this; gaps that are heard lie above.
  private static let tolerance = MediaTime.milliseconds(60)
  /// The most sound that waits at the beginning for a first time.
  private static let longestUntimed = MediaTime.milliseconds(500)

  private let window: PassWindow
  private let format: AudioFormat
  /// How many frames of the pass have been given out.
  private(set) var position: Int64
  private var hasBegun = false
  /// The first buffers, which have no times.
  private var untimed: [AudioBuffer] = []
  /// The time at which the last buffer ended, whether any of it was given out or not.
  private var reach: MediaTime?
  /// The buffers since a gap or an overlap that wrong times may have caused.
  private var step: SoundStep?
  /// Whether wrong times caused the last one.
  private var isMistaken = false

  /// - Parameter position: How many frames of the pass were given out before, by another track.
  init(_ window: PassWindow, format: AudioFormat, position: Int64 = 0) {
    self.window = window
    self.format = format
    self.position = position
  }

  /// Takes the next buffer, and gives what to play of it and of those that were kept back.
  mutating func admit(_ chunk: AudioDecoder.Chunk) -> [AudioBuffer] {
    // Some files tell the time of few buffers; before the start such a buffer may be cut.
    let time = chunk.time ?? (hasBegun ? nil : reach)
    reach = time.map {
      $0 + MediaTime(frames: Int64(chunk.buffer.frameCount), sampleRate: format.sampleRate)
    }
    let due = time.map { ($0 - window.start).frames(sampleRate: format.sampleRate) }
    let piece = SoundStep.Piece(buffer: chunk.buffer, due: due)
    if due == nil, !hasBegun {
      untimed.append(chunk.buffer)
      return isWaitedEnough ? layUntimed(before: nil) : []
    }
    return layUntimed(before: due) + follow(piece)
  }

  private mutating func follow(_ piece: SoundStep.Piece) -> [AudioBuffer] {
    guard var step = self.step.take() ?? newStep(to: piece) else { return lay(piece) }
    step.add(piece)
    guard step.verdict != .open else {
      self.step = step
      return []
    }
    isMistaken = step.verdict == .refused
    return settle(step)
  }

  /// Gives the buffers that were kept back, as nothing more comes.
  mutating func finish() -> [AudioBuffer] {
    layUntimed(before: nil) + (step.take().map { settle($0) } ?? [])
  }

  private var isWaitedEnough: Bool {
    let frames = untimed.reduce(0) { $0 + $1.frameCount }
    return frames >= Self.longestUntimed.frames(sampleRate: format.sampleRate)
  }

  /// Lays the first buffers, which have no times, so that they end where the first one with a time begins.
  ///
  /// A decoder that begins amid packets that share data (WMA) gives less of the first packet than that is long: the gap
  /// is before the sound, not within it. A gap too short to be heard at the start is left out.
  ///
  /// - Parameter due: The position of the first buffer with a time, in frames; `nil` when none comes.
  private mutating func layUntimed(before due: Int64?) -> [AudioBuffer] {
    guard !untimed.isEmpty else { return [] }
    let buffers = untimed
    untimed = []
    var start = due.map { $0 - buffers.reduce(0) { $0 + Int64($1.frameCount) } }
    if let known = start, known >= position, isNear(known) { start = nil }
    var output: [AudioBuffer] = []
    for buffer in buffers {
      output += lay(SoundStep.Piece(buffer: buffer, due: start))
      start = start.map { $0 + Int64(buffer.frameCount) }
    }
    return output
  }

  private mutating func settle(_ step: SoundStep) -> [AudioBuffer] {
    step.pieces.flatMap { isMistaken ? take($0.buffer) : lay($0) }
  }

  private func newStep(to piece: SoundStep.Piece) -> SoundStep? {
    guard hasBegun, let due = piece.due, !isNear(due) else { return nil }
    return SoundStep(at: position, sampleRate: format.sampleRate)
  }

  /// Whether a buffer that is due at a position simply follows.
  private func isNear(_ due: Int64) -> Bool {
    abs(position - due) <= Self.tolerance.frames(sampleRate: format.sampleRate)
  }

  /// Lays a buffer at its position.
  private mutating func lay(_ piece: SoundStep.Piece) -> [AudioBuffer] {
    var buffer = piece.buffer
    var output: [AudioBuffer] = []
    if let due = piece.due, !hasBegun || !isNear(due) {
      if position > due {
        buffer = buffer.dropFirst(Int(clamping: position - due))
      } else {
        output += silence(due - position)
      }
    }
    if buffer.frameCount > 0 { hasBegun = true }
    output += take(buffer)
    return output
  }

  /// How many of the frames given out last lie past the end that the packets tell.
  func excess(over end: MediaTime) -> Int {
    let due = (end - window.start).frames(sampleRate: format.sampleRate)
    return Int(clamping: max(0, position - max(0, due)))
  }

  private mutating func take(_ buffer: AudioBuffer) -> [AudioBuffer] {
    var buffer = buffer
    if let end = window.end {
      let room = (end - window.start).frames(sampleRate: format.sampleRate) - position
      buffer = buffer.prefix(Int(clamping: max(0, room)))
    }
    guard buffer.frameCount > 0 else { return [] }
    position += Int64(buffer.frameCount)
    return [buffer]
  }

  /// Silence in pieces of at most a second, which share their memory; a gap of over ten minutes comes of wrong times and is
  /// not filled.
  private mutating func silence(_ frames: Int64) -> [AudioBuffer] {
    guard frames < Int64(format.sampleRate) * 600 else { return [] }
    var output: [AudioBuffer] = []
    var left = Int(frames)
    let second = AudioBuffer(silence: max(0, min(left, format.sampleRate)), format: format)
    while left > 0 {
      output += take(second.prefix(left))
      left -= second.frameCount
    }
    return output
  }
}
