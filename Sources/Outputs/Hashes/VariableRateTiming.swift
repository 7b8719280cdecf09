internal import MediaCore

/// Which tick of 1/frame rate a frame stands at when only what is early by too much is left out.
///
/// The rule of ffmpeg's `-vsync vfr`, which is what it does by itself for `framemd5` (ffmpeg.c of 5.1,
/// `do_video_out`), so that the same clip gets the same ticks.
struct VariableRateTiming {
  /// Frames a second.
  let rate: Rational
  private var next: Int64 = 0
  private var latest: MediaTime?
  private let fineTicks: Rational
  private let finePerTick: Double

  init(rate: Rational) {
    self.rate = rate
    // ffmpeg rounds to a binary fraction of a tick, as fine as 29 bits hold.
    let bits = max(0, min(16, 29 - (31 - rate.numerator.leadingZeroBitCount)))
    fineTicks = Rational(rate.denominator, rate.numerator << Int32(bits))
    finePerTick = Double(1 << bits)
  }

  /// The tick of the next frame; `nil` when ffmpeg would leave it out.
  ///
  /// - Parameters:
  ///   - length: How long the frame lasts by its own account; 0 when it does not tell.
  ///   - ownRate: Frames a second of the frame's clip. Where those are more than there are ticks, no frame is left out:
  ///     some share a tick.
  mutating func place(_ time: MediaTime, length: MediaTime, ownRate: Rational) -> Int64? {
    var ideal = Double(time.ticks(of: fineTicks)) / finePerTick
    // The picture before this was shown before it was due, and a jump took its place.
    if let latest, time < latest { next = max(0, Int64(exactly: ideal.rounded(.down)) ?? 0) }
    latest = time
    // Keeps halves from being rounded now up and now down, as ffmpeg does.
    if ideal != 0 { ideal += (ideal > 0 ? 1 : -1) / Double(1 << 17) }
    let ownTicks = (length.seconds * rate.value).rounded(.toNearestOrEven)
    let duration = ownTicks > 0 ? ownTicks : 1

    let drift = ideal - Double(next)
    let end = drift + duration
    guard end > -0.6 else { return ownRate.value > rate.value ? max(0, next - 1) : nil }
    if drift < 0, end > 0 { ideal = Double(next) }
    // Times of a damaged file go beyond all ticks.
    if end > 0.6, let tick = Int64(exactly: ideal.rounded(.toNearestOrEven)) { next = tick }
    defer { next += 1 }
    return next
  }
}
