internal import FFmpeg
internal import MediaCore
internal import Streaming
internal import Synchronization

/// Reading: one thread that opens the item and feeds the packet queues.
extension ItemPipeline {
  /// The body of the reader's thread.
  func read() {
    do throws(MediaError) {
      var reader = try openReader()
      // A broadcast is kept near its edge by playing a little faster or slower.
      if description.rate != 1 || shared.withLock({ $0.live != nil }) { AudioTempo.prepare() }
      reader.run()
    } catch {
      fail(error)
    }
    source.withLock { $0 }?.cancel()
  }

  private func openReader() throws(MediaError) -> ItemReader {
    let source = try settings.open(description.source)
    self.source.withLock { $0 = source }
    if shared.withLock({ $0.isClosed }) { source.cancel() }
    source.watchPauses { [weak self] in self?.note(pause: $0) }
    try source.prepare()
    let reader = try settings.makeReader(source, description.source, readingContext)
    var opened = try opened(reader.information)
    try opened.checkRange(of: description)
    opened.hasTrickPlay = reader.hasTrickPlay && opened.videoTrack != nil
    if settings.wantsVideo, opened.videoTrack == nil { opened.artwork = reader.artwork() }
    return try ItemReader(self, reader: reader, opened: opened)
  }

  private var readingContext: ReadingContext {
    ReadingContext(
      readGuard: readGuard,
      range: ItemRange(start: description.inPoint ?? .zero, end: description.outPoint),
      playhead: { [weak self] in self?.playhead ?? .zero },
      isFollowed: { [weak self] in self?.shared.withLock { $0.isFollowed } ?? true },
      isPaused: { [weak self] in self?.shared.withLock { $0.isPaused } ?? false },
      report: { [weak self] in self?.note($0) }, pause: { [weak self] in self?.note(pause: $0) },
      progress: { [weak self] in self?.noteProgress() }, preferences: settings.preferences)
  }

  /// Since when nothing has come of it, as far as that is known: while a server wants to be left alone that is later.
  var silentSince: MediaTime { shared.withLock { max($0.pauseEnd, $0.progressTime) } }

  private func noteProgress() {
    let now = settings.time.now
    shared.withLock { $0.progressTime = now }
  }

  private func note(pause: MediaTime) {
    let end = settings.time.now + pause
    shared.withLock { $0.pauseEnd = max($0.pauseEnd, end) }
  }

  /// Where playback is, in the item's time, seen from the pass that is being read: before its start while an
  /// earlier one plays.
  private var playhead: MediaTime {
    shared.withLock { shared in
      guard let played = shared.played, played.generation == shared.generation else {
        return shared.start
      }
      let start = description.inPoint ?? .zero
      var time = played.time
      for pass in played.pass..<max(played.pass, shared.readingPass) {
        let end = shared.ends[pass]
        time = start + time - (end?.video ?? end?.audio ?? time)
      }
      return time
    }
  }

  private func note(_ report: StreamReport) {
    shared.withLock { shared in
      switch report {
      case .live(let live): shared.live = live
      case .fellBehind:
        // Until then it is said of the place that was left.
        if shared.soughtGeneration == shared.generation { shared.isBehind = true }
      case .interstitials(let schedule):
        shared.interstitials = schedule
        shared.interstitialsVersion += 1
      case .length(let length): shared.learnt.length = length
      case .textCodec(let track, let codec): shared.learnt.codecs[track] = codec
      case .variantChanged, .qualityDecided, .loaded, .gap, .playlistFault, .sessionData,
        .betterPicture:
        break
      }
      shared.reports.append(report)
      if shared.reports.count > StreamReport.most {
        shared.reports = StreamReport.condensed(shared.reports)
      }
    }
    wakeStage()
  }

  private func opened(_ information: MediaInformation) throws(MediaError) -> OpenedItem {
    let video = settings.wantsVideo ? information.tracks.first { $0.isVideo } : nil
    let audio = information.tracks.filter { $0.isAudio && $0.codec != "none" }
    let isUnknown = audio.isEmpty && information.tracks.contains(where: \.isAudio)
    guard video != nil || !audio.isEmpty else {
      throw isUnknown
        ? .unknownSound : MediaError(.noPlayableTrack, "the file has neither pictures nor sound")
    }
    if isUnknown { shared.withLock { $0.soundFault = MediaError.unknownSound.about(id) } }
    return OpenedItem(
      information: information, videoTrack: video?.index, audioTracks: audio.map(\.index),
      isStill: information.isStill)
  }

  private func fail(_ error: MediaError) {
    let absent = error.code == .notFound ? absentFollowers() : []
    shared.withLock { shared in
      shared.absent = absent
      shared.phase = .failed(error.about(id))
    }
    wakeStage()
  }

  /// How long others are looked for before it is told that this one is not there: a server of files may be slow.
  private static let longestLook = MediaTime.milliseconds(5)

  /// Which of the files that come next are not there either, up to the first that is.
  private func absentFollowers() -> [(AbsentItems.Candidate, MediaError)] {
    let followers = shared.withLock { $0.followers }
    let clock = MonotonicClock()
    let end = clock.now + Self.longestLook
    var absent: [(AbsentItems.Candidate, MediaError)] = []
    for item in followers where clock.now < end {
      // To look for what a URL names may take a connection.
      guard !item.source.contains("://"), let error = absence(of: item.source) else { break }
      absent.append((item, error.about(item.id)))
    }
    return absent
  }

  private func absence(of name: String) -> MediaError? {
    do throws(MediaError) {
      let source = try settings.open(name)
      guard source is FileSource else { return nil }
      defer { source.cancel() }
      try source.prepare()
      return nil
    } catch {
      return error.code == .notFound ? error : nil
    }
  }
}

extension MediaError {
  fileprivate static let unknownSound = MediaError(
    .decoderUnavailable, "this FFmpeg does not know the codec of its sound")
}
