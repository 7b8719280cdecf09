/// Which loudspeakers the channels of a sound are meant for.
public struct ChannelLayout: Hashable, Sendable {
  /// The number of channels, 1…64.
  public var count: Int
  /// One bit per loudspeaker in FFmpeg's order (`AV_CH_FRONT_LEFT` is bit 0), 0 when the order is unknown.
  ///
  /// Samples stand in the order of the bits.
  public var mask: UInt64

  /// Makes a layout; without a mask its order is unknown.
  public init(count: Int, mask: UInt64 = 0) {
    self.count = count
    self.mask = mask
  }

  /// One loudspeaker in the middle.
  public static let mono = ChannelLayout(count: 1, mask: 0x4)
  /// Front left, front right.
  public static let stereo = ChannelLayout(count: 2, mask: 0x3)
  /// Front left, right and centre, low frequencies, back left, back right.
  public static let surround51 = ChannelLayout(count: 6, mask: 0x3F)
  /// Front left, right and centre, low frequencies, back left, back right, side left, side right.
  public static let surround71 = ChannelLayout(count: 8, mask: 0x63F)
}
