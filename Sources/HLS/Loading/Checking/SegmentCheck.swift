import MediaCore

/// Tells while the bytes of a segment come whether they are one, before they are taken apart.
///
/// Servers answer with 200 and a page, with a part, or with nothing. What has the pattern of no kind of media is none,
/// but a transport stream may end anywhere, and packed audio begin and end within a frame.
struct SegmentCheck: Hashable, Sendable {
  /// What it is made of; `nil` until that is known.
  private(set) var kind: SegmentKind?
  private let expected: SegmentKind?
  /// Whether it is a transport stream in the place of fragments: the section before it belongs to others.
  private(set) var leavesSection = false
  private var walk: FragmentWalk
  /// What it is if it is text to be shown; `nil` for other media.
  private var text: TextKind?
  /// The beginning, until it is known what it is.
  private var head: [UInt8] = []
  private var isEmpty = true
  /// What is wrong with it so far; `nil` for nothing.
  private(set) var fault: SegmentFault?
  /// Whether the box that went on to the end tells its size by now.
  private var isClosed = false

  private enum TextKind {
    case plain
    /// Behind a header of its own, so that a segment need not have one.
    case headed
    case inFragments
  }

  /// - Parameters:
  ///   - expected: What it has to be made of; `nil` when that is not known.
  ///   - beginsRun: Whether a transport stream is good where fragments are expected: a playlist has no way to say that
  ///     the section of those before a discontinuity does not count any more.
  ///   - limit: How many bytes there can be.
  init(_ expected: SegmentKind? = nil, beginsRun: Bool = false, limit: Int = .max) {
    self.expected = expected
    walk = FragmentWalk(limit: limit)
    if expected == .fragments, !beginsRun { kind = .fragments }
  }

  /// Lets everything pass.
  static let none: SegmentCheck = {
    var check = SegmentCheck()
    check.kind = .other
    check.isEmpty = false
    return check
  }()

  /// A check of a segment of subtitles.
  ///
  /// - Parameter section: What comes before it; `nil` for nothing.
  static func text(behind section: SegmentKind?) -> SegmentCheck {
    var check = SegmentCheck()
    check.text =
      switch section {
      case nil: .plain
      case .text: .headed
      default: .inFragments
      }
    return check
  }

  /// Whether it may be taken apart before all of it is there.
  var isTrusted: Bool {
    guard let kind, fault == nil else { return false }
    return kind == .fragments ? walk.hasSamples && walk.openBox == nil : true
  }

  /// Whether something is missing if these were all bytes.
  var isCut: Bool { kind == .fragments && (walk.isCut || walk.finalFault != nil) }

  /// Whether what follows cannot be continued with it: it would be taken for the end of its last box.
  var endsRun: Bool {
    kind == .fragments && (walk.isOpenEnded && !isClosed || walk.hasBlanks)
  }

  /// Has the last box tell its size where it said that it goes on to the end: of the file it would, not of the segment.
  ///
  /// - Parameter bytes: All of the segment.
  mutating func closeBox(in bytes: inout [UInt8]) {
    guard kind == .fragments, fault == nil, let place = walk.openBox, place + 8 <= bytes.count,
      let size = UInt32(exactly: bytes.count - place)
    else { return }
    for index in 0..<4 {
      bytes[place + index] = UInt8(truncatingIfNeeded: size >> (24 - 8 * UInt32(index)))
    }
    isClosed = true
  }

  /// Goes on.
  mutating func take(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    isEmpty = false
    var rest = bytes
    // The first byte of a box is not that of a packet.
    if kind == nil, expected == .fragments, head.isEmpty, bytes.first != 0x47 { kind = .fragments }
    if kind == nil {
      let before = head.count
      head += rest.prefix(Self.longestHead - before)
      rest = rest.dropFirst(head.count - before)
      // Not with each byte of those that come slowly.
      if Self.stages.contains(where: { before < $0 && $0 <= head.count }) { judge() }
    }
    if kind == .fragments { walk.take(rest) }
    fault = fault ?? walk.fault
  }

  /// Says that these were all bytes.
  ///
  /// - Throws: What is wrong with it.
  mutating func finish() throws(SegmentFault) {
    if isEmpty, text == nil { fault = .empty }
    if kind == nil { judge(isWhole: true) }
    if kind == .fragments { fault = fault ?? walk.finalFault }
    if let fault { throw fault }
  }

  /// After how many bytes it is looked whether they tell what it is.
  private static let stages = [SegmentKind.headLength, 4096, longestHead]
  private static let longestHead = 16 << 10

  private mutating func judge(isWhole: Bool = false) {
    var found = SegmentKind(head)
    if let text { return judge(text, found, isWhole) }
    let isKnown = found != .other || MediaPattern.isIn(head, isWhole: isWhole)
    if !isKnown, SegmentKind.hasSyncPattern(head) { found = .transport }
    if found == .other, !isKnown {
      // There may be more in front of it.
      guard isWhole || head.count == Self.longestHead else { return }
      fault = fault ?? (head.isEmpty ? nil : .notMedia("its container is unknown"))
    }
    kind = found
    if found == .fragments { walk.take(head[...]) }
    if found == .text {
      fault = fault ?? .text
    } else if expected == .transport || expected == .fragments, found != .transport {
      fault =
        fault ?? .notMedia("it is no \(expected == .transport ? "transport stream" : "fragment")")
    }
    leavesSection = expected == .fragments && found == .transport
    head = []
  }

  private mutating func judge(_ text: TextKind, _ found: SegmentKind, _ isWhole: Bool) {
    var isGood = Self.isWebVTT(head)
    switch text {
    case .plain: break
    case .headed:
      isGood = isGood || found == .text && TextHeader.hasCues(head)
      // What comes before the first cue may be long, but a page begins at once.
      let mayHaveCues = found == .text && !TextHeader.isDocument(head)
      if !isGood, mayHaveCues, !isWhole, head.count < Self.longestHead { return }
    // Some have a section of boxes before plain text.
    case .inFragments: isGood = found == .fragments || isGood && !head.isEmpty
    }
    if !isGood { fault = fault ?? .notMedia("it is no text to be shown") }
    // Its reader walks over boxes itself.
    kind = .other
    head = []
  }

  /// Whether these are cues, or nothing but blanks: some servers have no cues in that way.
  private static func isWebVTT(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let rest = text.drop { [9, 10, 13, 32].contains($0) }
    return rest.isEmpty || rest.starts(with: "WEBVTT".utf8)
  }
}
