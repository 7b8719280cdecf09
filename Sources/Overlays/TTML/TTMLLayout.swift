import MediaCore

/// How the paragraphs of a document of TTML lie on the picture, besides what their cues say.
///
/// Shared, and told from others by which instance it is.
final class TTMLLayout: Hashable, Sendable {
  /// A region with something behind all of it.
  struct Area: Hashable {
    /// In percent of the picture.
    var box: CueRect
    var backgroundColor: CueColor
  }

  /// What is behind a region for a while.
  struct TimedArea {
    var range: TimeRange
    var area: Area
    /// Whether it is there also while there is no text in the region.
    var isAlways = false
  }

  /// By the names of their regions, the earliest first; at no time more than one.
  private let areas: [String: [TimedArea]]
  /// What is behind cues in their regions, by hash.
  private let blocks: [Int: [TTMLBlocks.Block]]
  /// The pictures that cues are, by hash.
  private let pictures: [Int: [TTMLPicture]]
  /// The numbers of the cues in the document, where they are not in the order of their times; by hash, as two cues
  /// that are taken for each other just change places.
  private let numbers: [Int: Int]
  /// How much later the cues are than the document says.
  private let offset: MediaTime

  /// - Parameters:
  ///   - areas: By the names of their regions, the earliest first; at no time more than one.
  ///   - cues: All, in the order of the document.
  ///   - blocks: What is behind cues in their regions, by hash.
  ///   - pictures: The pictures that cues are, by hash.
  init(
    areas: [String: [TimedArea]], cues: [Cue], blocks: [Int: [TTMLBlocks.Block]] = [:],
    pictures: [Int: [TTMLPicture]] = [:]
  ) {
    self.pictures = pictures
    self.areas = areas
    self.blocks = blocks
    let isInOrder = zip(cues, cues.dropFirst()).allSatisfy { one, next in
      one.start < next.start || (one.start == next.start && one.end >= next.end)
    }
    numbers =
      isInOrder
      ? [:]
      : Dictionary(cues.enumerated().map { (Self.hash($1, start: $1.start), $0) }) { first, _ in
        first
      }
    offset = .zero
  }

  private init(_ other: TTMLLayout, offset: MediaTime) {
    areas = other.areas
    blocks = other.blocks
    pictures = other.pictures
    numbers = other.numbers
    self.offset = offset
  }

  /// The same for cues that are so much later.
  func shifted(by offset: MediaTime) -> TTMLLayout {
    offset == .zero ? self : TTMLLayout(self, offset: self.offset + offset)
  }

  /// What is behind a cue's region; `nil` for nothing.
  func area(of cue: Cue) -> Area? {
    let start = cue.start - offset
    return cue.settings.region.flatMap { areas[$0] }?
      .first { $0.range.contains(start) }?.area
  }

  /// What is behind a cue in its region, the outermost first.
  func blocks(of cue: Cue) -> [TTMLBlocks.Block] {
    blocks.isEmpty ? [] : blocks[Self.hash(cue, start: cue.start - offset)] ?? []
  }

  /// The pictures that a cue is, the hindmost first; none for one that is text.
  func pictures(of cue: Cue) -> [TTMLPicture] {
    pictures.isEmpty ? [] : pictures[Self.hash(cue, start: cue.start - offset)] ?? []
  }

  /// Cues that say nothing, for what is behind regions while there is no text in them.
  ///
  /// - Parameter range: When they are shown, at most.
  func backgroundCues(during range: TimeRange) -> [Cue] {
    areas.sorted { $0.key < $1.key }.flatMap { region, areas in
      areas.filter(\.isAlways).compactMap { area -> Cue? in
        let shown = area.range
        let end = shown.end == .distantFuture ? shown.end : shown.end + offset
        let (start, limit) = (max(shown.start + offset, range.start), min(end, range.end))
        guard start < limit else { return nil }
        return Cue(
          identifier: region, start: start, end: limit, settings: CueSettings(region: region),
          payload: "", nodes: [])
      }
    }
  }

  /// A number by which cues that are shown together are in the order of the document, where it is not that of their
  /// times.
  func number(of cue: Cue) -> Int {
    numbers.isEmpty ? 0 : numbers[Self.hash(cue, start: cue.start - offset)] ?? 0
  }

  static func hash(_ cue: Cue, start: MediaTime) -> Int {
    var hasher = Hasher()
    hasher.combine(start)
    hasher.combine(cue.identifier)
    hasher.combine(cue.payload)
    hasher.combine(cue.settings)
    return hasher.finalize()
  }

  static func == (one: TTMLLayout, other: TTMLLayout) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
