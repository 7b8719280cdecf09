internal import MediaCore
internal import Synchronization

/// What of the pass that is up is told at its times, and what was told of it.
struct PassSchedule {
  /// The pass's number.
  let pass: Int
  let item: ItemID
  var cues: CueSchedule
  var dates = DateMap()
  /// How many tracks were found on the way.
  var foundTracks = 0
  /// The track of subtitles whose cues are told, and its language.
  var textTrack: Int?
  var language: String?
  /// Where the cues of that track come from, if it is a file of its own.
  var cursor: CueCursor?

  /// When something is told next, in the item's time.
  var nextDue: MediaTime? { earlier(cues.nextDue, cursor?.nextDue) }

  /// Takes the cues of a file of its own in that begin up to a time.
  mutating func takeFromFile(to time: MediaTime) {
    for entry in cursor?.take(to: time) ?? [] { cues.insert(entry) }
  }
}

extension ItemPipeline {
  /// The language of the sound that is decoded.
  var heardLanguage: String? {
    guard case .ready(let opened) = phase, let heard = shared.withLock({ $0.audio.track }) else {
      return nil
    }
    return opened.information.tracks.first { $0.index == heard }?.language
  }

  /// Reads a track of text from now on, where not all are read.
  func look(at track: Int?) {
    let changed = shared.withLock { shared in
      defer { shared.text = track }
      return shared.text != track
    }
    if changed { readerSignal.raise() }
  }
}

/// Telling cues and metadata when the playhead passes them.
extension PlaybackLoop {
  /// While time waits for data, so much must have been read beyond the position before time goes on: what lies
  /// in the file a little after the pictures of its time is known by then.
  static let readAhead = MediaTime.milliseconds(500)

  /// Tells what is due at the position.
  func tellTimed() {
    guard activity == .running || isHeld, let pass = passes.first else { return }
    followPass(pass)
    tellFailures(pass)
    if stepState.holdsTime, pass.pipeline.isReadingSubtitles { return stepState.wait(for: .data) }
    followText(pass)
    let time = pass.itemTime(at: clock.position(at: now))
    if stepState.holdsTime, timelineRuns,
      !pass.pipeline.hasRead(pass: pass.local, to: time + Self.readAhead)
    {
      return stepState.wait(for: .data)
    }
    takeTimed(pass)
    takeFromFile(pass, to: time)
    tell(schedule?.cues.advance(to: time) ?? [])
  }

  /// Tells which files of subtitles cannot be had, and what of subtitles is not drawn; the item goes on without.
  private func tellFailures(_ pass: Pass) {
    for error in pass.pipeline.takeSubtitleFailures() {
      post(.error(error.about(pass.item)), item: pass.item)
      announcer.changeStatus()
    }
    for warning in pass.pipeline.takeSubtitleWarnings() {
      post(.warning(warning.about(pass.item)), item: pass.item)
    }
  }

  private var isHeld: Bool { if case .held = activity { true } else { false } }

  private func followPass(_ pass: Pass) {
    guard schedule?.pass != pass.number else { return }
    schedule = PassSchedule(
      pass: pass.number, item: pass.item, cues: CueSchedule(start: pass.window.start))
  }

  private func takeTimed(_ pass: Pass) {
    let (entries, dates) = pass.pipeline.timed.take(pass: pass.local)
    for entry in entries { schedule?.cues.insert(entry) }
    for date in dates { schedule?.dates.insert(date) }
  }

  /// Takes the cues of a file of its own in that begin up to a time, and before the pass ends.
  private func takeFromFile(_ pass: Pass, to time: MediaTime) {
    let end = pass.end.map { pass.itemTime(at: $0) - MediaTime(nanoseconds: 1) }
    schedule?.takeFromFile(to: end.map { min($0, time) } ?? time)
  }

  /// Ends what is active of the pass that is up: it is left.
  ///
  /// - Parameter atEnd: Whether it was played to its end, and what is due until then is told first.
  func leaveTimed(atEnd: Bool = false) {
    guard let schedule else { return }
    var time = schedule.cues.time
    if atEnd, let pass = passes.first, pass.number == schedule.pass, let end = pass.end {
      takeTimed(pass)
      time = pass.itemTime(at: end)
      takeFromFile(pass, to: time)
      // What begins where the pass ends is not played.
      tell(self.schedule?.cues.advance(to: time - MediaTime(nanoseconds: 1)) ?? [])
    }
    tell(self.schedule?.cues.leave(at: time) ?? [])
    self.schedule = nil
  }

  /// When, on the timeline, the next thing is due.
  func timedDue() -> MediaTime? {
    guard let schedule, let pass = passes.first, pass.number == schedule.pass,
      let due = schedule.nextDue
    else { return nil }
    return pass.outputTime(of: due)
  }

  private func tell(_ due: [CueSchedule.Due]) {
    guard let schedule else { return }
    for due in due {
      let phase: CuePhase = due.isEnd ? .end : .start
      switch due.entry.content {
      case .metadata(let metadata):
        announcer.post(
          PlayerEvent(.timedMetadata(metadata, phase), mediaTime: due.time, item: schedule.item))
      case .tags(let tags):
        followStream()
        stream.tags.merge(tags) { _, new in new }
      case .cue(let cue, let track):
        guard track == schedule.textTrack else { continue }
        // One that is left ends then, and one that becomes known late has ended before.
        let end = due.isEnd ? min(due.time, due.entry.end ?? due.time) : due.entry.end
        let told = TextCue(
          cue, start: due.entry.start, end: end, track: track, language: schedule.language)
        announcer.post(PlayerEvent(.cue(told, phase), mediaTime: due.time, item: schedule.item))
      }
    }
  }

  // MARK: - Subtitles

  /// The index of the track whose cues are told, or will be when it is read.
  var textTrack: Int? {
    guard let current, case .ready(let opened) = current.phase else { return nil }
    return textSelector.track(
      of: current.id, in: current.textTracks(opened), sound: current.heardLanguage)?.index
  }

  /// Follows the choice of subtitles: what is up of the old ones ends, what is of the new ones begins.
  private func followText(_ pass: Pass) {
    let track = selectText(pass.pipeline, pass.opened)
    let count = pass.pipeline.shared.withLock { $0.foundTracks.count }
    if count != schedule?.foundTracks {
      schedule?.foundTracks = count
      announcer.changeStatus()
    }
    followFile(pass.pipeline.file(track?.index))
    guard let schedule, schedule.textTrack != track?.index else { return }
    announcer.changeStatus()
    if let track, pass.opened.isUnreadable(track) {
      pass.pipeline.note(notDrawn: ["subtitles of the format \(track.codec)"], of: track.index)
    }
    let active = schedule.cues.active
    func due(_ track: Int?, isEnd: Bool) -> [CueSchedule.Due] {
      active.filter { $0.track != nil && $0.track == track }
        .map { CueSchedule.Due(entry: $0, isEnd: isEnd, time: schedule.cues.time) }
    }
    tell(due(schedule.textTrack, isEnd: true))
    self.schedule?.textTrack = track?.index
    self.schedule?.cues.choose(track?.index)
    self.schedule?.language = track?.language
    tell(due(track?.index, isEnd: false))
  }

  /// Takes cues from a file of its own from now on, or from none.
  private func followFile(_ file: ExternalSubtitles?) {
    guard let schedule, schedule.cursor?.track != file?.track.index else { return }
    self.schedule?.cursor = file?.timeline.flatMap { timeline in
      file.map { CueCursor(timeline, track: $0.track.index, at: schedule.cues.time) }
    }
  }

  /// The subtitles that are chosen of an item.
  func choice(of pipeline: ItemPipeline, _ opened: OpenedItem) -> Track? {
    textSelector.track(
      of: pipeline.id, in: pipeline.textTracks(opened), sound: pipeline.heardLanguage
    ) { track in
      pipeline.file(track.index)?.isReading != true
    }
  }

  /// Has the chosen subtitles of an item read.
  @discardableResult
  func selectText(_ pipeline: ItemPipeline, _ opened: OpenedItem) -> Track? {
    if textSelector.place != nil {
      textSelector.settle(pipeline.id, in: pipeline.textTracks(opened))
    }
    let track = choice(of: pipeline, opened)
    pipeline.look(at: track.flatMap { ExternalSubtitles.isTrack($0) ? nil : $0.index })
    return track
  }

  /// Adds a file of subtitles to the present item, and chooses it if that is asked for.
  func addSubtitles(_ source: SubtitleSource, select: Bool) throws(MediaError) {
    guard let current else { throw MediaError(.nothingLoaded, "no item to add subtitles to") }
    guard current.externals.withLock({ $0.count }) < SubtitleSource.limit else {
      throw MediaError(.limitExceeded, "the item has too many subtitles", item: current.id)
    }
    book.add(source, to: current.id)
    current.add([source], areDefault: false)
    guard select else { return }
    if let track = current.fileTracks.last { textSelector.choose(track.index, of: current.id) }
  }

  /// Begins to read the files of subtitles of an item: those that it came with, and those that were added.
  func addSubtitles(of entry: PlayQueue.Entry, to pipeline: ItemPipeline) {
    pipeline.add(entry.description.subtitles, areDefault: true)
    pipeline.add(book.subtitles(of: entry.id), areDefault: false)
  }

  func chooseText(_ choice: SubtitleChoice) throws(MediaError) {
    guard case .index(let place) = choice else {
      textSelector = TextTrackSelector(wish: choice)
      return
    }
    guard let current else { throw MediaError(.nothingLoaded, "no item to choose subtitles of") }
    guard case .ready(let opened) = current.phase else {
      return textSelector.place = (current.id, place)
    }
    let tracks = current.textTracks(opened)
    guard tracks.indices.contains(place) else {
      throw MediaError(.trackNotFound, "no subtitle track \(place)", item: current.id)
    }
    textSelector.choose(tracks[place].index, of: current.id)
  }
}
