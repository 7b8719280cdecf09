internal import CFFmpeg
internal import MediaCore

/// Decoding with several threads that gives the same pictures each time, also of damaged packets.
///
/// A thread tells of damage before a picture is out that was made with it. One thread then decodes once more from the
/// last key frame on, and goes on; the pictures that are out by then are left out.
extension VideoDecoder {
  /// What is decoded once more, and what is known for it.
  struct Repetition {
    /// What the threads were given; empty where one thread decodes.
    var history = DecodingHistory()
    /// What is still to be decoded once more, the last first.
    var rest: [DecodingHistory.Entry] = []
    /// The time of the picture that came out last; `nil` before the first.
    var lastTime: MediaTime?
    /// The time of the last picture that is out already; `nil` once it has come again.
    var given: MediaTime?
    /// How many pictures may be left out behind what is decoded once more, where `given` does not come.
    var spare = DecodingHistory.reach
    /// Whether the last packet was sent.
    var isDrained = false
    /// Whether one thread decodes where several did.
    var isTakenOver = false
    /// Whether the threads go on as there was no memory for another decoder.
    var isGivenUp = false
  }

  /// Opens FFmpeg's decoder, with more than one thread only where damage can be told.
  static func open(
    _ parameters: CodecParameters, threads: Int, isolation: DecoderIsolation?, isRepeatable: Bool
  ) throws(MediaError) -> CodecContext {
    guard isRepeatable else {
      return try CodecContext(parameters, threads: threads, isolation: isolation)
    }
    let codec = parameters.pointer.pointee.codec_id
    // In a process of its own the log is not heard.
    if threads != 1, isolation == nil, Self.telling.contains(codec) {
      let context = try CodecContext(
        parameters, threads: threads, damage: .watched(DamageWatch()))
      if context.hasThreads { return context }
    }
    // Pictures that need no other are decoded in slices that do not share memory; the threads of other libraries do the
    // same each time.
    let isSafe = codec == AV_CODEC_ID_AV1 || parameters.isIntraOnly
    return try CodecContext(
      parameters, threads: isSafe ? threads : 1, isolation: isolation, damage: .repeatable)
  }

  /// The codecs whose decoders tell of all damage.
  ///
  /// That of HEVC leaves parts out and is silent.
  private static let telling = [AV_CODEC_ID_H264, AV_CODEC_ID_VP9]

  /// Whether one thread is to take over at the first damage.
  var isWatched: Bool { context.damage.isWatched && !repetition.isGivenUp }

  /// Whether one thread is to take over now.
  var isDamageMet: Bool { isWatched && context.damage.isMet }

  /// Notes a packet that was sent to threads; where they are of no use, one thread takes over.
  mutating func note(_ packet: borrowing Packet) {
    guard isWatched else { return }
    repetition.history.add(packet, skipping: context.native.pointee.skip_frame)
    // Pictures that come once more are known by their times.
    let hasTime = knownTicks(packet.pointer.pointee.pts) != nil
    if !hasTime || repetition.history.isTooLong { startOver() }
  }

  /// Has one thread decode what is kept once more, and go on.
  ///
  /// - Returns: Whether it does.
  @discardableResult
  mutating func startOver() -> Bool {
    let kept = repetition.history.entries
    repetition.history = DecodingHistory()
    guard
      let fresh = try? CodecContext(
        parameters, threads: 1, isolation: isolation, damage: .repeatable)
    else {
      repetition.isGivenUp = true
      return false
    }
    replace(by: fresh)
    showingTime = ShowingTime()
    isDraining = false
    repetition.isTakenOver = true
    repetition.rest = kept.reversed()
    repetition.given = repetition.lastTime
    if kept.isEmpty, repetition.isDrained { sendEnd() }
    return true
  }

  /// Sends the next packet that is decoded once more, and behind the last what ends the packets.
  ///
  /// - Returns: Whether there was one.
  mutating func repeatNext() -> Bool {
    guard let next = repetition.rest.last else { return false }
    context.native.pointee.skip_frame = next.skips
    // What is damaged costs its own pictures only.
    if let isTaken = try? context.send(next.packet.packet.pointer), !isTaken { return true }
    repetition.rest.removeLast()
    if repetition.rest.isEmpty, repetition.isDrained { sendEnd() }
    return true
  }

  /// Takes a picture as given out.
  ///
  /// - Returns: Whether it is given out for the first time.
  mutating func admit(_ frame: VideoFrame) -> Bool {
    if let given = repetition.given {
      if frame.time == given {
        repetition.given = nil
        return false
      }
      // Times may jump back on the way.
      if !repetition.rest.isEmpty { return false }
      repetition.spare -= 1
      if frame.time < given, repetition.spare > 0 { return false }
      repetition.given = nil
    }
    repetition.lastTime = frame.time
    return true
  }
}
