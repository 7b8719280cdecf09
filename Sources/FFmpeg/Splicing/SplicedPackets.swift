internal import CFFmpeg
package import MediaCore

/// Makes packets of a track ones that can be decoded beside runs that were encoded for it.
///
/// A run of HEVC has parameter sets with the numbers of the track's: both stand in the packets, before each key frame,
/// and the configuration has none (ISO/IEC 14496-15 section 8.4.1, `hev1`). What puts those of a configuration before key
/// frames would undo them.
package struct SplicedPackets {
  /// The track's, with the configuration that goes with its packets.
  package let parameters: CodecParameters
  /// `nil` where packets can stay as they are.
  private let syntax: (from: NALSyntax, to: NALSyntax)?
  private let sets: [[UInt8]]

  /// - Throws: 1000 when memory runs out.
  package init(_ parameters: CodecParameters) throws(MediaError) {
    let codec = SpliceCodec(parameters)
    sets = codec?.sets ?? []
    let format = parameters.pointer.pointee.format
    guard let from = codec?.syntax, !sets.isEmpty,
      let record = HEVCConfiguration.bareRecord(
        of: parameters.extraData, PixelFormat(native: AVPixelFormat(format)))
    else {
      syntax = nil
      self.parameters = parameters
      return
    }
    self.parameters = try CodecParameters(parameters, extraData: record)
    syntax = NALSyntax(self.parameters).map { (from, $0) }
  }

  /// What a packet of the track, or of a run, becomes.
  ///
  /// - Throws: 1000 when memory runs out, 1008 when a unit is too long.
  package func adapt(_ packet: consuming Packet) throws(MediaError) -> Packet {
    guard let (from, to) = syntax, packet.isKeyFrame || from.framing != to.framing else {
      return packet
    }
    var units = packet.withBytes { from.units($0) }
    if packet.isKeyFrame,
      !units.contains(where: { $0.first.map(from.isSequenceParameters) ?? false })
    {
      // A delimiter stands before all else (H.265 section 7.4.2.4.4).
      let delimiters = units.prefix { $0.first.map { from.type($0) == 35 } ?? false }.count
      units.insert(contentsOf: sets, at: delimiters)
    }
    guard let bytes = to.packet(units) else {
      throw MediaError(.notSupported, "a picture is too long for the track's packets")
    }
    var changed = try Packet(copying: bytes)
    guard av_packet_copy_props(changed.pointer, packet.pointer) >= 0 else {
      throw .outOfMemory("a packet")
    }
    changed.moveOrigin(to: packet.origin)
    return changed
  }
}
