/// What the numbers of a picture mean as colours: FFmpeg's names, `nil` where the file does not say.
public struct ColorDescription: Hashable, Sendable, Codable {
  /// Primaries, `bt709` for instance (ITU-T H.273 §8.1).
  public var primaries: String?
  /// Transfer function, `smpte2084` for PQ (ITU-T H.273 §8.2).
  public var transfer: String?
  /// Matrix between RGB and luma and chroma (ITU-T H.273 §8.3).
  public var matrix: String?
  /// Whether luma and chroma use the full range of their numbers.
  public var isFullRange: Bool?

  /// Makes a description; by default nothing is known.
  public init(
    primaries: String? = nil, transfer: String? = nil, matrix: String? = nil,
    isFullRange: Bool? = nil
  ) {
    self.primaries = primaries
    self.transfer = transfer
    self.matrix = matrix
    self.isFullRange = isFullRange
  }

  /// Whether the transfer function is that of a high dynamic range picture, PQ or HLG.
  public var isHDR: Bool { transfer == "smpte2084" || transfer == "arib-std-b67" }
}
