/// The shape of a sound: how many samples a second, for which loudspeakers.
///
/// Inside the engine sound is always 32-bit float, interleaved; see `AudioBuffer`.
public struct AudioFormat: Hashable, Sendable {
  /// Frames a second, in hertz.
  public var sampleRate: Int
  public var layout: ChannelLayout

  public init(sampleRate: Int, layout: ChannelLayout) {
    self.sampleRate = sampleRate
    self.layout = layout
  }

  public var channels: Int { layout.count }
}
