internal import FFmpeg
internal import MediaCore
internal import Overlays

/// What is drawn of one track in one pass, as far as it is known.
struct SubtitleParts {
  enum Content: Equatable {
    case cue(SubtitleCue)
    case event(SubStationEvent)
    case bitmap(SubtitleBitmap)
  }

  /// Something that is shown for a while.
  struct Part {
    var identity: TimedEntry.Identity
    var start: MediaTime
    /// `nil` while it is not known.
    var end: MediaTime?
    var content: Content

    /// How many it has, if it is a picture; as many as take its room, if it is a file of one.
    var pixels: Int {
      switch content {
      case .bitmap(let bitmap): bitmap.image.size.width * bitmap.image.size.height
      case .cue(let cue): cue.pictureBytes / 4
      case .event: 0
      }
    }
  }

  /// No more than that are kept of a pass.
  private static let limit = 1 << 17
  /// So many are kept in any case, however long ago they were shown.
  static let least = 4096
  /// No more than that of pictures.
  private static let mostPixels = 16 << 20

  /// By start; of those that begin together the first known first.
  private var parts: [Part] = []
  /// The latest end of each and all before it.
  private var latestEnds: [MediaTime] = []
  private var known: Set<TimedEntry.Identity> = []
  private var pixels = 0

  /// Takes something in; of what is known already, the end may have become known.
  mutating func insert(_ part: Part) {
    guard known.insert(part.identity).inserted else {
      guard let place = parts.lastIndex(where: { $0.identity == part.identity }) else { return }
      parts[place].end = part.end
      return settle(from: place)
    }
    if parts.count >= Self.limit { dropFirst(Self.limit / 4) }
    pixels += part.pixels
    makeRoom()
    let place = parts.lastIndex { $0.start <= part.start }.map { $0 + 1 } ?? 0
    parts.insert(part, at: place)
    latestEnds.insert(part.start, at: place)
    settle(from: place)
  }

  /// Ends all that is shown at a time: something takes its place.
  mutating func clear(at time: MediaTime) {
    var index = parts.count
    while index > 0, latestEnds[index - 1] > time {
      index -= 1
      let part = parts[index]
      if part.start < time, part.end ?? .distantFuture > time { parts[index].end = time }
    }
    settle(from: index)
  }

  /// Forgets what was over at a time, of what comes without end.
  mutating func forget(endedBefore time: MediaTime) {
    guard parts.count > Self.least else { return }
    dropFirst(min(latestEnds.prefix { $0 < time }.count, parts.count - Self.least / 2))
  }

  private mutating func dropFirst(_ count: Int) {
    for part in parts.prefix(count) {
      known.remove(part.identity)
      pixels -= part.pixels
    }
    parts.removeFirst(count)
    latestEnds.removeFirst(count)
  }

  /// How much is kept.
  var count: Int { parts.count }

  /// Forgets the oldest pictures.
  private mutating func makeRoom() {
    guard pixels > Self.mostPixels else { return }
    while pixels > Self.mostPixels, !parts.isEmpty { dropFirst(1) }
    settle(from: 0)
  }

  private mutating func settle(from place: Int) {
    for index in place..<parts.count {
      let end = parts[index].end ?? .distantFuture
      latestEnds[index] = index > 0 ? max(latestEnds[index - 1], end) : end
    }
  }

  /// What is drawn at a time; `nil` when that is nothing.
  func content(at time: MediaTime, _ script: SubStationScript?) -> SubtitleScene.Content? {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    var active: [Part] = []
    while low > 0, latestEnds[low - 1] > time, active.count < 1000 {
      low -= 1
      if parts[low].end ?? .distantFuture > time { active.append(parts[low]) }
    }
    active.reverse()
    guard let first = active.first else { return nil }
    switch first.content {
    case .cue:
      let cues = active.compactMap { if case .cue(let cue) = $0.content { cue } else { nil } }
      return .cues(cues)
    case .event:
      let events = active.compactMap {
        if case .event(let event) = $0.content { event } else { nil }
      }
      return script.map { .script($0, events) }
    case .bitmap:
      let bitmaps = active.compactMap {
        if case .bitmap(let bitmap) = $0.content { bitmap } else { nil }
      }
      return .bitmaps(bitmaps)
    }
  }
}
