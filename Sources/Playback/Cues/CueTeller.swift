internal import MediaCore
internal import Synchronization

/// Tells the cues and the metadata of the pass that plays at their times, and chooses the subtitles.
struct CueTeller {
  /// What is to be done about what was told.
  struct Outcome {
    var postings: [Posting] = []
    /// Tags that came with what was played, in their order.
    var tags: [[String: String]] = []
    var changesStatus = false
    /// Whether time has to wait for what has not been read.
    var awaitsData = false
  }

  /// While time waits for data, so much must have been read beyond the position before time goes on: what lies
  /// in the file a little after the pictures of its time is known by then.
  static let readAhead = MediaTime.milliseconds(500)

  /// Cues and metadata of the pass that plays; `nil` before its first turn.
  private(set) var schedule: PassSchedule?
  private(set) var selector = TextTrackSelector()
  /// How subtitles are drawn.
  private(set) var style = SubtitleStyle()

  mutating func setStyle(_ style: SubtitleStyle) { self.style = style }

  // MARK: - Telling

  /// Tells what is due of a pass up to a time.
  ///
  /// - Parameters:
  ///   - holdsTime: Whether time waits for what has not been read.
  ///   - timeRuns: Whether the timeline runs.
  mutating func advance(
    _ pass: Pass, to time: MediaTime, holdsTime: Bool, timeRuns: Bool
  ) -> Outcome {
    var outcome = Outcome()
    if schedule?.pass != pass.number { schedule = PassSchedule(pass) }
    tellFailures(pass, in: &outcome)
    if holdsTime, pass.pipeline.isReadingSubtitles {
      outcome.awaitsData = true
      return outcome
    }
    followChoice(pass, in: &outcome)
    let reach = time + Self.readAhead
    if holdsTime, timeRuns, !pass.pipeline.hasRead(pass: pass.local, to: reach) {
      outcome.awaitsData = true
      return outcome
    }
    if pass.pipeline.listFoundTracks(pass: pass.local, to: reach) {
      followChoice(pass, in: &outcome)
    }
    schedule?.takeRead(of: pass)
    schedule?.takeFromFile(of: pass, to: time)
    tell(schedule?.cues.advance(to: time) ?? [], in: &outcome)
    return outcome
  }

  /// Ends what is active of the pass that plays: it is left.
  ///
  /// - Parameters:
  ///   - pass: The first on the timeline; `nil` if there is none.
  ///   - atEnd: Whether it was played to its end, and what is due until then is told first.
  mutating func leave(_ pass: Pass?, atEnd: Bool) -> Outcome {
    var outcome = Outcome()
    guard var time = schedule?.cues.time else { return outcome }
    if atEnd, let pass, pass.number == schedule?.pass, let end = pass.end {
      schedule?.takeRead(of: pass)
      time = pass.itemTime(at: end)
      schedule?.takeFromFile(of: pass, to: time)
      // What begins where the pass ends is not played.
      tell(schedule?.cues.advance(to: time - MediaTime(nanoseconds: 1)) ?? [], in: &outcome)
    }
    tell(schedule?.cues.leave(at: time) ?? [], in: &outcome)
    schedule = nil
    return outcome
  }

  /// When, on the timeline, the next thing of a pass is due; `nil` if nothing is known to be.
  func nextDue(of pass: Pass?) -> MediaTime? {
    guard let pass, pass.number == schedule?.pass, let due = schedule?.nextDue else { return nil }
    let time = pass.outputTime(of: due)
    // What lies past the end does not come, also where the last picture stays.
    return pass.end.map { time < $0 } ?? true ? time : nil
  }

  /// Tells which files of subtitles cannot be had, and what of subtitles is not drawn; the item goes on without.
  private func tellFailures(_ pass: Pass, in outcome: inout Outcome) {
    for error in pass.pipeline.takeSubtitleFailures() {
      outcome.postings.append(Posting(.error(error.about(pass.item)), item: pass.item))
    }
    for warning in pass.pipeline.takeSubtitleWarnings() {
      outcome.postings.append(Posting(.warning(warning.about(pass.item)), item: pass.item))
    }
  }

  private func tell(_ due: [CueSchedule.Due], in outcome: inout Outcome) {
    guard let schedule else { return }
    for due in due {
      let phase: CuePhase = due.isEnd ? .end : .start
      let kind: PlayerEvent.Kind
      switch due.entry.content {
      case .metadata(let metadata): kind = .timedMetadata(metadata, phase)
      case .tags(let tags):
        outcome.tags.append(tags)
        continue
      case .cue(let cue, let track):
        guard track == schedule.textTrack else { continue }
        // One that is left ends then, and one that becomes known late has ended before.
        let end = due.isEnd ? min(due.time, due.entry.end ?? due.time) : due.entry.end
        let told = TextCue(
          cue, start: due.entry.start, end: end, track: track, language: schedule.language)
        kind = .cue(told, phase)
      }
      outcome.postings.append(
        Posting(kind, item: schedule.item, at: due.time, changesStatus: false))
    }
  }

  /// Follows the choice of subtitles: what is up of the old ones ends, what is of the new ones begins.
  private mutating func followChoice(_ pass: Pass, in outcome: inout Outcome) {
    let track = select(pass.pipeline, pass.opened)
    let count = pass.pipeline.foundTracks.count
    if count != schedule?.foundTracks {
      schedule?.foundTracks = count
      outcome.changesStatus = true
    }
    schedule?.follow(pass.pipeline.file(track?.index))
    guard schedule?.textTrack != track?.index else { return }
    outcome.changesStatus = true
    if let track, pass.opened.isUnreadable(track) {
      pass.pipeline.note(notDrawn: ["subtitles of the format \(track.codec)"], of: track.index)
    }
    tell(schedule?.activeCues(isEnd: true) ?? [], in: &outcome)
    schedule?.choose(track)
    tell(schedule?.activeCues(isEnd: false) ?? [], in: &outcome)
  }

  // MARK: - Choosing

  /// The languages of subtitles that were asked for, in order of preference.
  var preferredLanguages: [String] {
    if case .languages(let languages) = selector.wish { languages } else { [] }
  }

  /// The index of the track whose cues are told, or will be when it is read; `nil` if there is none.
  func track(of pipeline: ItemPipeline?) -> Int? {
    guard let pipeline, let opened = pipeline.opened else { return nil }
    return selector.track(
      of: pipeline.id, in: pipeline.textTracks(opened), sound: pipeline.heardLanguage)?.index
  }

  /// The subtitles that are chosen of an item, as far as they have been read; `nil` if there are none.
  func choice(of pipeline: ItemPipeline, _ opened: OpenedItem) -> Track? {
    selector.track(
      of: pipeline.id, in: pipeline.textTracks(opened), sound: pipeline.heardLanguage
    ) { track in
      pipeline.file(track.index)?.isReading != true
    }
  }

  /// Has the chosen subtitles of an item read.
  @discardableResult
  mutating func select(_ pipeline: ItemPipeline, _ opened: OpenedItem) -> Track? {
    if selector.place != nil { selector.settle(pipeline.id, in: pipeline.textTracks(opened)) }
    let track = choice(of: pipeline, opened)
    pipeline.readText(of: track.flatMap { ExternalSubtitles.isTrack($0) ? nil : $0.index })
    return track
  }

  /// Takes a command to choose subtitles, of all items or of the current one.
  mutating func choose(
    _ choice: SubtitleChoice, of current: ItemPipeline?
  ) throws(MediaError) {
    guard case .index(let index) = choice else {
      selector = TextTrackSelector(wish: choice)
      return
    }
    guard let current else { throw MediaError(.nothingLoaded, "no item to choose subtitles of") }
    guard current.isAnnounced.load(ordering: .relaxed), let opened = current.opened else {
      return selector.choose(index, ofUnopened: current.id)
    }
    let tracks = current.textTracks(opened)
    guard tracks.indices.contains(index) else {
      throw MediaError(.trackNotFound, "no subtitle track \(index)", item: current.id)
    }
    selector.choose(tracks[index].index, of: current.id)
  }

  /// Adds a file of subtitles to the current item.
  ///
  /// - Parameter selects: Whether it is chosen.
  /// - Returns: The item.
  mutating func add(
    _ source: SubtitleSource, to current: ItemPipeline?, selects: Bool
  ) throws(MediaError) -> ItemID {
    guard let current else { throw MediaError(.nothingLoaded, "no item to add subtitles to") }
    guard current.subtitleFiles < SubtitleSource.limit else {
      throw MediaError(.limitExceeded, "the item has too many subtitles", item: current.id)
    }
    current.add([source], areDefault: false)
    if selects, let track = current.fileTracks.last { selector.choose(track.index, of: current.id) }
    return current.id
  }

  /// Forgets what was chosen of an item alone.
  mutating func forget(_ item: ItemID) { selector.forget(item) }

  func describe(in status: inout PlayerStatus) { status.subtitleStyle = style }
}
