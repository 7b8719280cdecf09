import MediaCore

/// What is behind paragraphs and the elements that they lie in, as far as those say so.
///
/// Source: https://www.w3.org/TR/ttml2/, 10.2.3.
struct TTMLBlocks {
  /// An element with something behind all of it.
  struct Block: Hashable {
    /// Tells it from all others of its document.
    var element: Int
    var color: CueColor
  }

  /// By the hashes of cues, those of the outermost elements first.
  private(set) var colors: [Int: [Block]] = [:]
  private var count = 0

  /// A number for the next element.
  mutating func next() -> Int {
    count += 1
    return count
  }

  /// - Parameters:
  ///   - levels: What the cue lies in, its paragraph last.
  ///   - region: The region that it lies in.
  mutating func add(_ cue: Cue, in levels: [TTMLLevel], of region: TTMLRegion?) {
    let outer = region?.style(at: cue.start) ?? TTMLStyle()
    var opacity = outer.opacity
    var style = outer
    var blocks: [Block] = []
    for level in levels where level.isContent {
      style = style.inheritable
      style.apply(level.own(at: cue.start))
      opacity *= style.opacity
      if let color = style.ground(opacity: opacity) {
        blocks.append(Block(element: level.number, color: color))
      }
    }
    if !blocks.isEmpty { colors[TTMLLayout.hash(cue, start: cue.start)] = blocks }
  }
}
