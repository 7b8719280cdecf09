internal import FFmpeg
internal import MediaCore

/// Encodes the pictures of several sources one after the other, with transitions between them.
final class JoinedPictures: TrackWriter {
  private let settings: VideoEncoder.Settings
  private let picker: PalettePicker?
  private let globalHeaders: Bool
  private let check: () throws(MediaError) -> Void
  private let makeFinisher: () -> PictureFinisher
  private var finisher: PictureFinisher
  private var whole: WholePictures
  private var decoder: VideoDecoder
  private var encoder: VideoEncoder?
  private var mixer: JoinMixer
  private var part: JoinedPart
  /// What goes out under the part; `nil` for nothing.
  private var tail: TailPictures?
  /// Where the tail begins in its source.
  private var tailStart = MediaTime.zero
  /// The picture that is up at the start of the part, until a later one comes.
  private var held: VideoFrame?
  /// In the output.
  private(set) var reach = MediaTime.zero
  /// Whether all of the part is encoded.
  private(set) var isFull = false

  /// - Parameters:
  ///   - veil: The colour that parts go out to and come in from.
  ///   - check: Is called for each picture, and each packet that an encoder held back; ends the work by throwing.
  ///   - makeFinisher: Makes what brings pictures into the form of the output.
  /// - Throws: 4001 when the pictures cannot be decoded.
  init(
    _ parameters: CodecParameters, _ settings: VideoEncoder.Settings, _ part: JoinedPart,
    veil: CueColor, globalHeaders: Bool, check: @escaping () throws(MediaError) -> Void,
    makeFinisher: @escaping () -> PictureFinisher
  ) throws(MediaError) {
    decoder = try VideoDecoder(parameters)
    self.settings = settings
    picker = settings.pixelFormat == "pal8" ? PalettePicker() : nil
    self.part = part
    mixer = JoinMixer(color: veil)
    self.globalHeaders = globalHeaders
    self.check = check
    self.makeFinisher = makeFinisher
    finisher = makeFinisher()
    whole = finisher.splitFields()
  }

  var isReady: Bool { encoder != nil }

  func addTrack(to muxer: Muxer) throws(MediaError) -> Int {
    guard let encoder else { throw MediaError(.decodedNothing, "there is no picture") }
    return try muxer.addTrack(of: encoder)
  }

  /// Goes on with the next source.
  ///
  /// - Parameter tail: What goes out under it, and where that begins in its source; `nil` for nothing.
  /// - Throws: 4001 when its pictures cannot be decoded.
  func begin(
    _ part: JoinedPart, _ parameters: CodecParameters,
    tail: (source: SegmentSource, start: MediaTime)?
  ) throws(MediaError) {
    decoder = try VideoDecoder(parameters)
    whole.reset()
    self.part = part
    isFull = false
    self.tail = nil
    if let tail {
      self.tail = try TailPictures(tail.source, start: tail.start, makeFinisher())
      tailStart = tail.start
    }
  }

  func take(_ packet: HeldPacket?) throws(MediaError) -> [HeldPacket] {
    guard !isFull else { return [] }
    if let packet {
      // A damaged packet is left out.
      while let isTaken = try? decoder.send(packet.packet), !isTaken { try encodeAll() }
    } else {
      decoder.drain()
    }
    try encodeAll()
    if packet == nil {
      try endRun()
      try endPart()
    }
    return try packets()
  }

  func end(at time: MediaTime) throws(MediaError) -> [HeldPacket] { [] }

  func change(to parameters: CodecParameters) throws(MediaError) -> [HeldPacket] {
    decoder.drain()
    try encodeAll()
    try endRun()
    try decoder.change(to: parameters)
    return try packets()
  }

  /// Ends the output.
  func finish() throws(MediaError) -> [HeldPacket] {
    try encoder?.drain()
    return try packets()
  }

  private func encodeAll() throws(MediaError) {
    while !isFull, case .element(let frame)? = try? decoder.receive() {
      if let frame = try whole.take(frame) { try place(frame) }
    }
  }

  /// Has the last picture out that came of the decoder.
  private func endRun() throws(MediaError) {
    guard !isFull, let last = try whole.finish() else { return }
    try place(last)
  }

  private func place(_ frame: VideoFrame) throws(MediaError) {
    if let end = part.end, frame.time >= end { return try endPart() }
    guard frame.time > part.start else {
      held = frame
      return
    }
    try encodeHeld()
    try encode(frame, at: frame.time - part.start)
  }

  private func endPart() throws(MediaError) {
    isFull = true
    try encodeHeld()
    tail = nil
  }

  private func encodeHeld() throws(MediaError) {
    guard let frame = held.take() else { return }
    try encode(frame, at: .zero)
  }

  private func encode(_ frame: VideoFrame, at time: MediaTime) throws(MediaError) {
    try check()
    var finished = try mixed(try mixer.fit(try finisher.finish(frame)), at: time)
    if let picker { finished = try picker.pick(finished) }
    let encoder = if let encoder { encoder } else { try makeEncoder(finished.format) }
    try encoder.send(finished, at: part.base + time)
    let end = part.end.map { $0 - part.start } ?? .distantFuture
    reach = max(reach, part.base + min(time + frame.duration, end))
  }

  /// The picture with what goes out under it, or with the colour that lies over it.
  private func mixed(_ frame: VideoFrame, at time: MediaTime) throws(MediaError) -> VideoFrame {
    guard let tail else { return try mixer.veil(frame, by: part.veil(at: time)) }
    guard time < part.entry, let under = try tail.picture(at: tailStart + time) else {
      return frame
    }
    return try mixer.mix(frame, over: under, share: time.seconds / part.entry.seconds)
  }

  private func makeEncoder(_ format: VideoFormat) throws(MediaError) -> VideoEncoder {
    let made = try VideoEncoder(settings, format, globalHeaders: globalHeaders)
    encoder = made
    return made
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
