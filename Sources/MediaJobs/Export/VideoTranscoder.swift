internal import FFmpeg
internal import MediaCore

/// Decodes pictures, changes them and encodes them anew.
final class VideoTranscoder: TrackWriter {
  private var decoder: VideoDecoder
  private var finisher: PictureFinisher
  private var encoder: VideoEncoder?
  private let settings: VideoEncoder.Settings
  /// For encoders of palettes; `nil` for others.
  private let picker: PalettePicker?
  /// `nil` where no subtitles are drawn.
  private let burner: SubtitleBurner?
  private var range: (start: MediaTime, end: MediaTime?)
  private let globalHeaders: Bool
  private let check: () throws(MediaError) -> Void
  /// The picture that is up at the start of the range, until a later one comes.
  private var held: VideoFrame?
  private(set) var reach = MediaTime.zero
  private(set) var isFull = false

  /// - Parameter check: Is called for each picture, and each packet that an encoder held back; ends the work by throwing.
  /// - Throws: 4001 when the pictures cannot be decoded.
  init(
    _ parameters: CodecParameters, _ settings: VideoEncoder.Settings,
    _ finisher: consuming PictureFinisher, start: MediaTime, end: MediaTime?,
    globalHeaders: Bool, burner: SubtitleBurner? = nil,
    check: @escaping () throws(MediaError) -> Void
  ) throws(MediaError) {
    self.burner = burner
    self.check = check
    decoder = try VideoDecoder(parameters)
    self.settings = settings
    picker = settings.pixelFormat == "pal8" ? PalettePicker() : nil
    self.finisher = finisher
    range = (start, end)
    self.globalHeaders = globalHeaders
  }

  /// The pixel format from which that of an encoder is made.
  static func source(of pixelFormat: String) -> String {
    pixelFormat == "pal8" ? "bgra" : pixelFormat
  }

  var isReady: Bool { encoder != nil }

  func addTrack(to muxer: Muxer) throws(MediaError) -> Int {
    guard let encoder else { throw MediaError(.decodedNothing, "there is no picture") }
    return try muxer.addTrack(of: encoder)
  }

  func take(_ packet: HeldPacket?) throws(MediaError) -> [HeldPacket] {
    guard !isFull else { return [] }
    if let packet {
      // A damaged packet is left out.
      while let isTaken = try? decoder.send(packet.packet), !isTaken { try encodeAll() }
      try encodeAll()
    } else {
      try finish()
    }
    return try packets()
  }

  func end(at time: MediaTime) throws(MediaError) -> [HeldPacket] {
    range.end = min(range.end ?? .distantFuture, time)
    if !isFull, reach + range.start >= time { try finish() }
    return try packets()
  }

  func change(to parameters: CodecParameters) throws(MediaError) -> [HeldPacket] {
    decoder.drain()
    try encodeAll()
    try decoder.change(to: parameters)
    return try packets()
  }

  private func encodeAll() throws(MediaError) {
    while case .element(let frame)? = try? decoder.receive() {
      try place(frame)
      if isFull { return }
    }
  }

  /// Encodes a picture if it is in the range.
  private func place(_ frame: VideoFrame) throws(MediaError) {
    if let end = range.end, frame.time >= end { return try finish() }
    guard frame.time > range.start else {
      held = frame
      return
    }
    try encodeHeld()
    try encode(frame, at: frame.time - range.start)
  }

  private func encodeHeld() throws(MediaError) {
    guard let frame = held.take() else { return }
    try encode(frame, at: .zero)
  }

  private func encode(_ frame: VideoFrame, at time: MediaTime) throws(MediaError) {
    try check()
    var finished = try finisher.finish(frame)
    if let burner { finished = try burner.burn(finished, at: frame.time) }
    if let picker { finished = try picker.pick(finished) }
    let encoder = if let encoder { encoder } else { try makeEncoder(finished.format) }
    try encoder.send(finished, at: time)
    reach = max(reach, time + frame.duration)
  }

  private func makeEncoder(_ format: VideoFormat) throws(MediaError) -> VideoEncoder {
    let made = try VideoEncoder(settings, format, globalHeaders: globalHeaders)
    encoder = made
    // Pictures of another size that follow are brought to this one.
    finisher.fix(PixelSize(width: format.width, height: format.height))
    return made
  }

  private func finish() throws(MediaError) {
    if !isFull, range.end == nil {
      decoder.drain()
      while case .element(let frame)? = try? decoder.receive() { try place(frame) }
    }
    isFull = true
    try encodeHeld()
    try encoder?.drain()
  }

  private func packets() throws(MediaError) -> [HeldPacket] {
    var packets: [HeldPacket] = []
    while let packet = try encoder?.receive() {
      packets.append(HeldPacket(packet))
      try check()
    }
    return packets
  }
}
