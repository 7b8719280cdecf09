internal import CFFmpeg
package import MediaCore

/// Encodes a run of pictures so that its packets can stand among those of the H.264 track that the pictures are of.
///
/// They get parameter sets with numbers of their own, which the track's configuration then has beside its own (H.264
/// section 7.4.1.2.1), and no picture is decoded before another that is shown earlier. Used on one worker thread.
package final class SpliceEncoder {
  /// The track's, with the parameter sets of the run beside its own.
  package let parameters: CodecParameters
  private let encoder: VideoEncoder
  private let sets: H264ParameterSets
  private let framing: NALSyntax.Framing
  private let origin: MediaTime
  /// Two ticks of the encoder's clock.
  private static let leastDistance = MediaTime(nanoseconds: 23_000)
  /// When the pictures are shown that the encoder has yet to give out.
  private var places: [(time: MediaTime, duration: MediaTime)] = []

  /// Whether runs of a track's pictures can be encoded so.
  package static func takes(_ parameters: CodecParameters) -> Bool {
    NALSyntax(parameters)?.codec == .h264
  }

  /// Opens an encoder.
  ///
  /// - Parameter frame: One of the run.
  /// - Throws: 1008 for another codec, 7014 without an encoder of H.264, 7001 where that does not take the pictures.
  package init(_ parameters: CodecParameters, like frame: VideoFrame) throws(MediaError) {
    let own = H264ParameterSets(configuration: parameters.extraData)
    let taken = own.numbers
    guard let syntax = NALSyntax(parameters), syntax.codec == .h264,
      let number = (1..<32).first(where: { !taken.contains($0) })
    else { throw Self.failure("it is of a codec that packets cannot be put between") }
    framing = syntax.framing
    origin = parameters.origin
    encoder = try VideoEncoder(
      Self.settings(parameters, own, frame, number), frame.format, globalHeaders: true)
    let native = encoder.context.native.pointee
    sets = H264ParameterSets(
      configuration: Array(
        UnsafeBufferPointer(start: native.extradata, count: Int(max(0, native.extradata_size)))))
    guard !sets.sequences.isEmpty, sets.numbers == [number],
      let extraData = sets.added(to: parameters.extraData)
    else { throw Self.failure("its parameter sets leave no room") }
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
    try encoder.send(frame, at: time)
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
    var packet = try Packet(copying: try framed(encoded))
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
  private func framed(_ packet: borrowing Packet) throws(MediaError) -> [UInt8] {
    var units = framing == .startCodes && packet.isKeyFrame ? sets.sequences + sets.pictures : []
    packet.withBytes { bytes in
      NALSyntax(codec: .h264, framing: .startCodes).forEachUnit(bytes) { unit in
        var copy = unit.withUnsafeBufferPointer { Array($0) }
        // A longer start code begins with a zero.
        while copy.last == 0 { copy.removeLast() }
        units.append(copy)
        return true
      }
    }
    var result: [UInt8] = []
    for unit in units {
      switch framing {
      case .startCodes: result += [0, 0, 0, 1]
      case .lengths(let count):
        guard count >= 4 || unit.count >> (8 * count) == 0 else {
          throw Self.failure("its packets have no room for units of \(unit.count) bytes")
        }
        result += (0..<count).reversed().map { UInt8(truncatingIfNeeded: unit.count >> (8 * $0)) }
      }
      result += unit
    }
    return result
  }

  private static func settings(
    _ parameters: CodecParameters, _ sets: H264ParameterSets, _ frame: VideoFrame, _ number: Int
  ) -> VideoEncoder.Settings {
    var own = ["sps-id=\(number)"]
    // What the track does not tell of its colours, the run does not either.
    if frame.format.color.matrix == nil { own.append("colormatrix=undef") }
    var options = [
      "preset": "veryfast", "crf": "15", "bf": "0", "x264-params": own.joined(separator: ":"),
    ]
    if let profile = sets.profile.flatMap({ profiles[$0] }) { options["profile"] = profile }
    let order = parameters.pointer.pointee.field_order
    if order != AV_FIELD_UNKNOWN, order != AV_FIELD_PROGRESSIVE { options["flags"] = "+ildct" }
    return VideoEncoder.Settings(
      encoder: "libx264", pixelFormat: frame.format.pixelFormat, frameRate: parameters.frameRate,
      keyFrameDistance: 600, options: options)
  }

  /// The encoder's names of profiles (section A.2).
  private static let profiles: [UInt8: String] = [
    66: "baseline", 77: "main", 100: "high", 110: "high10", 122: "high422", 244: "high444",
  ]

  private static func failure(_ why: String) -> MediaError {
    MediaError(.notSupported, "it cannot be cut between key frames: \(why)")
  }
}
