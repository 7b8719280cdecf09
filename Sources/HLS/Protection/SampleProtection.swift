import MediaCore

/// How the samples of a track are encrypted: its `schm` and `tenc` boxes.
///
/// Source: ISO/IEC 23001-7 (Common Encryption), 8.2 and 10.
struct SampleProtection: Hashable {
  enum Scheme: String, Hashable {
    case cenc, cens, cbc1, cbcs

    /// Whether it chains blocks, rather than counting.
    var isChained: Bool { self == .cbc1 || self == .cbcs }
  }

  var scheme: Scheme
  /// How many bytes of vector each sample has; 0 where one serves for all.
  var vectorSize: Int
  /// The vector for all samples; empty where each has its own.
  var constantVector: [UInt8]
  /// So many blocks are encrypted, and then so many are not; both 0 where all are.
  var encryptedBlocks: Int
  var clearBlocks: Int
  /// Whether samples are encrypted at all: in some tracks only those of a group are.
  var isProtected = true
}

extension SampleProtection {
  init(_ scheme: Scheme, _ settings: MP4Box, _ bytes: [UInt8]) {
    let place = settings.content.lowerBound
    let hasPattern = bytes.number(at: place, 1) > 0
    // The box may be shorter than its fields.
    let rest = place + 4..<max(place + 4, settings.content.upperBound)
    self = SampleGroup(bytes, rest, hasPattern: hasPattern).protection(by: scheme)
  }
}
