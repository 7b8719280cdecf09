internal import MediaCore

/// Where decoded sound goes in an output that has no gaps: what is cut off its front, and how much silence comes before.
struct SoundPlacement {
  /// Sound that is this little away from where the sound before it ends follows it: times of containers are rounded.
  private static let tolerance = MediaTime.milliseconds(20)

  let sampleRate: Int
  private(set) var range: (start: MediaTime, end: MediaTime?)
  /// The frames that were placed so far, and before.
  private(set) var position: Int64
  /// Where the first chunk is placed exactly.
  private let origin: Int64

  /// - Parameter position: The frames that the output has already; the default is none.
  init(sampleRate: Int, start: MediaTime, end: MediaTime?, position: Int64 = 0) {
    self.sampleRate = sampleRate
    range = (start, end)
    self.position = position
    origin = position
  }

  /// What is done with a chunk of sound.
  struct Step: Equatable {
    /// Frames of silence before it.
    var silence: Int
    /// Frames that are left out at its front.
    var dropped: Int
    /// Frames of it that are taken.
    var taken: Int
  }

  /// Whether all of the range is filled.
  var isFull: Bool { range.end.map { position >= frames(until: $0) } ?? false }

  /// Places a chunk.
  ///
  /// - Parameters:
  ///   - time: When it is due in the asset; `nil` where it follows what came before.
  ///   - count: Its frames.
  mutating func place(at time: MediaTime?, count: Int) -> Step {
    let due = time.map { ($0 - range.start).frames(sampleRate: sampleRate) } ?? position
    let slack = Self.tolerance.frames(sampleRate: sampleRate)
    let start = abs(due - position) <= slack && position > origin ? position : due
    let room = range.end.map { max(0, frames(until: $0) - position) } ?? .max
    let silence = min(max(0, start - position), room)
    let dropped = min(Int64(count), max(0, position - start))
    let taken = min(Int64(count) - dropped, room - silence)
    position += silence + max(0, taken)
    return Step(silence: Int(silence), dropped: Int(dropped), taken: Int(max(0, taken)))
  }

  /// Ends the range earlier.
  mutating func end(at time: MediaTime) { range.end = min(range.end ?? .distantFuture, time) }

  /// How many of the frames placed last lie past an end, which is in the asset's time.
  func excess(over end: MediaTime) -> Int {
    Int(clamping: max(0, position - max(origin, frames(until: end))))
  }

  /// Takes back frames that were placed last.
  mutating func takeBack(_ count: Int) { position -= Int64(count) }

  private func frames(until end: MediaTime) -> Int64 {
    (end - range.start).frames(sampleRate: sampleRate)
  }
}
