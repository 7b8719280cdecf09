internal import CFFmpeg

/// How the packets of an H.264 or HEVC stream are made up of NAL units.
struct NALSyntax {
  enum Codec {
    case h264
    case hevc
  }

  enum Framing: Equatable {
    /// So many bytes before each unit tell its length (ISO/IEC 14496-15 section 4.3.3); what all pictures share
    /// stands in the track's configuration.
    case lengths(Int)
    /// Start codes part them (annex B of H.264 and H.265).
    case startCodes
  }

  let codec: Codec
  let framing: Framing

  init(codec: Codec, framing: Framing) {
    self.codec = codec
    self.framing = framing
  }

  /// - Returns: `nil` for other codecs.
  init?(_ parameters: CodecParameters) {
    let data = parameters.extraData
    let byteOfLength: Int
    switch parameters.pointer.pointee.codec_id {
    case AV_CODEC_ID_H264: (codec, byteOfLength) = (.h264, 4)
    case AV_CODEC_ID_HEVC: (codec, byteOfLength) = (.hevc, 21)
    default: return nil
    }
    framing =
      data.count > byteOfLength && data[0] == 1
      ? .lengths(Int(data[byteOfLength] & 3) + 1) : .startCodes
  }

  /// The type of a unit by its first byte (H.264 section 7.3.1, H.265 section 7.3.1.2).
  func type(_ head: UInt8) -> UInt8 { codec == .h264 ? head & 31 : head >> 1 & 63 }

  /// Whether a unit is a sequence parameter set.
  func isSequenceParameters(_ head: UInt8) -> Bool { type(head) == (codec == .h264 ? 7 : 33) }

  /// Whether a unit is part of a picture before which nothing is needed: IDR (H.264 section 7.4.1.2.4, H.265
  /// section 7.4.2.2).
  func startsAnew(_ head: UInt8) -> Bool {
    codec == .h264 ? type(head) == 5 : type(head) == 19 || type(head) == 20
  }

  /// Whether it is part of one, and none that follows is shown before that: H.265 has IDR pictures with leading ones.
  func startsShowing(_ head: UInt8) -> Bool { codec == .h264 ? type(head) == 5 : type(head) == 20 }

  /// Whether it is part of one that a decoder can begin at, though pictures that follow may be shown before that, and be
  /// lost: a random access point (H.265 section 7.4.2.2).
  func admits(_ head: UInt8) -> Bool {
    codec == .h264 ? type(head) == 5 : (16...21).contains(type(head))
  }

  /// The head of the first unit of a key frame's packet that is as asked for.
  ///
  /// - Parameter hasConfiguration: Whether the parameter sets that count are known; `nil`, the default, where the framing
  ///   tells.
  /// - Returns: `nil` when there is none, or the parameter sets are neither before it nor in the configuration: nothing
  ///   else holds those that count by then.
  func entry(
    _ bytes: Span<UInt8>, hasConfiguration: Bool? = nil, where isEntry: (UInt8) -> Bool
  ) -> UInt8? {
    var hasSets = hasConfiguration ?? (framing != .startCodes)
    var head: UInt8?
    forEachUnit(bytes) { unit in
      if isSequenceParameters(unit[0]) { hasSets = true }
      guard isEntry(unit[0]) else { return true }
      if hasSets { head = unit[0] }
      return false
    }
    return head
  }

  /// Whether other pictures, or the decoder itself, may go by a unit.
  func isReferenced(_ head: UInt8) -> Bool {
    switch codec {
    case .h264: head >> 5 & 3 != 0  // nal_ref_idc, section 7.4.1
    case .hevc:
      switch type(head) {
      case 0...14: type(head) % 2 == 1  // Sub-layer non-reference pictures, section 7.4.2.2.
      case 35, 38, 39, 40: false  // Delimiters, filler, further information.
      default: true
      }
    }
  }

  /// Calls `body` with each unit, from its first byte on, until it returns `false`.
  func forEachUnit(_ bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Bool) {
    switch framing {
    case .lengths(let prefix):
      var position = 0
      while position + prefix < bytes.count {
        let length = (position..<position + prefix).reduce(0) { $0 << 8 | Int(bytes[$1]) }
        let start = position + prefix
        let end = min(start + length, bytes.count)
        if start < end, !body(bytes.extracting(start..<end)) { return }
        position = start + length
      }
    case .startCodes:
      var start = Self.unitAfterStartCode(bytes, from: 0)
      while let current = start {
        let next = Self.unitAfterStartCode(bytes, from: current)
        let end = next.map { $0 - 3 } ?? bytes.count
        if current < end, !body(bytes.extracting(current..<end)) { return }
        start = next
      }
    }
  }

  private static func unitAfterStartCode(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var position = start
    while position + 2 < bytes.count {
      if bytes[position] == 0, bytes[position + 1] == 0, bytes[position + 2] == 1 {
        return position + 3
      }
      position += 1
    }
    return nil
  }
}
