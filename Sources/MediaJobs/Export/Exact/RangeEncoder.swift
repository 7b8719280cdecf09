internal import FFmpeg
internal import MediaCore

/// Encodes the pictures of a part of a range, so that they can stand beside packets that are copied.
struct RangeEncoder {
  /// A tick of a transport stream and a little: containers round times.
  private static let tick = MediaTime(nanoseconds: 12_000)

  let start: MediaTime
  var end: MediaTime
  /// Of the track, and once there is a picture with what the encoder adds.
  private(set) var parameters: CodecParameters
  private var encoder: SpliceEncoder?
  /// The picture that is up at the start, until a later one comes.
  private var held: VideoFrame?

  init(_ parameters: CodecParameters, start: MediaTime, end: MediaTime) {
    self.parameters = parameters
    self.start = start
    self.end = end
  }

  /// Takes the next picture in the order of showing; those outside of the part are left out.
  ///
  /// - Throws: As `SpliceEncoder`.
  mutating func take(_ frame: VideoFrame) throws(MediaError) {
    guard frame.time < end else { return }
    guard frame.time > start + Self.tick else {
      held = frame
      return
    }
    try encodeHeld()
    try encode(frame, at: frame.time)
  }

  /// Ends it.
  ///
  /// - Parameter delay: How much earlier than it is shown each picture is decoded.
  /// - Throws: As `SpliceEncoder`.
  mutating func packets(delay: MediaTime) throws(MediaError) -> [HeldPacket] {
    try encodeHeld()
    guard let encoder else { return [] }
    try encoder.drain()
    var packets: [HeldPacket] = []
    while let packet = try encoder.receive(delay: delay) { packets.append(HeldPacket(packet)) }
    return packets
  }

  private mutating func encodeHeld() throws(MediaError) {
    guard let frame = held.take() else { return }
    try encode(frame, at: start)
  }

  private mutating func encode(_ frame: VideoFrame, at time: MediaTime) throws(MediaError) {
    if encoder == nil {
      let made = try SpliceEncoder(parameters, like: frame)
      parameters = made.parameters
      encoder = made
    }
    try encoder?.send(frame, at: time, for: min(frame.duration, end - time))
  }
}
