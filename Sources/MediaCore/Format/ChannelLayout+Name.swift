extension ChannelLayout {
  /// The name in use for it, such as `5.1`, or else its loudspeakers, such as `FL+FR+LFE`.
  ///
  /// `nil` when the order is unknown. Source: FFmpeg's names (`libavutil/channel_layout.h`).
  package var name: String? {
    guard mask != 0 else { return nil }
    if let known = Self.names[mask] { return known }
    let speakers = Self.speakers.enumerated().filter { mask & 1 << UInt64($0.offset) != 0 }
    guard speakers.count == mask.nonzeroBitCount else { return nil }
    return speakers.map(\.element).joined(separator: "+")
  }

  private static let names: [UInt64: String] = [
    0x4: "mono", 0x3: "stereo", 0xB: "2.1", 0x7: "3.0", 0x33: "quad", 0x603: "quad(side)",
    0x37: "5.0", 0x607: "5.0(side)", 0x3F: "5.1", 0x60F: "5.1(side)", 0x70F: "6.1", 0x63F: "7.1",
  ]

  /// By the number of their bits.
  private static let speakers = [
    "FL", "FR", "FC", "LFE", "BL", "BR", "FLC", "FRC", "BC", "SL", "SR", "TC", "TFL", "TFC", "TFR",
    "TBL", "TBC", "TBR",
  ]
}
