internal import MediaCore

/// A step in the times of sound, until what follows tells whether the sound makes it too.
///
/// Where sound is missing or comes twice, the times behind the step go on as the samples do. Wrong times fall behind the
/// samples: several packets have one time, or the steps of the times are shorter than the packets. Or all steps are
/// longer by the same.
struct SoundStep {
  /// A buffer with the position that its time tells, in frames of the pass.
  struct Piece {
    var buffer: AudioBuffer
    /// `nil` when its packet has no time.
    var due: Int64?
  }

  enum Verdict {
    case open
    /// Silence fills the gap; sound that comes twice is left out.
    case believed
    /// The samples follow each other.
    case refused
  }

  /// How much sound has to agree with the times behind the step.
  private static let proof = MediaTime.milliseconds(120)
  /// More than the rounding of times.
  private static let tolerance = MediaTime.milliseconds(30)

  /// The pieces since the step.
  private(set) var pieces: [Piece] = []
  private(set) var verdict = Verdict.open
  /// Where the next piece begins if the samples follow each other.
  private var next: Int64
  /// By how much the first piece is due later than it would follow.
  private var offset: Int64?
  /// By how much each piece is due later than the one before it ends; empty until there are two with times.
  private var gaps: [Int64] = []
  private var last: Int64?
  private var frames: Int64 = 0
  private let sampleRate: Int

  /// - Parameter position: Where the samples before it end, in frames of the pass.
  init(at position: Int64, sampleRate: Int) {
    next = position
    self.sampleRate = sampleRate
  }

  /// Takes what comes next, the first piece behind the step at first.
  mutating func add(_ piece: Piece) {
    if let due = piece.due {
      let offset = due - next
      let change = offset - (self.offset ?? offset)
      self.offset = self.offset ?? offset
      let tolerance = Self.tolerance.frames(sampleRate: sampleRate)
      if let last { gaps.append(offset - last) }
      last = offset
      // A gap may grow, when packets are lost again and again.
      let isWrong = change < -tolerance || change > tolerance && offset - change < 0
      if isWrong {
        verdict = .refused
      } else if frames >= Self.proof.frames(sampleRate: sampleRate) {
        verdict = hasEqualGaps ? .refused : .believed
      }
    }
    pieces.append(piece)
    next += Int64(piece.buffer.frameCount)
    frames += Int64(piece.buffer.frameCount)
    // Without times there is nothing more to learn.
    if frames >= Int64(sampleRate) * 2, verdict == .open { verdict = .believed }
  }

  /// Whether there is a gap behind every piece, all of one length: packets are not lost so evenly.
  private var hasEqualGaps: Bool {
    guard gaps.count >= 3, let least = gaps.min(), let most = gaps.max() else { return false }
    return least > Int64(sampleRate) / 200 && most - least < least / 4
  }
}
