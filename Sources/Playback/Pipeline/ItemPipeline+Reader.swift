internal import FFmpeg
internal import HLS
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
      if description.rate != 1 || live != nil { AudioTempo.prepare() }
      reader.run()
    } catch {
      fail(error)
    }
    source.withLock { $0 }?.cancel()
  }

  private func openReader() throws(MediaError) -> ItemReader {
    let source = try settings.open(description.source)
    self.source.withLock { $0 = source }
    if shared.withLock({ $0.orders.isClosed }) { source.cancel() }
    source.watchPauses { [weak self] in self?.note(pause: $0) }
    try source.prepare()
    let reader = try settings.makeReader(source, description.source, readingContext)
    var opened = try opened(reader.information)
    try opened.checkRange(of: description)
    opened.load = .of(reader, description, isVirtual: settings.time is VirtualClock)
    opened.hasTrickPlay = reader.hasTrickPlay && opened.videoTrack != nil
    if settings.wantsVideo, opened.videoTrack == nil { opened.artwork = reader.artwork() }
    return try ItemReader(self, reader: reader, opened: opened)
  }

  private var readingContext: ReadingContext {
    var context = ReadingContext(
      readGuard: readGuard,
      range: ItemRange(start: description.inPoint ?? .zero, end: description.outPoint),
      playhead: { [weak self] in self?.playhead ?? .zero },
      isFollowed: { [weak self] in self?.shared.withLock { $0.playhead.isFollowed } ?? true },
      isPaused: { [weak self] in self?.shared.withLock { $0.playhead.isPaused } ?? false },
      mayDrop: true, report: { [weak self] in self?.note($0) },
      pause: { [weak self] in self?.note(pause: $0) },
      progress: { [weak self] in self?.noteProgress() }, preferences: settings.preferences)
    context.textArrival = readerSignal
    return context
  }

  private func noteProgress() {
    let now = settings.time.now
    shared.withLock { $0.stream.progress(at: now) }
  }

  /// Has what is taken of the decoders replaced at once.
  func keepOutputsFull() {
    video.keepFull()
    audio.keepFull()
  }

  private func note(pause: MediaTime) {
    let end = settings.time.now + pause
    shared.withLock { $0.stream.pause(until: end) }
  }

  /// Where playback is, in the item's time, seen from the pass that is being read.
  private var playhead: MediaTime {
    shared.withLock { $0.playedTime(passStart: description.inPoint ?? .zero) }
  }

  private func note(_ report: StreamReport) {
    shared.withLock { $0.take(report) }
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
    if isUnknown { shared.withLock { $0.mail.soundFault = MediaError.unknownSound.about(id) } }
    return OpenedItem(
      information: information, videoTrack: video?.index, audioTracks: audio.map(\.index),
      isStill: information.isStill)
  }

  private func fail(_ error: MediaError) {
    let absent = error.code == .notFound ? lookForFollowers() : []
    shared.withLock { shared in
      shared.findings.note(absent: absent)
      shared.phase = .failed(error.about(id))
    }
    wakeStage()
  }

  /// How long followers are looked for before the failure is told: a server of files may be slow.
  private static let longestLook = MediaTime.milliseconds(5)

  /// Which of the files that come next are not there either, up to the first that is.
  private func lookForFollowers() -> [(FollowingItem, MediaError)] {
    let followers = shared.withLock { $0.orders.followers }
    let clock = MonotonicClock()
    let end = clock.now + Self.longestLook
    var absent: [(FollowingItem, MediaError)] = []
    for item in followers where clock.now < end {
      // A URL may take a connection to look for.
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
