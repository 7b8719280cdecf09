import MediaCore

/// Tells while the bytes of a segment come whether they are one, before they are taken apart.
///
/// Servers answer with 200 and a page, with a part, or with nothing. Only what is certain counts as wrong: what has no
/// pattern passes, such as packed audio, and a transport stream may end anywhere.
struct SegmentCheck: Hashable, Sendable {
  /// What it is made of; `nil` until that is known.
  private(set) var kind: SegmentKind?
  private let expected: SegmentKind?
  private var walk: FragmentWalk
  /// The beginning, until it is known what it is.
  private var head: [UInt8] = []
  private var isEmpty = true
  /// What is wrong with it so far; `nil` for nothing.
  private(set) var fault: SegmentFault?

  /// - Parameters:
  ///   - expected: What it has to be made of; `nil` when that is not known.
  ///   - limit: How many bytes there can be.
  init(_ expected: SegmentKind? = nil, limit: Int = .max) {
    self.expected = expected
    walk = FragmentWalk(limit: limit)
    if expected == .fragments { kind = .fragments }
  }

  /// Lets everything pass.
  static let none: SegmentCheck = {
    var check = SegmentCheck()
    check.kind = .other
    check.isEmpty = false
    return check
  }()

  /// Whether it may be taken apart before all of it is there.
  var isTrusted: Bool {
    guard let kind, fault == nil else { return false }
    return kind == .fragments ? walk.hasSamples : true
  }

  /// Whether what follows cannot be continued with it: it would be taken for the end of its last box.
  var endsRun: Bool { kind == .fragments && (walk.isOpenEnded || walk.hasBlanks) }

  /// Goes on.
  mutating func take(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    isEmpty = false
    var rest = bytes
    if kind == nil {
      let count = min(SegmentKind.headLength - head.count, rest.count)
      head += rest.prefix(count)
      rest = rest.dropFirst(count)
      if head.count == SegmentKind.headLength { judge() }
    }
    if kind == .fragments { walk.take(rest) }
    fault = fault ?? walk.fault
  }

  /// Says that these were all bytes.
  ///
  /// - Throws: What is wrong with it.
  mutating func finish() throws(SegmentFault) {
    if isEmpty { fault = .empty }
    if kind == nil { judge() }
    if kind == .fragments { fault = fault ?? walk.finalFault }
    if let fault { throw fault }
  }

  private mutating func judge() {
    let found = SegmentKind(head)
    kind = found
    if found == .fragments { walk.take(head[...]) }
    if found == .text {
      fault = fault ?? .text
    } else if expected == .transport, found != .transport {
      fault = fault ?? .notMedia("it is no transport stream")
    }
    head = []
  }
}

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
