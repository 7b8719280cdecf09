internal import FFmpeg

/// The part of a picture's width or height that is left of it, in pixels.
///
/// It begins where chroma has a sample of its own. So it ends, or else at the picture's edge, which may be elsewhere.
struct CroppedSide: Hashable {
  let start: Int
  let length: Int

  /// - Parameters:
  ///   - whole: The picture's width or height.
  ///   - start: Where it is to begin, as a fraction; earlier where it would end beyond the picture.
  ///   - share: How much is to be left, as a fraction.
  ///   - step: Pixels that share a sample of chroma.
  init(of whole: Int, from start: Double, _ share: Double, step: Int) {
    func settled(_ fraction: Double) -> Int {
      Int((Double(whole) * fraction + 0.5) / Double(step)) * step
    }
    // A picture may be smaller than what shares a sample of chroma.
    let wanted = share >= 1 ? whole : min(whole, max(step, settled(share)))
    let end = Double(whole) * (start + share)
    // What would end beyond the picture begins earlier; what ends with it holds its last pixel.
    let latest = end > Double(whole) + 0.5 ? whole - wanted : whole - 1
    self.start = min(settled(start), latest / step * step)
    let rest = whole - self.start
    length = end > Double(whole) - 0.5 ? rest : min(wanted, rest)
  }
}
