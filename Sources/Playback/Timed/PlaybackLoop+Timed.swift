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
}

extension ItemPipeline {
  /// The tracks of text there are, those found on the way last.
  func textTracks(_ opened: OpenedItem) -> [Track] {
    opened.information.tracks.filter(\.isSubtitle) + shared.withLock { $0.foundTracks }
  }

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
  private static let readAhead = MediaTime.milliseconds(500)

  /// Tells what is due at the position.
  func tellTimed() {
    guard activity == .running || isHeld, let pass = passes.first else { return }
    followPass(pass)
    followText(pass)
    let time = pass.itemTime(at: clock.position(at: now))
    if timeWaits, timelineRuns,
      !pass.pipeline.hasRead(pass: pass.local, to: time + Self.readAhead)
    {
      return isPending = true
    }
    takeTimed(pass)
    tell(schedule?.cues.advance(to: time) ?? [])
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

  /// Ends what is active of the pass that is up: it is left.
  ///
  /// - Parameter atEnd: Whether it was played to its end, and what is due until then is told first.
  func leaveTimed(atEnd: Bool = false) {
    guard let schedule else { return }
    var time = schedule.cues.time
    if atEnd, let pass = passes.first, pass.number == schedule.pass, let end = pass.end {
      takeTimed(pass)
      time = pass.itemTime(at: end)
      // What begins where the pass ends is not played.
      tell(self.schedule?.cues.advance(to: time - MediaTime(nanoseconds: 1)) ?? [])
    }
    tell(self.schedule?.cues.leave(at: time) ?? [])
    self.schedule = nil
  }

  /// When, on the timeline, the next thing is due.
  func timedDue() -> MediaTime? {
    guard let schedule, let pass = passes.first, pass.number == schedule.pass,
      let due = schedule.cues.nextDue
    else { return nil }
    return pass.outputTime(of: due)
  }

  private func tell(_ due: [CueSchedule.Due]) {
    guard let schedule else { return }
    for due in due {
      let phase: CuePhase = due.isEnd ? .end : .start
      switch due.entry.content {
      case .metadata(let metadata):
        events.post(
          PlayerEvent(.timedMetadata(metadata, phase), mediaTime: due.time, item: schedule.item))
      case .cue(let cue, let track):
        guard track == schedule.textTrack else { continue }
        let told = TextCue(
          cue, start: due.entry.start, end: due.isEnd ? due.time : due.entry.end, track: track,
          language: schedule.language)
        events.post(PlayerEvent(.cue(told, phase), mediaTime: due.time, item: schedule.item))
      }
    }
  }

  // MARK: - Subtitles

  /// The index of the track whose cues are told.
  var textTrack: Int? { current?.shared.withLock { $0.text } }

  /// Follows the choice of subtitles: what is up of the old ones ends, what is of the new ones begins.
  private func followText(_ pass: Pass) {
    let track = selectText(pass.pipeline, pass.opened)
    let count = pass.pipeline.shared.withLock { $0.foundTracks.count }
    if count != schedule?.foundTracks {
      schedule?.foundTracks = count
      statusIsDirty = true
    }
    guard let schedule, schedule.textTrack != track?.index else { return }
    statusIsDirty = true
    let active = schedule.cues.active
    func due(_ track: Int?, isEnd: Bool) -> [CueSchedule.Due] {
      active.filter { $0.track != nil && $0.track == track }
        .map { CueSchedule.Due(entry: $0, isEnd: isEnd, time: schedule.cues.time) }
    }
    tell(due(schedule.textTrack, isEnd: true))
    self.schedule?.textTrack = track?.index
    self.schedule?.language = track?.language
    tell(due(track?.index, isEnd: false))
  }

  /// Has the chosen subtitles of an item read.
  @discardableResult
  func selectText(_ pipeline: ItemPipeline, _ opened: OpenedItem) -> Track? {
    let track = textSelector.track(
      of: pipeline.id, in: pipeline.textTracks(opened), sound: pipeline.heardLanguage)
    pipeline.look(at: track?.index)
    return track
  }

  func chooseText(_ choice: SubtitleChoice) throws(MediaError) {
    guard case .index(let place) = choice else { return textSelector.choice = choice }
    guard let current else { throw MediaError(.nothingLoaded, "no item to choose subtitles of") }
    if case .ready(let opened) = current.phase, place >= current.textTracks(opened).count {
      throw MediaError(.trackNotFound, "no subtitle track \(place)", item: current.id)
    }
    textSelector.choice = choice
    textSelector.item = current.id
  }
}
