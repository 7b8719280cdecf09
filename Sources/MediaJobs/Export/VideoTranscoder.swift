internal import FFmpeg
internal import MediaCore

/// Decodes pictures, changes them and encodes them anew.
///
/// A picture is changed and encoded on a thread of its own while the next is decoded. What comes of it is given out once that
/// one is there, and no earlier: packets come after the same pictures in every run.
final class VideoTranscoder: TrackWriter {
  private var decoder: VideoDecoder
  private var whole: WholePictures
  /// Used on the side thread while that is at work.
  private let encoding: PictureEncoding
  private let side = SideThread<[HeldPacket]>()
  private var range: (start: MediaTime, end: MediaTime?)
  private let check: () throws(MediaError) -> Void
  /// The picture that is up at the start of the range, until a later one comes.
  private var held: VideoFrame?
  /// What has come of the pictures, until it is given out.
  private var made: [HeldPacket] = []
  private(set) var reach = MediaTime.zero
  private(set) var isFull = false
  private(set) var isReady = false

  /// - Parameter check: Is called for each picture, and each packet that an encoder held back; ends the work by throwing.
  /// - Throws: 4001 when the pictures cannot be decoded.
  init(
    _ parameters: CodecParameters, _ settings: VideoEncoder.Settings,
    _ finisher: consuming PictureFinisher, start: MediaTime, end: MediaTime?,
    globalHeaders: Bool, burner: SubtitleBurner? = nil,
    check: @escaping () throws(MediaError) -> Void
  ) throws(MediaError) {
    self.check = check
    decoder = try VideoDecoder(parameters)
    var finisher = finisher
    whole = finisher.splitFields()
    encoding = PictureEncoding(settings, finisher, globalHeaders: globalHeaders, burner: burner)
    range = (start, end)
  }

  /// The pixel format from which that of an encoder is made.
  static func source(of pixelFormat: String) -> String {
    pixelFormat == "pal8" ? "bgra" : pixelFormat
  }

  func addTrack(to muxer: Muxer) throws(MediaError) -> Int {
    try collect()
    guard let encoder = encoding.encoder else {
      throw MediaError(.decodedNothing, "there is no picture")
    }
    return try muxer.addTrack(of: encoder)
  }

  func take(_ packet: HeldPacket?) throws(MediaError) -> [HeldPacket] {
    guard !isFull else { return [] }
    if let packet {
      // A damaged packet is left out.
      while let isTaken = try? decoder.send(packet.packet), !isTaken { try encodeAll() }
      try encodeAll()
    } else {
      // The decoder holds pictures back.
      decoder.drain()
      try encodeAll()
      try endRun()
      if !isFull { try finish() }
    }
    return packets()
  }

  func end(at time: MediaTime) throws(MediaError) -> [HeldPacket] {
    range.end = min(range.end ?? .distantFuture, time)
    if !isFull, reach + range.start >= time { try finish() }
    return packets()
  }

  func change(to parameters: CodecParameters) throws(MediaError) -> [HeldPacket] {
    decoder.drain()
    try encodeAll()
    try endRun()
    try decoder.change(to: parameters)
    return packets()
  }

  private func encodeAll() throws(MediaError) {
    while case .element(let frame)? = try? decoder.receive() {
      if let frame = try whole.take(frame) { try place(frame) }
      if isFull { return }
    }
  }

  /// Has the last picture out that came of the decoder.
  private func endRun() throws(MediaError) {
    guard !isFull, let last = try whole.finish() else { return }
    try place(last)
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
    try collect()
    var frame = frame
    // The first may have begun before the range, and the last end behind it.
    let start = time + range.start
    let end = min(frame.time + frame.duration, range.end ?? .distantFuture)
    if frame.duration > .zero, end > start { frame.duration = end - start }
    side.begin { [encoding] () throws(MediaError) in try encoding.encode(frame, at: time) }
    reach = max(reach, time + frame.duration)
  }

  /// Waits for what comes of the last picture.
  private func collect() throws(MediaError) {
    guard let packets = try side.result() else { return }
    made += packets
    isReady = true
  }

  private func finish() throws(MediaError) {
    isFull = true
    try encodeHeld()
    try collect()
    made += try encoding.finish(check)
  }

  private func packets() -> [HeldPacket] {
    defer { made = [] }
    return made
  }
}
