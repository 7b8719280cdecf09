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

  /// Reads a sample of text to cues.
  mutating func take(_ sample: TextSample) {
    let (cues, document) = TextSampleReader.content(of: sample)
    let event =
      sample.format == .subStationAlpha && pipeline.feed.hasScript(sample.track)
      ? SubStationEvent(sample: sample.bytes, range: sample.range) : nil
    for cue in cues {
      let entry = TimedEntry(cue, track: sample.track)
      // What a script says is told cue by cue, and drawn as the script has it.
      let drawn = event == nil ? SubtitleParts.Content.cue(SubtitleCue(cue, of: document)) : nil
      remember(ReadCue(entry: entry, track: sample.track, drawn: drawn.map { entry.part($0) }))
    }
    if let event {
      let identity = TimedEntry.Identity.cue(
        track: sample.track, start: event.range.start, end: event.range.end,
        identifier: "\(event.number)", text: "")
      let part = SubtitleParts.Part(
        identity: identity, start: event.range.start, end: event.range.end, content: .event(event))
      remember(ReadCue(entry: nil, track: sample.track, drawn: part))
    }
  }

  /// Reads a packet of a text track to cues.
  mutating func take(text packet: borrowing Packet, _ format: TextSample.Format) {
    guard let time = packet.time, packet.byteCount <= 1 << 20 else { return }
    let bytes = packet.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    take(
      TextSample(
        track: packet.track, format: format, bytes: bytes,
        range: TimeRange(start: time, end: time + packet.duration)))
  }

  private mutating func remember(_ cue: ReadCue) {
    cues.append(cue)
    if cues.count > Self.cueLimit { cues.removeFirst(Self.cueLimit / 4) }
    take(cue)
  }

  private func take(_ cue: ReadCue) {
    if let entry = cue.entry { take(entry) }
    if let part = cue.drawn { draw(part, of: cue.track) }
  }

  /// Has something drawn at its time.
  private func draw(_ part: SubtitleParts.Part, of track: Int) {
    if let limit = window.end, part.start >= limit { return }
    pipeline.feed.update(track: track, pass: pass, generation: generation) { $0.insert(part) }
  }

  /// Gives the cues again that reach over the start: their packets may lie before those that are read.
  func repeatCues() {
    for cue in cues where cue.reaches(over: window.start) { take(cue) }
  }

  // MARK: - Pictures and scripts

  /// Decodes a packet of subtitles that are pictures; a damaged one costs itself only.
  mutating func take(bitmap packet: borrowing Packet, _ decoder: SubtitleDecoder) {
    guard let picture = try? decoder.decode(packet) else { return }
    let track = packet.track
    pipeline.feed.update(track: track, pass: pass, generation: generation) {
      $0.clear(at: picture.start)
    }
    guard let canvas = picture.canvas ?? opened.pictureSize else { return }
    for (number, part) in picture.images.enumerated() {
      let identity = TimedEntry.Identity.cue(
        track: track, start: picture.start, end: picture.end, identifier: "\(number)", text: "")
      let bitmap = SubtitleBitmap(
        number: Int(truncatingIfNeeded: picture.start.nanoseconds) &+ number, image: part.image,
        x: part.x, y: part.y, canvas: canvas)
      draw(
        SubtitleParts.Part(
          identity: identity, start: picture.start, end: picture.end, content: .bitmap(bitmap)),
        of: track)
    }
  }

  /// The decoders of tracks that are pictures; of those that cannot be decoded there is none.
  static func bitmapDecoders(
    _ opened: OpenedItem, _ reader: any PacketReader
  ) -> [Int: SubtitleDecoder] {
    var decoders: [Int: SubtitleDecoder] = [:]
    for track in opened.information.tracks
    where track.isSubtitle && SubtitleDecoder.codecs.contains(track.codec) {
      decoders[track.index] = try? SubtitleDecoder(reader.parameters(of: track.index))
    }
    return decoders
  }

  /// Takes up the scripts that tracks have, with the fonts that come with them.
  func readScripts() {
    let scripts = texts.filter { $0.value == .subStationAlpha }.keys
    guard !scripts.isEmpty else { return }
    let fonts = reader.attachments().filter(\.isFont).map {
      SubStationScript.Font(name: $0.name, bytes: $0.bytes)
    }
    for track in scripts {
      guard let parameters = try? reader.parameters(of: track) else { continue }
      let script = SubStationScript(header: parameters.extraData, fonts: fonts)
      pipeline.feed.setScript(script, of: track)
    }
  }

  // MARK: - Captions

  /// Reads the captions that a picture carries.
  mutating func takeCaptions(of packet: borrowing Packet) {
    guard let captionCodec, let time = packet.time ?? packet.decodeTime else { return }
    let pairs = packet.withBytes { CaptionData.pairs(in: $0, captionCodec) }
    tell(captions.take(pairs, at: time, decodeTime: packet.decodeTime ?? time))
  }

  mutating func finishCaptions() { tell(captions.finish()) }

  private func tell(_ entries: [(channel: CaptionChannel, entry: TimedEntry)]) {
    for (channel, entry) in entries {
      announce(channel)
      take(entry)
      if case .cue(let cue, let track) = entry.content {
        draw(entry.part(.cue(SubtitleCue(cue))), of: track)
      }
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
    let isAwaited = pipeline.shared.withLock { shared in
      shared.isReaderIdle = true
      defer { shared.awaitedReadTime = nil }
      return shared.awaitedReadTime != nil
    }
    if isAwaited { pipeline.wakeStage() }
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
    let isReached = pipeline.shared.withLock { shared in
      shared.readTime = time
      guard let awaited = shared.awaitedReadTime, time >= awaited else { return false }
      shared.awaitedReadTime = nil
      return true
    }
    if isReached { pipeline.wakeStage() }
  }
}

/// A cue as the reader came upon it.
struct ReadCue {
  /// What is told of it, if anything.
  var entry: TimedEntry?
  var track: Int
  /// What is drawn of it, if anything.
  var drawn: SubtitleParts.Part?

  /// Whether it begins before a time and ends after it.
  func reaches(over time: MediaTime) -> Bool {
    guard let start = entry?.start ?? drawn?.start, let end = entry?.end ?? drawn?.end else {
      return false
    }
    return start < time && end > time
  }
}

extension TimedEntry {
  /// The same as something that is drawn.
  fileprivate func part(_ content: SubtitleParts.Content) -> SubtitleParts.Part {
    SubtitleParts.Part(identity: identity, start: start, end: end, content: content)
  }
}

extension OpenedItem {
  /// The size of the pictures as they are coded.
  fileprivate var pictureSize: PixelSize? {
    guard
      case .video(let format, _)? = information.tracks.first(where: { $0.index == videoTrack })?
        .kind
    else { return nil }
    return PixelSize(width: format.width, height: format.height)
  }

  /// What codes the pictures, if they may carry captions.
  var captionCodec: CaptionData.Codec? {
    information.tracks.first { $0.index == videoTrack }.flatMap {
      CaptionData.Codec(name: $0.codec)
    }
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
      formats[track.index] = known[track.codec]
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
