internal import FFmpeg
internal import MediaCore

/// Changes pictures as an export asks, and encodes them; used on one thread at a time.
final class PictureEncoding {
  private var finisher: PictureFinisher
  private let settings: VideoEncoder.Settings
  private let globalHeaders: Bool
  /// For encoders of palettes; `nil` for others.
  private let picker: PalettePicker?
  /// `nil` where no subtitles are drawn.
  private let burner: SubtitleBurner?
  /// `nil` until there is a picture, by whose shape it is made.
  private(set) var encoder: VideoEncoder?

  init(
    _ settings: VideoEncoder.Settings, _ finisher: consuming PictureFinisher, globalHeaders: Bool,
    burner: SubtitleBurner?
  ) {
    self.settings = settings
    self.finisher = finisher
    self.globalHeaders = globalHeaders
    self.burner = burner
    picker = settings.pixelFormat == "pal8" ? PalettePicker() : nil
  }

  /// Encodes a picture at a time of the output.
  ///
  /// - Returns: The packets that are ready.
  func encode(_ frame: VideoFrame, at time: MediaTime) throws(MediaError) -> [HeldPacket] {
    var finished = try finisher.finish(frame)
    if let burner { finished = try burner.burn(finished, at: frame.time) }
    if let picker { finished = try picker.pick(finished) }
    let encoder = if let encoder { encoder } else { try makeEncoder(finished.format) }
    try encoder.send(finished, at: time)
    return try packets {}
  }

  /// Ends the encoder's work.
  ///
  /// - Parameter check: Is called for each packet that was held back; ends the work by throwing.
  /// - Returns: The packets that were held back.
  func finish(_ check: () throws(MediaError) -> Void) throws(MediaError) -> [HeldPacket] {
    try encoder?.drain()
    return try packets(check)
  }

  private func packets(_ check: () throws(MediaError) -> Void) throws(MediaError) -> [HeldPacket] {
    var packets: [HeldPacket] = []
    while let packet = try encoder?.receive() {
      packets.append(HeldPacket(packet))
      try check()
    }
    return packets
  }

  private func makeEncoder(_ format: VideoFormat) throws(MediaError) -> VideoEncoder {
    let made = try VideoEncoder(settings, format, globalHeaders: globalHeaders)
    encoder = made
    // Pictures of another size that follow are brought to this one.
    finisher.fix(PixelSize(width: format.width, height: format.height))
    return made
  }
}
