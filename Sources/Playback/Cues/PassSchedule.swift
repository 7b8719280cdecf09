internal import MediaCore

/// Cues and metadata of one pass, those to be posted at their times and those that were.
struct PassSchedule {
  /// The pass's number.
  let pass: Int
  let item: ItemID
  var cues: CueSchedule
  var dates = DateMap()
  /// How many tracks were found on the way.
  var foundTracks = 0
  /// The track of subtitles whose cues are told, and its language; `nil` while subtitles are off.
  var textTrack: Int?
  var language: String?
  /// Where the cues of that track come from; `nil` if it is not a file of its own.
  var cursor: CueCursor?

  /// When something is told next, in the item's time.
  var nextDue: MediaTime? { earlier(cues.nextDue, cursor?.nextDue) }

  init(_ pass: Pass) {
    self.pass = pass.number
    item = pass.item
    cues = CueSchedule(start: pass.window.start)
  }

  /// Takes what the reader has found in the pass.
  mutating func takeRead(of pass: Pass) {
    let (entries, dates) = pass.pipeline.timed.take(pass: pass.local)
    for entry in entries { cues.insert(entry) }
    for date in dates { self.dates.insert(date) }
  }

  /// Takes the cues of a file of its own that begin up to a time, and before the pass ends.
  mutating func takeFromFile(of pass: Pass, to time: MediaTime) {
    let end = pass.end.map { pass.itemTime(at: $0) - MediaTime(nanoseconds: 1) }
    for entry in cursor?.take(to: end.map { min($0, time) } ?? time) ?? [] { cues.insert(entry) }
  }

  /// Takes cues from a file of its own from now on, or from none.
  mutating func follow(_ file: ExternalSubtitles?) {
    guard cursor?.track != file?.track.index else { return }
    cursor = file?.timeline.flatMap { timeline in
      file.map { CueCursor(timeline, track: $0.track.index, at: cues.time) }
    }
  }

  /// Tells the cues of another track from now on, or of none.
  mutating func choose(_ track: Track?) {
    textTrack = track?.index
    language = track?.language
    cues.choose(track?.index)
  }

  /// The cues of the chosen track that are active, as if they began or ended now.
  func activeCues(isEnd: Bool) -> [CueSchedule.Due] {
    cues.active.filter { $0.track != nil && $0.track == textTrack }
      .map { CueSchedule.Due(entry: $0, isEnd: isEnd, time: cues.time) }
  }
}
