internal import MediaCore
internal import Overlays

/// Reads the captions among an item's pictures to entries, pass by pass.
///
/// Packets come in the order of decoding; captions are read in that of showing.
struct CaptionTrackReader {
  /// The track that the captions are in, where they have one of their own; of its channels the first is read.
  let track: Int?
  private var channel: CaptionChannel?
  private var decoder = CaptionDecoder()
  /// Pairs of pictures that may be preceded by others, by their times.
  private var waiting: [(time: MediaTime, pairs: [CaptionPair])] = []
  /// What is shown and has not ended, by channel, with what was said of it.
  private var shown: [CaptionChannel: [(said: Cue, told: Told)]] = [:]

  /// The channels that text was sent to and that have not been listed.
  private var unlisted: Set<Int> = []
  private var listed: Set<Int> = []

  /// Something that is told, and how it is drawn.
  struct Told {
    var channel: CaptionChannel
    var entry: TimedEntry
    var document: SubtitleDocument
  }

  /// - Parameter track: The track that the captions are in; `nil`, the default, where they are among the pictures.
  init(track: Int? = nil) { self.track = track }

  /// Takes the captions of a picture, and reads those of all pictures that no later one can precede.
  ///
  /// A picture that is shown when it is decoded is among these: its captions are told before it is decoded itself.
  /// - Parameter decodeTime: No picture that comes later is shown before that, or at it.
  mutating func take(
    _ pairs: [CaptionPair], at time: MediaTime, decodeTime: MediaTime
  ) -> [Told] {
    if !pairs.isEmpty || decoder.isWaiting {
      let place = waiting.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
      waiting.insert((time, pairs), at: place)
    }
    guard let first = waiting.first, first.time <= decodeTime || waiting.count > 64 else {
      return []
    }
    let ready = max(1, waiting.prefix { $0.time <= decodeTime }.count)
    defer { waiting.removeFirst(ready) }
    return waiting.prefix(ready).flatMap { read($0.pairs, at: $0.time) }
  }

  /// The rest at the end of a pass.
  mutating func finish() -> [Told] {
    let rest = waiting
    waiting = []
    return rest.flatMap { read($0.pairs, at: $0.time) } + takeUp(decoder.finish())
  }

  private mutating func read(
    _ pairs: [CaptionPair], at time: MediaTime
  ) -> [Told] {
    let changes = decoder.decode(pairs, at: time)
    if decoder.heardLine21.count > listed.count {
      unlisted.formUnion(decoder.heardLine21.subtracting(listed))
      listed = decoder.heardLine21
    }
    return takeUp(changes)
  }

  /// The channels of CEA-608 that text was sent to since this was last asked, if they are among pictures.
  ///
  /// One is known before it shows anything, and where it never does, as its mode was told before reading began.
  mutating func takeHeard() -> [CaptionChannel] {
    guard !unlisted.isEmpty else { return [] }
    defer { unlisted = [] }
    return track == nil ? unlisted.sorted().map { .line21($0) } : []
  }

  private mutating func takeUp(
    _ changes: [CaptionChange]
  ) -> [Told] {
    var told: [Told] = []
    for change in changes where isRead(change.channel) {
      let before = shown.removeValue(forKey: change.channel) ?? []
      // What stays as it is in its place goes on.
      let isKept = { (said: Cue, told: Told) in
        change.cues.contains(said) && change.document(of: said) == told.document
      }
      let kept = before.filter { isKept($0.said, $0.told) }
      let ended = before.filter { !isKept($0.said, $0.told) }.map { _, told in
        var told = told
        told.entry.end = max(told.entry.start, change.time)
        return told
      }
      let begun = change.cues.filter { cue in !kept.contains { $0.said == cue } }.map {
        (
          said: $0,
          told: Told(
            channel: change.channel, entry: entry($0, of: change), document: change.document(of: $0)
          )
        )
      }
      if !(kept + begun).isEmpty { shown[change.channel] = kept + begun }
      told += ended + begun.map(\.told)
    }
    return told
  }

  private mutating func isRead(_ other: CaptionChannel) -> Bool {
    if track != nil, channel == nil { channel = other }
    return channel.map { $0 == other } ?? true
  }

  private func entry(_ said: Cue, of change: CaptionChange) -> TimedEntry {
    var cue = said
    cue.start = change.time
    cue.end = .distantFuture
    let track = track ?? change.channel.trackIndex
    // Those that begin together may say the same in several places.
    let place = "\(cue.settings.line ?? 0) \(cue.settings.position ?? 0) "
    return TimedEntry(
      .caption(track: track, start: cue.start, text: place + cue.payload), start: cue.start,
      end: nil, .cue(cue, track: track))
  }
}
