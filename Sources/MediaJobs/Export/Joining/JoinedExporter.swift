internal import FFmpeg
internal import HLS
internal import MediaCore

/// Joins several sources into one file; made and used on one worker thread, where it blocks.
struct JoinedExporter {
  let segments: [ExportSegment]
  let path: String
  let settings: ExportSettings
  let transition: ItemTransition
  let readGuard: ReadGuard
  /// Sound that ends so little after the pictures is cut there.
  private static let tolerance = MediaTime.milliseconds(100)
  /// Tracks without a packet for long do not keep a source from ending.
  private static let patience = MediaTime.seconds(10)

  /// Writes the file.
  ///
  /// - Throws: What opening, reading, encoding and writing throw; 1001 for settings that are of one source alone.
  func run(_ progress: (Double) -> Void) throws(MediaError) -> ExportResult {
    if let one = settings.settingOfOneSource {
      throw MediaError(.invalidArgument, "\(one) is not of several sources that are joined")
    }
    guard settings.preset != .passthrough else {
      throw MediaError(.invalidArgument, "sources are joined by a preset that encodes")
    }
    let first = try JobReader(segments[0].asset.source, segments[0].asset.opener, readGuard)
    let plan = try ExportPlan(settings, path: path, first.information.tracks) { _ in false }
    guard plan.type != .hls else {
      throw MediaError(.invalidArgument, "a stream is not of several sources that are joined")
    }
    let needs = (
      video: plan.works.contains { $0.work.isVideo }, audio: plan.works.contains { $0.work.isAudio }
    )
    var used: Set<Int> = []
    var sources: [(length: MediaTime?, range: (start: MediaTime, end: MediaTime?))] = []
    for segment in segments {
      let source = try open(segment, needs)
      if sources.isEmpty {
        used = Set([source.video, source.audio].compactMap { $0?.index })
      }
      let duration = source.reader.information.duration
      try segment.checkStart(in: duration)
      let end = [segment.end, transition.length > .zero ? duration : nil].compactMap(\.self).min()
      let last = source.reader.information.end(notBehind: segment.end)
      sources.append((last.map { $0 - segment.start }, (segment.start, end)))
    }
    let parts = try JoinedPart.plan(sources.map(\.range), transition)
    let lengths = sources.compactMap(\.length)
    let whole =
      lengths.count < sources.count
      ? nil : (lengths + parts.map { .zero - $0.overlap }).reduce(.zero, +)
    if settings.audio.fadeOut > .zero, whole == nil {
      throw MediaError(.notSupported, "a source does not tell its length, by which sound fades out")
    }
    let cover = plan.type.hasArtwork ? try Cover.chosen(by: settings) : nil
    let pending = try PendingFile(path, overwrites: settings.overwrites)
    let length = try write(parts, plan, needs, cover, to: pending.temporaryPath, whole, progress)
    try readGuard.check()
    return ExportResult(
      path: path, byteCount: try pending.commit(), start: segments[0].start, duration: length,
      omittedTracks: first.information.tracks.map(\.index).filter { !used.contains($0) })
  }

  private func open(
    _ segment: ExportSegment, _ needs: (video: Bool, audio: Bool)
  ) throws(MediaError) -> SegmentSource {
    try SegmentSource(
      segment.asset, readGuard, needsVideo: needs.video, needsAudio: needs.audio)
  }

  private func write(
    _ parts: [JoinedPart], _ plan: ExportPlan, _ needs: (video: Bool, audio: Bool),
    _ cover: Cover?, to temporaryPath: String, _ whole: MediaTime?, _ progress: (Double) -> Void
  ) throws(MediaError) -> MediaTime {
    let muxer = try Muxer(plan.type.muxer, path: temporaryPath)
    muxer.setTags(settings.tags.filter { !$0.value.isEmpty })
    try muxer.setChapters(settings.chapters(or: [], from: .zero, to: whole))
    var (base, outputs) = (MediaTime.zero, JoinedOutput?.none)
    for (number, planned) in parts.enumerated() {
      let source = try open(segments[number], needs)
      var part = planned
      part.base = base
      if let outputs {
        try outputs.begin(part, source, tail: try tail(of: number - 1, parts, needs))
      } else {
        outputs = try makeOutputs(part, source, plan, muxer, cover, length: whole)
      }
      guard let outputs else { break }
      try source.seek(to: part.start)
      try copy(source, part, outputs) { reach in
        if let whole, whole > .zero { progress(min(1, reach.seconds / whole.seconds)) }
      }
      base = end(of: part, outputs)
    }
    guard let outputs else { return .zero }
    try outputs.finish(at: base)
    return base
  }

  private func makeOutputs(
    _ part: JoinedPart, _ source: SegmentSource, _ plan: ExportPlan, _ muxer: Muxer,
    _ cover: Cover?, length: MediaTime?
  ) throws(MediaError) -> JoinedOutput {
    let (settings, globalHeaders) = (settings, muxer.wantsGlobalHeaders)
    var (pictures, sound) = (JoinedPictures?.none, JoinedSound?.none)
    for (_, work) in plan.works {
      switch work {
      case .video(let encoder) where pictures == nil:
        guard let parameters = try source.parameters(of: source.video) else { continue }
        pictures = try JoinedPictures(
          parameters, encoder, part, veil: transition.color, globalHeaders: globalHeaders,
          check: { [readGuard] () throws(MediaError) in try readGuard.check() }
        ) {
          PictureFinisher(
            settings.filters, maximumSize: settings.preset.maximumSize,
            pixelFormat: VideoTranscoder.source(of: encoder.pixelFormat),
            orientation: settings.orientation, crop: settings.crop)
        }
      case .audio(let encoder) where sound == nil:
        guard let parameters = try source.parameters(of: source.audio),
          case .audio(let format)? = source.audio?.kind
        else { continue }
        sound = try JoinedSound(
          parameters, encoder, format, part, soundEnd: SoundEnd(source.reader.packets),
          globalHeaders: globalHeaders
        ) { sampleRate in
          SoundEnvelope(settings.audio, gain: 1, sampleRate: sampleRate, length: length)
        }
      default: continue
      }
    }
    let writers = [pictures as (any TrackWriter)?, sound].compactMap(\.self)
    let tracks = [pictures == nil ? nil : source.video, sound == nil ? nil : source.audio]
      .compactMap(\.self)
    let file = ExportOutput(
      muxer, writers, options: plan.fileOptions(isFastStart: settings.isFastStart, length: length),
      cover: cover
    ) { muxer, number, place in
      let track = tracks[place]
      muxer.describe(number, language: track.language, title: nil, isDefault: track.isDefault)
    }
    return JoinedOutput(pictures: pictures, sound: sound, file: file)
  }

  /// What goes out of a source under the next one; `nil` for nothing.
  private func tail(
    of number: Int, _ parts: [JoinedPart], _ needs: (video: Bool, audio: Bool)
  ) throws(MediaError) -> JoinedOutput.Tail? {
    let part = parts[number]
    guard part.overlap > .zero, let start = part.end else { return nil }
    return JoinedOutput.Tail(
      pictures: try open(segments[number], needs), sound: try open(segments[number], needs),
      start: start, length: part.overlap)
  }

  /// Writes what is read of a source until its part is full.
  private func copy(
    _ source: SegmentSource, _ part: JoinedPart, _ outputs: JoinedOutput,
    _ progress: (MediaTime) -> Void
  ) throws(MediaError) {
    let stop = part.end.map { $0 + Self.patience } ?? .distantFuture
    reading: while !outputs.isFull {
      switch try source.reader.read() {
      case .packet(let packet):
        if let time = packet.decodeTime ?? packet.time, time > stop { break reading }
        try outputs.take(HeldPacket(packet), source)
        progress(outputs.writers.map(\.reach).max() ?? .zero)
      case .format(let track, let parameters):
        try outputs.change(track, to: parameters, source)
      case .endOfStream:
        if let shortfall = source.reader.packets.shortfall { throw shortfall }
        break reading
      default: continue
      }
    }
    try outputs.endPart()
  }

  /// Where a part ends in the output.
  private func end(of part: JoinedPart, _ outputs: JoinedOutput) -> MediaTime {
    if transition.length > .zero, let end = part.end { return part.base + end - part.start }
    guard let pictures = outputs.pictures?.reach else { return outputs.sound?.reach ?? part.base }
    let sound = outputs.sound?.reach ?? .zero
    return sound - pictures > Self.tolerance ? sound : pictures
  }
}

extension ItemTransition {
  /// What one source goes out to and the next comes in from.
  fileprivate var color: CueColor {
    if case .fade(_, let color) = self { color } else { .black }
  }
}
