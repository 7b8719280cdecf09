import MediaCore

/// What is not walked over as it comes: initialization sections, and what is encrypted.
extension SegmentCheck {
  /// What is wrong with an initialization section in clear; `nil` for nothing.
  ///
  /// It may be more than that: all that comes before the first of some byte ranges.
  static func fault(ofSection bytes: [UInt8]) -> SegmentFault? {
    if bytes.isEmpty { return .empty }
    switch SegmentKind(bytes) {
    case .fragments:
      var walk = FragmentWalk(limit: .max)
      walk.take(bytes[...])
      guard !walk.hasMovie else { return nil }
      return walk.fault ?? .cut(walk.isCut ? "it ends within a box" : "it has no description")
    case .text:
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
      return text.starts(with: "WEBVTT".utf8) ? nil : .text
    case .other: return .notMedia("it is no section")
    case .transport: return nil
    }
  }

  /// What is wrong with something encrypted before any of it is decrypted, which would be taken for a wrong key; `nil`
  /// for nothing.
  ///
  /// - Parameters:
  ///   - head: Its beginning.
  ///   - count: How many bytes there are.
  ///   - isChained: Whether all of it is encrypted in blocks.
  static func fault(ofSealed head: [UInt8], count: Int, isChained: Bool) -> SegmentFault? {
    if count == 0 { return .empty }
    // A few bytes may be text by chance.
    if head.count >= leastText, SegmentKind(head) == .text { return .text }
    return isChained && count % 16 != 0 ? .cut("it ends within a block") : nil
  }

  private static let leastText = 128
}
