import MediaCore

/// Walks over the boxes at the top of a segment of MP4 while its bytes come.
///
/// They have to fill the segment: one that is longer than that would take what follows for its own.
/// Source: ISO/IEC 14496-12, 4.2 and 8.8.
struct FragmentWalk: Hashable, Sendable {
  private static let movie = BoxType("moov")
  private static let fragment = BoxType("moof")
  private static let data = BoxType("mdat")
  /// The bytes of a fragment with its number alone.
  private static let emptyFragment = 24
  /// What is longer is taken to have samples.
  private static let longestFragment = 1 << 20

  /// How many bytes there can be.
  private let limit: Int
  /// What has come of a header that is not whole.
  private var header: [UInt8] = []
  /// The present box, where it ends, and how much of it is to come.
  private var type: BoxType?
  private var end = 0
  private var left = 0
  private var hasIndex = false
  private var hasData = false
  /// Whether a fragment goes before the data that it describes, and whether that has not begun.
  private var leads = false
  private var awaitsData = false
  /// What has come of the present fragment, and what was so before it; `nil` elsewhere.
  private var fragment: Fragment?
  /// Whether the description of the tracks is there as a whole.
  private(set) var hasMovie = false
  /// Whether the last box goes on to the end.
  private(set) var isOpenEnded = false
  /// Where that begins; `nil` where nothing but zeros ends the boxes.
  private(set) var openBox: Int?
  /// What is wrong with the boxes so far; `nil` for nothing.
  private(set) var fault: SegmentFault?

  private struct Fragment: Hashable {
    var content: [UInt8] = []
    var leads: Bool
    var awaitsData: Bool
  }

  /// - Parameter limit: How many bytes there can be.
  init(limit: Int) { self.limit = limit }

  /// Whether samples have begun, and where they lie is known.
  var hasSamples: Bool { hasIndex && hasData }

  /// Whether the last box is not whole.
  var isCut: Bool { left > 0 || !header.isEmpty && !hasBlanks }

  /// Whether there are a few blanks behind the last box, such as the end of a line: what follows is no box behind them.
  var hasBlanks: Bool {
    left == 0 && !header.isEmpty && header.allSatisfy { [9, 10, 13, 32].contains($0) }
  }

  /// What is wrong with the boxes if these are all bytes; `nil` for nothing.
  var finalFault: SegmentFault? {
    if let fault { return fault }
    if isCut { return .cut("it ends within a box") }
    return hasSamples && !awaitsData ? nil : .cut("it lacks the data of a fragment")
  }

  /// Goes on.
  mutating func take(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty, fault == nil, !isOpenEnded {
      if left > 0 {
        let count = min(left, rest.count)
        fragment?.content += rest.prefix(count)
        rest = rest.dropFirst(count)
        left -= count
        if left == 0 { leave() }
      } else {
        let count = min(headerLength - header.count, rest.count)
        header += rest.prefix(count)
        rest = rest.dropFirst(count)
        if header.count == headerLength { enter() }
      }
    }
  }

  /// How long the present header is, as far as that is known: the size may come behind the type.
  private var headerLength: Int { header.count >= 8 && header[..<4] == [0, 0, 0, 1] ? 16 : 8 }

  /// Enters the box whose header has come.
  private mutating func enter() {
    let bytes = header
    header = []
    // Nothing but zeros is no box, but ends the boxes all the same.
    if bytes.allSatisfy({ $0 == 0 }) { return isOpenEnded = true }
    guard let box = BoxHeader(bytes[...]), box.type.isText else {
      return fault = .notMedia("it is not made of boxes")
    }
    type = box.type
    switch box.type {
    case Self.movie: hasIndex = true
    // One of nothing but a header has no samples.
    case Self.fragment where box.size.map({ $0 > Self.emptyFragment }) ?? true:
      if box.size.map({ $0 <= Self.longestFragment }) == true {
        fragment = Fragment(leads: leads, awaitsData: awaitsData)
      }
      if !hasData { leads = true }
      hasIndex = true
      awaitsData = leads
    case Self.data:
      hasData = true
      awaitsData = false
    default: break
    }
    guard let size = box.size else {
      openBox = end
      return isOpenEnded = true
    }
    guard size <= limit - end else {
      let isKnown = end > 0 || SegmentKind.boxes.contains(box.type)
      return fault =
        isKnown ? .cut("a box is longer than all of it") : .notMedia("it is not made of boxes")
    }
    end += size
    left = size - bytes.count
    if left == 0 { leave() }
  }

  /// Leaves the box of which all bytes have come.
  private mutating func leave() {
    if type == Self.movie { hasMovie = true }
    guard let left = fragment else { return }
    fragment = nil
    guard !FragmentReader.hasSamples(in: left.content[...]) else { return }
    (leads, awaitsData) = (left.leads, left.awaitsData)
  }
}
