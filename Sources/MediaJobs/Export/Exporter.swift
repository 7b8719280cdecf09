internal import FFmpeg
internal import HLS
internal import MediaCore

/// Does an export; made and used on one worker thread, where it blocks.
final class Exporter {
  let settings: ExportSettings
  let asset: Asset
  private let path: String
  let reader: JobReader
  let plan: ExportPlan
  let part: ExportPart
  /// Where the range begins: for what is copied at a key frame.
  private(set) var start: MediaTime
  /// Where it ends; `nil` for the asset's end.
  private(set) var end: MediaTime?
  /// Whether that is earlier than asked for, so that the file is no larger than it may be.
  private var isShortened = false
  /// How long it has turned out to be; `nil` before it was written.
  private var knownLength: MediaTime?
  /// Whether room is left for the index, where it is known how large that will be.
  private(set) var leavesIndexRoom = true
  /// Draws subtitles on the pictures; `nil` where none are drawn.
  private let burner: SubtitleBurner?
  /// What tracks of pictures are put together from that are copied exactly.
  private var cuts: [Int: ExactCut] = [:]
  /// Where reading begins, and the track whose key frames count there.
  private(set) var readingStart: (time: MediaTime, track: Int?) = (.zero, nil)
  /// What the sound of each track is multiplied by to have the loudness that was asked for.
  var gains: [Int: Double] = [:]

  /// Opens the asset and plans the export.
  ///
  /// - Parameter hasAllRenditions: Whether all renditions of a stream are written, each of which is read by itself; where not,
  ///   one sound is, and no text.
  /// - Throws: What opening the asset throws, 1001 or 3005 for what cannot be made of it.
  init(
    _ asset: Asset, _ path: String, _ settings: ExportSettings, _ readGuard: ReadGuard,
    part: ExportPart = .all, hasAllRenditions: Bool = false
  ) throws(MediaError) {
    self.part = part
    self.asset = asset
    self.settings = settings
    self.path = path
    let type = settings.fileType ?? ExportFileType(path: path)
    let open = { () throws(MediaError) in try JobReader(asset.source, asset.opener, readGuard) }
    var reader = try open()
    if hasAllRenditions {
      reader = try JobReader(
        renditionsOf: reader, text: type.flatMap { CueForm($0) }, open: open)
    }
    self.reader = reader
    let tracks = try Self.chosenTracks(of: reader, settings, part)
    plan = try ExportPlan(
      settings, path: path, part: part, reader.information.tracks, chosen: tracks
    ) { track in type?.holds(track, of: reader) ?? false }
    if settings.isExact, settings.fileLengthLimit != nil {
      throw MediaError(
        .invalidArgument, "an exact range does not end early: leave the limit of the length out")
    }
    _ = try Cover.chosen(by: settings)
    start = settings.start
    end = settings.end
    burner = try SubtitleBurner.burner(
      file: settings.burnedSubtitles, track: settings.burnedTrack, of: asset, readGuard)
    reader.packets.select(Set(plan.works.map(\.track)))
  }

  /// The tracks that may be written where one track of sound can be had at once: the first that is asked for; `nil`
  /// where all can be had.
  private static func chosenTracks(
    of reader: JobReader, _ settings: ExportSettings, _ part: ExportPart
  ) throws(MediaError) -> Set<Int>? {
    guard let only = reader.packets.onlySound else { return nil }
    let all = reader.information.tracks
    var sound = all.first { $0.isAudio && settings.tracks?.contains($0.index) ?? false }?.index
    if case .sound(let number) = part { sound = number }
    if let sound, sound != only { try reader.packets.prefer(sound: sound) }
    return (settings.tracks ?? Set(all.map(\.index)))
      .subtracting(all.filter { $0.isAudio && $0.index != sound ?? only }.map(\.index))
  }

  /// Writes the file.
  ///
  /// - Parameter progress: Is told how far it is, 0…1.
  /// - Throws: What reading, encoding and writing throw; 1001 where not even a little fits into the length that the file may
  ///   have.
  func run(_ progress: (Double) -> Void) throws(MediaError) -> ExportResult {
    try goToStart()
    cuts = try makeCuts()
    if let loudness = settings.audio.loudness { try measure(loudness) }
    let limit = settings.fileLengthLimit.map { LengthLimit(limit: $0, isEncoded: plan.isEncoded) }
    var (lastSize, repeats, knowsEnd) = (Int64(0), 0, false)
    for _ in 0..<8 {
      let pending = try PendingFile(path, overwrites: settings.overwrites)
      let (length, isCut): (MediaTime, Bool)
      do throws(MediaError) {
        (length, isCut) = try write(to: pending.temporaryPath, limit, progress)
      } catch {
        guard error.code == .processingFailed, leavesIndexRoom, indexRoom != nil else {
          throw error
        }
        // The room was too little: the packets are moved after all.
        leavesIndexRoom = false
        try goToStart(again: true)
        continue
      }
      try reader.check()
      let size = try pending.byteCount
      if isCut, length <= .zero { break }
      if let limit, size > limit.limit {
        // The rate rose at the end: a shorter one fits.
        repeats = size == lastSize ? repeats + 1 : 0
        lastSize = size
        knownLength = nil
        end = start + limit.shorter(than: length, byteCount: size, repeats: repeats)
        isShortened = true
        try goToStart(again: true)
        continue
      }
      if !knowsEnd, tellsOtherEnd(than: length, isCut: isCut) {
        (knowsEnd, end, knownLength) = (true, start + length, length)
        isShortened = isShortened || isCut
        try goToStart(again: true)
        continue
      }
      return ExportResult(
        path: path, byteCount: try pending.commit(), start: start, duration: length,
        isLimited: isCut || isShortened, omittedTracks: omittedTracks, losses: losses)
    }
    throw MediaError(
      .invalidArgument, "nothing of it makes a file of \(settings.fileLengthLimit ?? 0) bytes")
  }

  /// Writes a file from where the reader stands.
  ///
  /// - Returns: Its length, and whether a limit cut it.
  private func write(
    to temporaryPath: String, _ limit: LengthLimit?, _ progress: (Double) -> Void
  ) throws(MediaError) -> (length: MediaTime, isCut: Bool) {
    let muxer = try Muxer(plan.type.muxer, path: temporaryPath)
    let writers = try makeWriters(globalHeaders: muxer.wantsGlobalHeaders)
    try describe(muxer)
    let tracks = plan.works.map { work in
      reader.information.tracks.first { $0.index == work.track }
    }
    let output = ExportOutput(
      muxer, writers, options: muxerOptions, isFragmented: part != .all, cover: cover
    ) { muxer, number, place in
      guard let track = tracks[place] else { return }
      muxer.describe(
        number, language: track.language, title: track.title, isDefault: track.isDefault,
        isForced: track.isForced, rolesOf: try? self.reader.packets.parameters(of: track.index))
    }
    let isCut = try copy(writers, output, limit, progress)
    for (place, writer) in writers.enumerated() {
      try reader.check()
      try output.write(try writer.take(nil), of: place)
    }
    let length = writers.map(\.reach).max() ?? .zero
    // Not even a little fits: the caller says so.
    if isCut || isShortened, length <= .zero { return (length, true) }
    try output.end()
    return (length, isCut)
  }

  /// The track whose key frames count.
  private var leading: Track? {
    let written = Set(plan.works.map(\.track))
    return reader.information.tracks.first { written.contains($0.index) && $0.isVideo }
  }

  /// Goes to the start of the range; what is copied begins at the key frame before it.
  ///
  /// - Parameter again: Whether something was read already.
  func goToStart(again: Bool = false) throws(MediaError) {
    guard settings.start > .zero else {
      if again { return try reader.seek(to: .zero, track: nil) }
      guard let track = leadInTrack, let time = try leadIn(of: track) else { return }
      start = time
      return try reader.seek(to: .zero, track: nil)
    }
    try ExportSegment(asset, start: settings.start).checkStart(in: reader.information.duration)
    let lead =
      plan.works.contains { $0.work.isAudio } ? reader.soundLead : reader.packets.soundLead
    readingStart = (max(.zero, settings.start - lead), leading?.index)
    try reader.seek(before: readingStart.time, track: readingStart.track)
    guard let leading,
      plan.works.contains(where: { $0.track == leading.index && $0.work == .copy }),
      try !isCut(leading)
    else { return }
    // What is passed by, the sound among it, is read again.
    start = max(.zero, try lastKeyFrame(of: leading.index))
    readingStart = (start, leading.index)
    try reader.seek(before: start, track: leading.index)
  }

  /// The time of the last key frame before the range, or else of the first after that, from where the reader stands on.
  private func lastKeyFrame(of track: Int) throws(MediaError) -> MediaTime {
    var last: MediaTime?
    reading: while true {
      switch try reader.read() {
      case .packet(let packet):
        guard let time = packet.time else { continue }
        guard packet.track == track else {
          // A picture that stands may be the only one.
          if last != nil, time > settings.start + .seconds(10) { break reading }
          continue
        }
        if packet.isKeyFrame {
          if last == nil || time <= settings.start { last = time }
          if time >= settings.start { break reading }
        }
        // A container without an index is gone to some groups of pictures early.
        if last != nil, packet.decodeTime ?? time > settings.start { break reading }
      case .endOfStream: break reading
      default: continue
      }
    }
    guard let last else {
      throw MediaError(.notSupported, "there is no key frame to begin with")
    }
    return last
  }

  private func content(of track: Track?) -> TrackCopier.Content {
    switch track?.kind {
    case .video: .pictures(hidesLeadIn: hidesLeadIn)
    case .audio: .sound
    case .subtitle: .text
    case .other, nil: .other
    }
  }

  private func makeWriters(globalHeaders: Bool) throws(MediaError) -> [any TrackWriter] {
    var writers: [any TrackWriter] = []
    for (number, work) in plan.works {
      let parameters = try reader.packets.parameters(of: number)
      let track = reader.information.tracks.first { $0.index == number }
      switch work {
      case .copy:
        if let cut = cuts[number] {
          writers.append(try SplicedCopier(cut, start: start, end: end))
          continue
        }
        let converter =
          Muxer.holds(parameters, in: plan.type.muxer)
          ? nil
          : try TextConverter(track: number, of: reader.information, for: plan.type, from: start)
        writers.append(
          TrackCopier(
            parameters, content(of: track), start: start, end: end, converter: converter))
      case .video(let encoder):
        writers.append(
          try VideoTranscoder(
            parameters, encoder,
            PictureFinisher(
              settings.filters, maximumSize: maximumSize,
              pixelFormat: VideoTranscoder.source(of: encoder.pixelFormat),
              orientation: settings.orientation,
              crop: settings.crop),
            start: start, end: end, globalHeaders: globalHeaders, burner: burner,
            check: { [reader] () throws(MediaError) in try reader.check() }))
      case .audio(let encoder):
        guard case .audio(let format)? = track?.kind else { continue }
        writers.append(
          try AudioTranscoder(
            parameters, encoder, format, start: start, end: end,
            soundEnd: SoundEnd(reader.packets), globalHeaders: globalHeaders
          ) { sampleRate in
            SoundEnvelope(
              settings.audio, gain: gains[number] ?? 1, sampleRate: sampleRate, length: length)
          })
      }
    }
    return writers
  }

  /// How long the output is to be; `nil` when the asset does not tell.
  var length: MediaTime? {
    knownLength ?? reader.information.end(notBehind: end).map { max(.zero, $0 - start) }
  }

  /// Tracks without a packet for long, such as subtitles, do not keep it from ending.
  var stop: MediaTime { end.map { $0 + .seconds(10) } ?? .distantFuture }

  /// - Returns: Whether a limit cut it.
  private func copy(
    _ writers: [any TrackWriter], _ output: ExportOutput, _ limit: LengthLimit?,
    _ progress: (Double) -> Void
  ) throws(MediaError) -> Bool {
    var places: [Int: Int] = [:]
    for (place, work) in plan.works.enumerated() { places[work.track] = place }
    let length = length ?? .zero
    var isCut = false
    try takeEarlierText(writers, output)
    while !writers.allSatisfy(\.isFull) {
      switch try reader.read() {
      case .packet(let packet):
        guard let place = places[packet.track] else { continue }
        if let time = packet.decodeTime ?? packet.time, time > stop { return isCut }
        try output.write(try writers[place].take(HeldPacket(packet)), of: place)
        let reach = writers.map(\.reach).max() ?? .zero
        if length > .zero { progress(min(1, reach.seconds / length.seconds)) }
        if let limit, !isCut, !limit.mayGoOn(output.byteCount, reach: reach) {
          isCut = true
          for (place, writer) in writers.enumerated() {
            try output.write(try writer.end(at: start + reach), of: place)
          }
        }
      case .format(let track, let parameters):
        guard let place = places[track] else { continue }
        try output.write(try writers[place].change(to: parameters), of: place)
      case .endOfStream:
        if let shortfall = reader.packets.shortfall { throw shortfall }
        return isCut
      default: continue
      }
    }
    return isCut
  }
}
