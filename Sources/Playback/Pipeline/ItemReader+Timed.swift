internal import FFmpeg
internal import MediaCore
internal import Overlays
internal import Synchronization

/// What is told at its time, not decoded.
extension ItemReader {
  /// Hands an entry to the stage.
  func take(_ entry: TimedEntry) {
    if let limit = window.end, entry.start >= limit { return }
    if pipeline.timed.push(entry, pass: pass, generation: generation) { pipeline.wakeStage() }
  }

  // MARK: - Captions

  /// Reads the captions that a picture carries.
  mutating func takeCaptions(of packet: borrowing Packet) {
    guard let captionCodec, let time = packet.time ?? packet.decodeTime else { return }
    let pairs = packet.withBytes { CaptionData.pairs(in: $0, captionCodec) }
    tell(captions.take(pairs, at: time, decodeTime: packet.decodeTime ?? time))
    for channel in captions.takeHeard() { announce(channel) }
  }

  mutating func finishCaptions() {
    tell(captions.finish())
    for channel in captions.takeHeard() { announce(channel) }
    for track in captionTracks.keys.sorted() { tell(captionTracks[track]?.finish() ?? []) }
  }

  /// Reads a sample of captions that are in a track of their own.
  mutating func take(captions packet: borrowing Packet) {
    guard let start = packet.time else { return }
    let pairs = packet.withBytes { CaptionData.pairs(inTriplets: $0) }
    for (pair, time) in CaptionData.timed(pairs, from: start, for: packet.duration) {
      let decodeTime = time + MediaTime(nanoseconds: 1)
      tell(captionTracks[packet.track]?.take([pair], at: time, decodeTime: decodeTime) ?? [])
    }
  }

  private func tell(_ told: [CaptionTrackReader.Told]) {
    for told in told {
      let entry = told.entry
      guard case .cue(let cue, let track) = entry.content else { continue }
      // A window without text is drawn, and says nothing.
      if !cue.nodes.isEmpty {
        if track == told.channel.trackIndex { announce(told.channel) }
        take(entry)
      }
      draw(entry.part(.cue(SubtitleCue(cue, of: told.document))), of: track)
    }
  }

  /// Lists a channel among the tracks if it is not there already.
  private func announce(_ channel: CaptionChannel) {
    let index = channel.trackIndex
    guard !opened.information.tracks.contains(where: { $0.index == index }) else { return }
    pipeline.shared.withLock { shared in
      if !shared.foundTracks.contains(where: { $0.index == index }) {
        shared.foundTracks.append(channel.track)
        shared.foundTracks.sort { $0.index < $1.index }
      }
    }
  }

  /// Waits for something to do.
  func rest() {
    // Who has somewhere to go is not idle.
    let isAwaited = share { shared in
      shared.isReaderIdle = true
      defer { shared.awaitedReadTime = nil }
      return shared.awaitedReadTime != nil
    }
    if isAwaited == true { pipeline.wakeStage() }
    pipeline.readerSignal.wait()
    pipeline.shared.withLock { $0.isReaderIdle = false }
  }

  /// Notes which track of text is read from now on.
  func followedText(_ track: Int?) {
    let isAwaited = pipeline.shared.withLock { shared in
      shared.textBeingRead = track
      defer { shared.awaitedReadTime = nil }
      return shared.awaitedReadTime != nil
    }
    if isAwaited { pipeline.wakeStage() }
  }

  /// Notes how far the pass has been read.
  func noteRead(to time: MediaTime) {
    let isReached = share { shared in
      shared.readTime = time
      guard let awaited = shared.awaitedReadTime, time >= awaited else { return false }
      shared.awaitedReadTime = nil
      return true
    }
    if isReached == true { pipeline.wakeStage() }
  }
}

extension OpenedItem {
  /// What codes the pictures, if they may carry captions.
  var captionCodec: CaptionData.Codec? {
    information.tracks.first { $0.index == videoTrack }.flatMap {
      CaptionData.Codec(name: $0.codec)
    }
  }

  /// The readers of the tracks that hold captions and nothing else.
  var captionTracks: [Int: CaptionTrackReader] {
    guard information.container != "hls" else { return [:] }
    let tracks = information.tracks.filter { $0.isSubtitle && $0.codec == "eia_608" }
    return Dictionary(
      uniqueKeysWithValues: tracks.map { ($0.index, CaptionTrackReader(track: $0.index)) })
  }

  /// Whether a track of subtitles is in a format of which nothing is told or drawn.
  func isUnreadable(_ track: Track) -> Bool {
    information.container != "hls" && track.codec != "eia_608"
      && information.tracks.contains { $0.index == track.index }
      && textFormats[track.index] == nil && !SubtitleDecoder.codecs.contains(track.codec)
  }

  /// The formats of those text tracks whose packets are text as it is in the file.
  var textFormats: [Int: TextSample.Format] {
    let known: [String: TextSample.Format] = [
      "mov_text": .timedText3GPP, "subrip": .subRip, "text": .subRip, "ass": .subStationAlpha,
      "ssa": .subStationAlpha, "webvtt": .webVTTCue, "ttml": .ttml,
    ]
    // A stream in segments gives samples of text by itself.
    guard information.container != "hls" else { return [:] }
    var formats: [Int: TextSample.Format] = [:]
    for track in information.tracks where track.isSubtitle {
      // What is called so in MP4 are boxes with cues in them.
      let hasBoxes = track.codec == "webvtt" && information.container.hasPrefix("mov")
      formats[track.index] = hasBoxes ? .webVTTBoxes : known[track.codec]
    }
    return formats
  }
}

extension ItemPipeline {
  /// Whether all that comes with a pass up to a time has been read, or nothing more is read for now.
  ///
  /// If not, the stage is woken when it has.
  func hasRead(pass: Int, to time: MediaTime) -> Bool {
    shared.withLock { shared in
      guard shared.text == shared.textBeingRead || shared.isClosed else {
        shared.awaitedReadTime = time
        return false
      }
      if shared.ends[pass] != nil || shared.readFailure != nil || shared.isReaderIdle
        || shared.readingPass > pass
      {
        return true
      }
      if shared.readingPass == pass, let read = shared.readTime, read >= time { return true }
      shared.awaitedReadTime = time
      return false
    }
  }
}
