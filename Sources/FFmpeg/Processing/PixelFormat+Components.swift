internal import CFFmpeg

/// Where the numbers of a format are in memory.
extension PixelFormat {
  /// Where one component's numbers are, and how many bits they have (`AVComponentDescriptor`).
  package struct Component: Sendable {
    package let plane: Int
    /// Bytes from one number to the next in a row.
    package let step: Int
    /// Bytes from the start of a row to its first number.
    package let offset: Int
    package let depth: Int
    /// Bits below a number in its bytes that mean nothing.
    package let shift: Int
  }

  /// The components in FFmpeg's order: red, green, blue or luma, chroma; then alpha.
  ///
  /// - Returns: `nil` where numbers do not stand at whole bytes, or are no integers: packed bits, frames of hardware, Bayer
  ///   patterns and floats.
  package var components: [Component]? {
    guard let facts = av_pix_fmt_desc_get(native)?.pointee else { return nil }
    let unusable =
      AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BAYER
      | AV_PIX_FMT_FLAG_FLOAT
    guard Int32(truncatingIfNeeded: facts.flags) & unusable == 0 else { return nil }
    return [facts.comp.0, facts.comp.1, facts.comp.2, facts.comp.3].prefix(componentCount).map {
      Component(
        plane: Int($0.plane), step: Int($0.step), offset: Int($0.offset), depth: Int($0.depth),
        shift: Int($0.shift))
    }
  }
}
