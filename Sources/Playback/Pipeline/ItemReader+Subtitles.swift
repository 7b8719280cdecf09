internal import FFmpeg
internal import MediaCore
internal import Overlays
internal import Synchronization

/// Subtitles in tracks of their own: text is told and drawn, pictures are drawn.
extension ItemReader {
  /// Reads a sample of text to cues.
  mutating func take(_ sample: TextSample) {
    for cue in readCues(sample) {
      keep(cue)
      take(cue)
    }
  }

  private mutating func readCues(_ sample: TextSample) -> [ReadCue] {
    let (cues, document) = joiner.content(of: sample)
    if !document.notDrawn.isEmpty {
      pipeline.note(notDrawn: document.notDrawn, of: sample.track)
    }
    let event =
      sample.format == .subStationAlpha && pipeline.feed.hasScript(sample.track)
      ? SubStationEvent(sample: sample.bytes, range: sample.range) : nil
    var read = cues.map { cue in
      var entry = TimedEntry(cue, track: sample.track)
      // The next sample may tell a later end of the same cue.
      if sample.format == .webVTTBoxes {
        entry.identity = .cue(
          track: sample.track, start: cue.start, end: nil, identifier: cue.identifier,
          text: cue.payload, settings: cue.settings)
      }
      // What a script says is told cue by cue, and drawn as the script has it.
      let drawn = event == nil ? SubtitleParts.Content.cue(SubtitleCue(cue, of: document)) : nil
      return ReadCue(entry: entry, track: sample.track, drawn: drawn.map { entry.part($0) })
    }
    for cue in document.backgroundCues(during: sample.range) {
      let part = TimedEntry(cue, track: sample.track).part(.cue(SubtitleCue(cue, of: document)))
      read.append(ReadCue(entry: nil, track: sample.track, drawn: part))
    }
    if let event {
      let identity = TimedEntry.Identity.cue(
        track: sample.track, start: event.range.start, end: event.range.end,
        identifier: "\(event.number)", text: "")
      let part = SubtitleParts.Part(
        identity: identity, start: event.range.start, end: event.range.end, content: .event(event))
      read.append(ReadCue(entry: nil, track: sample.track, drawn: part))
    }
    return read
  }

  /// Reads a packet of a text track to cues.
  mutating func take(text packet: borrowing Packet, _ format: TextSample.Format) {
    if let sample = sample(of: packet, format) { take(sample) }
  }

  /// Pictures may be part of one.
  private static let longestSample = 16 << 20

  private func sample(
    of packet: borrowing Packet, _ format: TextSample.Format
  ) -> TextSample? {
    guard let time = packet.time, packet.byteCount <= Self.longestSample else { return nil }
    let bytes = packet.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    var sample = TextSample(
      track: packet.track, format: format, bytes: bytes,
      range: TimeRange(start: time, end: time + packet.duration), origin: packet.origin)
    if format == .webVTTCue {
      let facts = packet.cueFacts
      sample.identifier = String(decoding: facts.identifier, as: UTF8.self)
      sample.settings = facts.settings
    }
    return sample
  }

  private mutating func keep(_ cue: ReadCue) {
    // Of one that goes on in the next sample the whole is kept.
    let known = cue.entry.flatMap { entry in
      cues.indices.suffix(Self.mostAtOnce).last { cues[$0].entry?.identity == entry.identity }
    }
    if let known { return cues[known] = cue }
    cues.append(cue)
    if cues.count > Self.cueLimit { cues.removeFirst(Self.cueLimit / 4) }
  }

  /// No more cues of a sample are looked for in the next.
  private static let mostAtOnce = 16

  private func take(_ cue: ReadCue) {
    if let entry = cue.entry { take(entry) }
    if let part = cue.drawn { draw(part, of: cue.track) }
  }

  /// Has something drawn at its time.
  func draw(_ part: SubtitleParts.Part, of track: Int) {
    if let limit = window.end, part.start >= limit { return }
    // Of a broadcast there is one pass for ever.
    let played = pipeline.shared.withLock { $0.live == nil ? nil : $0.played?.time }
    pipeline.feed.update(track: track, pass: pass, generation: generation) { parts in
      parts.insert(part)
      if let played { parts.forget(endedBefore: played - .seconds(60)) }
    }
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
    tell(picture, of: track)
    // Who has it drawn is woken even if nothing is told.
    defer { pipeline.wakeStage() }
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

  /// Tells a picture as a cue without text; what was up before it has ended.
  private mutating func tell(_ picture: SubtitleDecoder.Picture, of track: Int) {
    if var before = shownPictures.removeValue(forKey: track), before.start < picture.start,
      before.end.map({ $0 > picture.start }) ?? true
    {
      before.end = picture.start
      take(before)
    }
    guard !picture.images.isEmpty else { return }
    let cue = Cue(
      start: picture.start, end: picture.end ?? .distantFuture, payload: "", nodes: [])
    let entry = TimedEntry(
      .caption(track: track, start: picture.start, text: ""), start: picture.start,
      end: picture.end, .cue(cue, track: track))
    shownPictures[track] = entry
    take(entry)
  }

  /// How far before the start of a pass a picture, or text, may have come up that is still to be seen there.
  private static let pictureLead = MediaTime.seconds(30)
  private static let textLead = MediaTime.seconds(10)

  /// Looks for the subtitles that are up at the start of the pass: their packets may lie before the key frame that
  /// reading begins at.
  ///
  /// Reads what lies before that once more, so only where there are some that may be chosen.
  mutating func recoverSubtitles() {
    let tracks = recovered
    guard !tracks.isEmpty, window.start > .zero, reader.isTimed else { return }
    let lead = tracks.contains { isSent($0) } ? Self.pictureLead : Self.textLead
    let start = max(.zero, window.start - lead)
    guard (try? reader.seek(to: start, track: opened.videoTrack)) != nil else { return }
    for track in tracks { bitmaps[track]?.reset() }
    while let packet = nextPacket() {
      if let time = packet.decodeTime ?? packet.time, time >= window.start { return }
      guard tracks.contains(packet.track) else { continue }
      if let decoder = bitmaps[packet.track] {
        take(bitmap: packet, decoder)
      } else if captionTracks[packet.track] != nil {
        take(captions: packet)
      } else if let format = texts[packet.track], let sample = sample(of: packet, format) {
        // Told and drawn with what is known already, if they reach over the start.
        for cue in readCues(sample) where cue.reaches(over: window.start) { keep(cue) }
      }
    }
  }

  /// The tracks of which what is up at the start is looked for.
  private var recovered: Set<Int> {
    let isNear = !pipeline.description.source.contains("://")
    let (chosen, generation) = pipeline.shared.withLock { ($0.text, $0.generation) }
    // What is far off is not loaded twice for a line of text, or before anything was chosen.
    guard isNear else { return chosen.map { isSent($0) ? [$0] : [] } ?? [] }
    return generation == 0
      ? Set(texts.keys).union(bitmaps.keys).union(captionTracks.keys) : chosen.map { [$0] } ?? []
  }

  /// Whether a track is sent bit by bit for what is shown for long, so that more of it has to be read.
  private func isSent(_ track: Int) -> Bool {
    bitmaps[track] != nil || captionTracks[track] != nil
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
  func part(_ content: SubtitleParts.Content) -> SubtitleParts.Part {
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
}
