internal import CFFmpeg
package import MediaCore

extension VideoDecoder {
  /// Goes on with another number of threads; all pictures are out before, and the next packet starts anew.
  ///
  /// - Parameter threads: As for `init`.
  /// - Throws: As `init`; the decoder then goes on as it was.
  package mutating func goOn(threads: Int) throws(MediaError) {
    replace(
      by: try Self.open(
        parameters, threads: threads, isolation: isolation, isRepeatable: isRepeatable))
    repetition = Repetition()
    // The tables of the old one's threads are large and small pieces; the new one has made none of its own yet.
    LargeMemory.giveBackNow()
    self.threads = threads
    reset()
  }

  /// Has another decoder of the same stream go on.
  mutating func replace(by fresh: CodecContext) {
    // How far pictures are put in order is learnt on the way where the stream does not tell.
    fresh.native.pointee.has_b_frames = max(
      fresh.native.pointee.has_b_frames, context.native.pointee.has_b_frames)
    context = fresh
  }

  /// Whether `startsAnew` is told of streams with these parameters.
  package static func tellsFreshStarts(of parameters: CodecParameters) -> Bool {
    NALSyntax(parameters) != nil
  }

  /// Whether a fresh decoder makes the same pictures from this packet on: none of them needs one before it, and
  /// none is shown before one of those.
  ///
  /// Told of H.264 (an IDR picture, H.264 section 7.4.1.2.4) and HEVC (IDR, H.265 section 7.4.2.2) alone.
  package func startsAnew(_ packet: borrowing Packet) -> Bool { freshUnit(packet) != nil }

  /// Whether besides the packet's own picture is the first of all that are shown from there on.
  package func startsShowing(_ packet: borrowing Packet) -> Bool {
    guard let syntax, let unit = freshUnit(packet) else { return false }
    return syntax.startsShowing(unit)
  }

  /// The head of the unit by which a packet starts anew; `nil` where it does not.
  private func freshUnit(_ packet: borrowing Packet) -> UInt8? {
    guard packet.isKeyFrame, let syntax else { return nil }
    return packet.withBytes { syntax.entry($0, where: syntax.startsAnew) }
  }

  /// How many bytes a picture takes on average, and how long it is shown; `nil` if the file tells neither.
  package var usualPicture: (bytes: Int, length: MediaTime)? {
    guard let bits = parameters.bitRate, parameters.frameRate.isPositive else { return nil }
    let length = MediaTime(ticks: 1, of: parameters.frameRate.inverse)
    return (Int(bits / 8 * length.seconds), length)
  }
}
