internal import FFmpeg
internal import MediaCore

/// Makes one unbroken stretch of samples of a pass from what the decoder gives.
///
/// The first sample is that of the pass's start: what comes before is cut, what is missing is silence. Times
/// in files are often rounded, so within the stretch samples simply follow each other, and only a hole or an
/// overlap longer than any rounding is mended; and that only where the times behind it go on as the samples do, so
/// that wrong times cost no sound (`SoundStep`).
struct AudioAssembler {
  /// Rounded times stay far below this, holes that are heard above.
  private static let tolerance = MediaTime.milliseconds(60)
  /// How much sound waits at the beginning for a first time.
  private static let longestUntimed = MediaTime.milliseconds(500)

  private let window: PassWindow
  private let format: AudioFormat
  /// How many frames of the pass have been given out.
  private(set) var position: Int64
  private var hasBegun = false
  /// What came first, without times.
  private var untimed: [AudioBuffer] = []
  /// Where the last stretch ended, whether any of it was given out or not.
  private var reach: MediaTime?
  /// What is kept back since a hole or an overlap that may be a mistake of the times.
  private var step: SoundStep?
  /// Whether the last one was a mistake.
  private var isMistaken = false

  /// - Parameter position: How many frames of the pass were given out before, by another track.
  init(_ window: PassWindow, format: AudioFormat, position: Int64 = 0) {
    self.window = window
    self.format = format
    self.position = position
  }

  /// Takes the next stretch, and gives what to play of it and of those that were kept back.
  mutating func admit(_ chunk: AudioDecoder.Chunk) -> [AudioBuffer] {
    // Some files tell the time of one stretch in many; before the start that one may be cut.
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

  /// Gives what was kept back, as nothing more comes.
  mutating func finish() -> [AudioBuffer] {
    layUntimed(before: nil) + (step.take().map { settle($0) } ?? [])
  }

  private var isWaitedEnough: Bool {
    let frames = untimed.reduce(0) { $0 + $1.frameCount }
    return frames >= Self.longestUntimed.frames(sampleRate: format.sampleRate)
  }

  /// Puts what came without times to where it ends as the first that tells one begins.
  ///
  /// A decoder that comes into the midst of what its packets share gives less of the first one than that is long (WMA):
  /// the hole is before the sound, not within it. One that is not heard at the start is left out.
  ///
  /// - Parameter due: Where that begins; `nil` when none comes.
  private mutating func layUntimed(before due: Int64?) -> [AudioBuffer] {
    guard !untimed.isEmpty else { return [] }
    let buffers = untimed
    untimed = []
    var place = due.map { $0 - buffers.reduce(0) { $0 + Int64($1.frameCount) } }
    if let start = place, start >= position, isNear(start) { place = nil }
    var output: [AudioBuffer] = []
    for buffer in buffers {
      output += lay(SoundStep.Piece(buffer: buffer, due: place))
      place = place.map { $0 + Int64(buffer.frameCount) }
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

  /// Whether what is due at a place simply follows.
  private func isNear(_ due: Int64) -> Bool {
    abs(position - due) <= Self.tolerance.frames(sampleRate: format.sampleRate)
  }

  /// Puts a stretch to its place.
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

  /// Cuts off what is past the end that the packets tell.
  ///
  /// - Returns: How many of the frames given out last are too many.
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

  /// Silence in pieces of at most a second; a hole of over ten minutes is a lie and stays shut.
  private mutating func silence(_ frames: Int64) -> [AudioBuffer] {
    guard frames < Int64(format.sampleRate) * 600 else { return [] }
    var output: [AudioBuffer] = []
    var left = Int(frames)
    while left > 0 {
      let piece = min(left, format.sampleRate)
      output += take(AudioBuffer(silence: piece, format: format))
      left -= piece
    }
    return output
  }
}
