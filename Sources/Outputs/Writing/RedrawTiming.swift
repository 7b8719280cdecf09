internal import MediaCore
internal import Playback

/// Which redraws of a picture that stands are frames of their own: one for each tick of 1/frame rate at most.
struct RedrawTiming {
  /// A redraw that is a frame, and its tick.
  struct Placed {
    var frame: PresentedFrame
    var tick: Int64
  }

  /// Frames a second.
  let rate: Rational
  /// The first tick that no frame has.
  private var next: Int64 = 0
  /// The latest redraw: a frame if it is still up at the end of its tick.
  private var held: Placed?

  init(rate: Rational) { self.rate = rate }

  /// Counts a new picture's tick as taken.
  ///
  /// - Returns: The redraw that is a frame before it, `nil` if there is none.
  mutating func place(_ picture: PresentedFrame) -> Placed? {
    let tick = picture.outputTime.ticks(of: rate.inverse)
    defer { (next, held) = (tick + 1, nil) }
    return held(before: tick)
  }

  /// Takes a redraw.
  ///
  /// - Returns: The one before it if that is a frame; `nil` otherwise.
  mutating func place(_ redraw: PresentedFrame, at time: MediaTime) -> Placed? {
    let tick = max(time.wholeTicks(of: rate), next)
    let before = held(before: tick)
    if let before { next = before.tick + 1 }
    held = Placed(frame: redraw, tick: tick)
    return before
  }

  /// The redraw that is the last frame of a stream that lasts up to a time; `nil` if there is none.
  func last(before end: MediaTime) -> Placed? { held(before: end.ticks(of: rate.inverse)) }

  private func held(before tick: Int64) -> Placed? { held.flatMap { $0.tick < tick ? $0 : nil } }
}

extension MediaTime {
  /// How many frames of a rate begin before this time, or with it, without the first.
  func wholeTicks(of rate: Rational) -> Int64 {
    Int64(exactly: (seconds * rate.value + 1e-6).rounded(.down)) ?? 0
  }
}
