internal import CFFmpeg
package import MediaCore

/// Encodes a run of pictures so that its packets can stand among those of the track that the pictures are of.
///
/// Runs of H.264 get parameter sets with numbers of their own, which the track's configuration then has beside its own
/// (H.264 section 7.4.1.2.1). Those of HEVC have theirs in the packets, as the track then has to (`SplicedPackets`). Of
/// other codecs a key frame says all. No picture is decoded before another that is shown earlier. Used on one worker thread.
package final class SpliceEncoder {
  /// The track's, for H.264 with the parameter sets of the run beside its own.
  package let parameters: CodecParameters
  private let encoder: VideoEncoder
  private let codec: SpliceCodec
  /// Those of the run, for H.264.
  private let sets: H264ParameterSets?
  private let origin: MediaTime
  /// `nil` where the encoder is told when each picture is shown.
  private let pictureLength: Rational?
  private var sentCount: Int64 = 0
  /// Two ticks of the encoder's clock.
  private static let leastDistance = MediaTime(nanoseconds: 23_000)
  /// When the pictures are shown that the encoder has yet to give out.
  private var places: [(time: MediaTime, duration: MediaTime)] = []

  /// Opens an encoder.
  ///
  /// - Parameter frame: One of the run.
  /// - Throws: 1008 for another codec, 7014 without its encoder, 7001 where that does not take the pictures.
  package init(_ parameters: CodecParameters, like frame: VideoFrame) throws(MediaError) {
    guard let codec = SpliceCodec(parameters) else {
      throw Self.failure("it is of a codec that packets cannot be put between")
    }
    self.codec = codec
    origin = parameters.origin
    pictureLength = codec.pictureLength(parameters)
    let isNumbered = codec.kind == .h264
    let own = H264ParameterSets(configuration: isNumbered ? parameters.extraData : [])
    let taken = own.numbers
    guard let number = (1..<32).first(where: { !taken.contains($0) }) else {
      throw Self.failure("its parameter sets leave no room")
    }
    encoder = try VideoEncoder(
      codec.settings(parameters, like: frame, own: own, number: number), frame.format,
      globalHeaders: isNumbered)
    guard isNumbered else {
      sets = nil
      self.parameters = parameters
      return
    }
    let native = encoder.context.native.pointee
    let sets = H264ParameterSets(
      configuration: Array(
        UnsafeBufferPointer(start: native.extradata, count: Int(max(0, native.extradata_size)))))
    guard !sets.sequences.isEmpty, sets.numbers == [number],
      let extraData = sets.added(to: parameters.extraData)
    else { throw Self.failure("its parameter sets leave no room") }
    self.sets = sets
    self.parameters = try CodecParameters(parameters, extraData: extraData)
  }

  /// Takes a picture, shown from a time of the asset on.
  ///
  /// One that is not later than the one before is left out.
  ///
  /// - Parameter length: How long it is shown, if no other follows.
  /// - Throws: 7001 when it cannot be encoded.
  package func send(
    _ frame: VideoFrame, at time: MediaTime, for length: MediaTime
  ) throws(MediaError) {
    let isLater = places.last.map { $0.time + Self.leastDistance < time } ?? true
    guard isLater else { return }
    if let last = places.indices.last { places[last].duration = time - places[last].time }
    places.append((time, length))
    let counted = pictureLength.map { MediaTime(ticks: sentCount, of: $0) }
    sentCount += 1
    try encoder.send(frame, at: counted ?? time)
  }

  /// Ends the run: its packets can be received.
  package func drain() throws(MediaError) { try encoder.drain() }

  /// The next packet of the run, with times as those of the asset's packets; `nil` at its end.
  ///
  /// - Parameter delay: How much earlier than it is shown each picture is decoded.
  /// - Throws: 7001 when it cannot be encoded.
  package func receive(delay: MediaTime) throws(MediaError) -> Packet? {
    guard let encoded = try encoder.receive(), !places.isEmpty else { return nil }
    let place = places.removeFirst()
    var packet = try Packet(copying: try framed(encoded, isLast: places.isEmpty))
    let base = parameters.timeBase
    let native = packet.pointer
    native.pointee.time_base = base.native
    native.pointee.pts = (place.time + origin).ticks(of: base)
    native.pointee.dts = (place.time - max(.zero, delay) + origin).ticks(of: base)
    native.pointee.duration = place.duration.ticks(of: base)
    native.pointee.flags = encoded.pointer.pointee.flags
    packet.moveOrigin(to: origin)
    return packet
  }

  /// The bytes of a packet with its units framed as those of the track.
  private func framed(
    _ packet: borrowing Packet, isLast: Bool
  ) throws(MediaError) -> [UInt8] {
    guard let syntax = codec.syntax else {
      return packet.withBytes { bytes in bytes.withUnsafeBufferPointer { Array($0) } }
    }
    var units: [[UInt8]] = []
    if let sets, syntax.framing == .startCodes, packet.isKeyFrame {
      units = sets.sequences + sets.pictures
    }
    units += packet.withBytes {
      NALSyntax(codec: syntax.codec, framing: .startCodes).units($0)
    }
    // The picture that follows counts as the first of a sequence, with parameter sets of its own (H.265 section 7.4.2.2).
    if codec.kind == .hevc, isLast { units.append(Self.endOfSequence) }
    guard let bytes = syntax.packet(units) else {
      throw Self.failure("a picture is too long for the track's packets")
    }
    return bytes
  }

  /// A unit of HEVC without content (H.265 section 7.3.2.6).
  private static let endOfSequence: [UInt8] = [36 << 1, 1]

  private static func failure(_ why: String) -> MediaError {
    MediaError(.notSupported, "it cannot be cut between key frames: \(why)")
  }
}
