internal import CFFmpeg
internal import MediaCore

/// A codec of which runs of pictures can be encoded that stand among the packets of a track.
package struct SpliceCodec {
  enum Kind {
    case h264
    case hevc
    case vp8
    case vp9
    case av1
    case mpeg2
  }

  let kind: Kind
  /// How packets are made up of units; `nil` for codecs that have none.
  let syntax: NALSyntax?
  /// The parameter sets of HEVC that the container keeps beside the packets; empty for other codecs.
  let sets: [[UInt8]]

  /// - Returns: `nil` for other codecs, and where the container has alpha beside the pictures.
  package init?(_ parameters: CodecParameters) {
    guard !parameters.hasAlpha else { return nil }
    switch parameters.pointer.pointee.codec_id {
    case AV_CODEC_ID_H264: kind = .h264
    case AV_CODEC_ID_HEVC: kind = .hevc
    case AV_CODEC_ID_VP8: kind = .vp8
    case AV_CODEC_ID_VP9: kind = .vp9
    case AV_CODEC_ID_AV1: kind = .av1
    case AV_CODEC_ID_MPEG2VIDEO: kind = .mpeg2
    default: return nil
    }
    syntax = NALSyntax(parameters)
    sets = kind == .hevc ? HEVCConfiguration.parameterSets(parameters.extraData) : []
  }

  /// Whether a copy of the track can begin at a packet: pictures shown after its own need none before it.
  ///
  /// Pictures that are decoded after it and shown before may be lost.
  package func begins(at packet: borrowing Packet) -> Bool {
    guard packet.isKeyFrame else { return false }
    return packet.withBytes { bytes in
      guard !bytes.isEmpty else { return false }
      return switch kind {
      case .h264: syntax.map { $0.entry(bytes, where: $0.admits) != nil } ?? false
      // Packets that are copied get the sets that they lack.
      case .hevc:
        syntax.map { $0.entry(bytes, hasConfiguration: !sets.isEmpty, where: $0.admits) != nil }
          ?? false
      // RFC 6386 section 9.1.
      case .vp8: bytes[0] & 1 == 0
      case .vp9: Self.isKeyFrameOfVP9(bytes[0])
      case .av1: Self.hasSequenceHeader(bytes)
      // Without one it would be decoded by that of the run before it.
      case .mpeg2: Self.beginsSequence(bytes)
      }
    }
  }

  /// By the first byte of the uncompressed header (VP9 bitstream specification, section 6.2).
  private static func isKeyFrameOfVP9(_ head: UInt8) -> Bool {
    guard head >> 6 == 2 else { return false }
    // The highest profile has a bit more, before those that tell of a picture shown again and of one that is no key frame.
    let isHighestProfile = head & 0x30 == 0x30
    return head & (isHighestProfile ? 0x06 : 0x0C) == 0
  }

  /// Whether a sequence header stands before the picture of a packet (ISO/IEC 13818-2 section 6.2.1).
  private static func beginsSequence(_ bytes: Span<UInt8>) -> Bool {
    var zeros = 0
    for place in bytes.indices.dropLast() {
      if bytes[place] == 1, zeros >= 2 {
        switch bytes[place + 1] {
        case 0xB3: return true
        case 0x00: return false
        default: break
        }
      }
      zeros = bytes[place] == 0 ? zeros + 1 : 0
    }
    return false
  }

  /// Whether one of the units of a packet is a sequence header (AV1 bitstream specification, section 5.3).
  private static func hasSequenceHeader(_ bytes: Span<UInt8>) -> Bool {
    var place = 0
    while place < bytes.count {
      let head = bytes[place]
      if head >> 3 & 15 == 1 { return true }
      place += head & 4 == 0 ? 1 : 2
      // A unit that does not tell its length is the last one.
      guard head & 2 != 0 else { return false }
      var (length, shift) = (0, 0)
      while place < bytes.count, shift < 35 {
        let byte = bytes[place]
        place += 1
        length |= Int(byte & 0x7F) << shift
        shift += 7
        if byte & 0x80 == 0 { break }
      }
      place += length
    }
    return false
  }
}
