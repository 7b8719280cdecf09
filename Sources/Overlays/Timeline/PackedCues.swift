package import MediaCore

/// Cues in little memory: numbers, and their texts one after the other; made into cues when they are asked for.
///
/// Of a million cues, a few are shown. Each takes 40 bytes and its text, where a cue with its tree takes hundreds.
package struct PackedCues: Sendable {
  private struct Entry {
    var start: MediaTime
    var end: MediaTime
    /// Where its name begins in the texts; its payload follows.
    var text: Int
    var identifierLength: Int32
    var payloadLength: Int32
    var settings: Int32
    var tree: Int32

    /// The text is all of the tree.
    static let plain: Int32 = -1
    /// The tree is read from the payload.
    static let readable: Int32 = -2
  }

  private let markup: CueMarkup
  /// How much later all of them are than they were when they were added.
  private(set) var offset = MediaTime.zero
  private var entries: [Entry] = []
  private var texts: [UInt8] = []
  private var settings: [CueSettings] = []
  /// Where in `settings` some are.
  private var settingsPlaces: [CueSettings: Int32] = [:]
  /// Trees that cannot be read again.
  private var trees: [[CueNode]] = []
  /// The times in the texts at which something changes.
  private(set) var timestamps: [MediaTime] = []

  /// So many settings that differ are looked for among those that are there.
  private static let sharedSettings = 1024

  init(_ markup: CueMarkup = .unknown) { self.markup = markup }

  /// - Parameter cue: Left out if it is never shown, or if there is no room for its text.
  mutating func append(_ cue: Cue) {
    let (name, payload) = (cue.identifier.utf8.count, cue.payload.utf8.count)
    guard cue.start < cue.end, let name = Int32(exactly: name), let length = Int32(exactly: payload)
    else { return }
    entries.append(
      Entry(
        start: cue.start, end: cue.end, text: texts.count, identifierLength: name,
        payloadLength: length, settings: place(of: cue.settings), tree: tree(of: cue)))
    texts += cue.identifier.utf8
    texts += cue.payload.utf8
  }

  private mutating func place(of wanted: CueSettings) -> Int32 {
    if let place = settingsPlaces[wanted] { return place }
    let place = Int32(truncatingIfNeeded: settings.count)
    settings.append(wanted)
    if settingsPlaces.count < Self.sharedSettings { settingsPlaces[wanted] = place }
    return place
  }

  private mutating func tree(of cue: Cue) -> Int32 {
    switch (cue.nodes.count, cue.nodes.first) {
    case (0, _) where cue.payload.isEmpty: return Entry.plain
    case (1, .text(let text)?) where text == cue.payload: return Entry.plain
    default: break
    }
    timestamps += cue.timestamps.filter(cue.isActive)
    if markup.nodes(of: cue.payload) == cue.nodes { return Entry.readable }
    trees.append(cue.nodes)
    return Int32(truncatingIfNeeded: trees.count - 1)
  }

  /// Puts them into the order in which they are laid out, all of them later by a length, and takes no more.
  ///
  /// By start, of those the longer first, and of those as the file has them. Source:
  /// https://html.spec.whatwg.org/multipage/media.html#text-track-cue-order.
  mutating func order(offset: MediaTime) {
    self.offset = offset
    settingsPlaces = [:]
    if offset != .zero {
      for index in entries.indices {
        entries[index].start += offset
        entries[index].end += offset
      }
      for index in timestamps.indices { timestamps[index] += offset }
    }
    func isBefore(_ one: Entry, _ other: Entry) -> Bool {
      if one.start != other.start { return one.start < other.start }
      return one.end != other.end ? one.end > other.end : one.text < other.text
    }
    // Nearly every file is in order already.
    if entries.indices.dropFirst().contains(where: { isBefore(entries[$0], entries[$0 - 1]) }) {
      entries.sort(by: isBefore)
    }
  }

  /// When a cue is shown.
  package func range(at index: Int) -> TimeRange {
    TimeRange(start: entries[index].start, end: entries[index].end)
  }
}

extension PackedCues: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { entries.count }

  package subscript(index: Int) -> Cue {
    let entry = entries[index]
    let middle = entry.text + Int(entry.identifierLength)
    let end = middle + Int(entry.payloadLength)
    let payload = ByteText.string(middle..<end, in: texts.span)
    var nodes: [CueNode]
    switch entry.tree {
    case Entry.plain: nodes = payload.isEmpty ? [] : [.text(payload)]
    case Entry.readable: nodes = markup.nodes(of: payload) ?? []
    default: nodes = trees[Int(entry.tree)]
    }
    nodes.shift(by: offset)
    return Cue(
      identifier: ByteText.string(entry.text..<middle, in: texts.span), start: entry.start,
      end: entry.end, settings: settings[Int(entry.settings)], payload: payload, nodes: nodes)
  }
}
