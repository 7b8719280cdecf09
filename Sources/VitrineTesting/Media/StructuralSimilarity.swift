internal import MediaCore

/// How alike two pictures are in structure: 1 for the same, less for what an eye sees as different.
///
/// The mean over windows of 8 by 8 that overlap by half, each weighed the same, as FFmpeg's filter `ssim` and x264
/// compute it. Source: Wang, Bovik, Sheikh, Simoncelli, "Image quality assessment: from error visibility to
/// structural similarity", 2004.
public enum StructuralSimilarity {
  /// The similarity of two planes of eight bits.
  ///
  /// - Parameters:
  ///   - one: Rows of numbers from the top, without padding.
  ///   - other: Of the same size.
  ///   - width: Of both, at least 8; what is left over of a multiple of 4 is not looked at.
  /// - Returns: -1…1; 0 when the planes differ in size or are too small.
  public static func index(_ one: [UInt8], _ other: [UInt8], width: Int) -> Double {
    PlaneSimilarity.index(one, other, width: width)
  }
}
