internal import FFmpeg
internal import HLS
internal import MediaCore

/// Does an export; made and used on one worker thread, where it blocks.
final class Exporter {
  private let settings: ExportSettings
  private let path: String
  private let reader: JobReader
  private let plan: ExportPlan
  /// Where the range begins: for what is copied at a key frame.
  private var start: MediaTime

  /// Opens the asset and plans the export.
  ///
  /// - Throws: What opening the asset throws, 1001 or 3005 for what cannot be made of it.
  init(
    _ asset: Asset, _ path: String, _ settings: ExportSettings, _ readGuard: ReadGuard
  ) throws(MediaError) {
    self.settings = settings
    self.path = path
    let reader = try JobReader(asset.source, asset.opener, readGuard)
    self.reader = reader
    let type = settings.fileType ?? ExportFileType(path: path)
    plan = try ExportPlan(settings, path: path, reader.information.tracks) { track in
      guard let type, let parameters = try? reader.packets.parameters(of: track) else {
        return false
      }
      return Muxer.holds(parameters, in: type.muxer)
    }
    start = settings.start
    reader.packets.select(Set(plan.works.map(\.track)))
  }

  /// Writes the file.
  ///
  /// - Parameter progress: Is told how far it is, 0…1.
  /// - Throws: What reading, encoding and writing throw.
  func run(_ progress: (Double) -> Void) throws(MediaError) -> ExportResult {
    try goToStart()
    let pending = try PendingFile(path, overwrites: settings.overwrites)
    let muxer = try Muxer(plan.type.muxer, path: pending.temporaryPath)
    let writers = try makeWriters(globalHeaders: muxer.wantsGlobalHeaders)
    try describe(muxer)
    let tracks = plan.works.map { work in
      reader.information.tracks.first { $0.index == work.track }
    }
    let output = ExportOutput(muxer, writers, options: muxerOptions) { muxer, number, place in
      guard let track = tracks[place] else { return }
      muxer.describe(
        number, language: track.language, title: track.title, isDefault: track.isDefault)
    }
    try copy(writers, output, progress)
    for (place, writer) in writers.enumerated() {
      try output.write(try writer.take(nil), of: place)
    }
    try output.end()
    let size = try pending.commit()
    return ExportResult(
      path: path, byteCount: size, start: start,
      duration: writers.map(\.reach).max() ?? .zero, omittedTracks: plan.omitted)
  }

  private var muxerOptions: [String: String] {
    plan.type.hasIndex && settings.isFastStart ? ["movflags": "+faststart"] : [:]
  }

  /// The track whose key frames count.
  private var leading: Track? {
    let written = Set(plan.works.map(\.track))
    return reader.information.tracks.first { written.contains($0.index) && $0.isVideo }
  }

  /// Goes to the start of the range; what is copied begins at the key frame before it.
  private func goToStart() throws(MediaError) {
    guard settings.start > .zero else { return }
    if let duration = reader.information.duration, settings.start >= duration {
      throw MediaError(
        .invalidArgument, "the range begins at \(settings.start), and the asset ends at \(duration)"
      )
    }
    let sound = reader.packets.soundLead
    try reader.seek(to: max(.zero, settings.start - sound), track: leading?.index)
    guard plan.works.contains(where: { $0.work == .copy }), let leading else { return }
    // The packets before the key frame are passed by, those of the sound among them are read again.
    while true {
      switch try reader.read() {
      case .packet(let packet):
        guard packet.track == leading.index, packet.isKeyFrame, let time = packet.time else {
          continue
        }
        start = max(.zero, time)
        return try reader.seek(to: start, track: leading.index)
      case .endOfStream:
        throw MediaError(.notSupported, "there is no key frame to begin with")
      default: continue
      }
    }
  }

  private func makeWriters(globalHeaders: Bool) throws(MediaError) -> [any TrackWriter] {
    var writers: [any TrackWriter] = []
    for (number, work) in plan.works {
      let parameters = try reader.packets.parameters(of: number)
      let track = reader.information.tracks.first { $0.index == number }
      switch work {
      case .copy:
        writers.append(
          TrackCopier(
            parameters, isVideo: track?.isVideo ?? false, start: start, end: settings.end))
      case .video(let encoder):
        writers.append(
          try VideoTranscoder(
            parameters, encoder,
            PictureFinisher(
              settings.filters, maximumSize: settings.preset.maximumSize,
              pixelFormat: encoder.pixelFormat),
            start: start, end: settings.end, globalHeaders: globalHeaders))
      case .audio(let encoder):
        guard case .audio(let format)? = track?.kind else { continue }
        writers.append(
          try AudioTranscoder(
            parameters, encoder, format, start: start, end: settings.end,
            globalHeaders: globalHeaders))
      }
    }
    return writers
  }

  private func describe(_ muxer: Muxer) throws(MediaError) {
    let metadata = reader.information.metadata
    // What the container says of itself is not true of another one.
    let own = ["major_brand", "minor_version", "compatible_brands", "encoder", "creation_time"]
    var tags = metadata.tags.filter { !own.contains($0.key) }
    for (key, value) in settings.tags { tags[key] = value.isEmpty ? nil : value }
    muxer.setTags(tags)
    let end = settings.end ?? .distantFuture
    try muxer.setChapters(
      metadata.chapters.compactMap { chapter in
        let range = TimeRange(
          start: max(start, chapter.range.start) - start,
          end: min(end, chapter.range.end) - start)
        return range.isEmpty ? nil : Chapter(title: chapter.title, range: range)
      })
  }

  private func copy(
    _ writers: [any TrackWriter], _ output: ExportOutput, _ progress: (Double) -> Void
  ) throws(MediaError) {
    var places: [Int: Int] = [:]
    for (place, work) in plan.works.enumerated() { places[work.track] = place }
    let end = settings.end ?? reader.information.duration
    let length = end.map { $0 - start } ?? .zero
    // Tracks without a packet for long, such as subtitles, do not keep it from ending.
    let stop = settings.end.map { $0 + .seconds(10) } ?? .distantFuture
    while !writers.allSatisfy(\.isFull) {
      switch try reader.read() {
      case .packet(let packet):
        guard let place = places[packet.track] else { continue }
        if let time = packet.decodeTime ?? packet.time, time > stop { return }
        try output.write(try writers[place].take(HeldPacket(packet)), of: place)
        if length > .zero {
          progress(min(1, (writers.map(\.reach).max() ?? .zero).seconds / length.seconds))
        }
      case .format(let track, let parameters):
        guard let place = places[track] else { continue }
        try output.write(try writers[place].change(to: parameters), of: place)
      case .endOfStream:
        if let shortfall = reader.packets.shortfall { throw shortfall }
        return
      default: continue
      }
    }
  }
}
