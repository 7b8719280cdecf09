internal import FFmpeg
internal import HLS
internal import MediaCore

/// Makes a folder that a web server can serve as a stream: variants of the pictures, the sound, and their playlists.
///
/// Made and used on one worker thread, where it blocks.
struct StreamExporter {
  static let playlistName = "index.m3u8"

  let asset: Asset
  let path: String
  let settings: ExportSettings
  let readGuard: ReadGuard

  /// How high variants may be.
  private static let heights = 16...8192

  private struct Part {
    var part: ExportPart
    /// Its file's name without its end.
    var name: String
    var track: Track

    var media: String { "\(name).mp4" }
    var playlist: String { "\(name).m3u8" }
    /// `nil` for sound.
    var keyFramePlaylist: String? { track.isVideo ? "\(name)-keys.m3u8" : nil }
    /// The names of its files.
    var files: [String] { [media, playlist] + [keyFramePlaylist].compactMap(\.self) }
  }

  /// Writes the folder.
  ///
  /// - Throws: As `Exporter.run`, 1001 for a limit of the size, which a stream has none of, and for a height out of range;
  ///   2011 where the source has become another file meanwhile, 5003 where something of the stream was removed.
  func run(_ progress: (Double) -> Void) throws(MediaError) -> ExportResult {
    guard settings.fileLengthLimit == nil else {
      throw MediaError(.invalidArgument, "a limit of the size is of one file, not of a stream")
    }
    if let height = settings.variantHeights.first(where: { !Self.heights.contains($0) }) {
      throw MediaError(
        .invalidArgument,
        "a variant of a height of \(height): it is \(Self.heights.lowerBound) to \(Self.heights.upperBound)"
      )
    }
    guard settings.overwrites || !PendingFile.exists(path) else {
      throw PendingFile.existsError(path)
    }
    try StreamFolder.check(path, index: Self.playlistName, source: asset.source)
    let (information, identity) = try look()
    let parts = try parts(of: information.tracks)
    let folder = try WorkingFolder(workingPath)
    do throws(MediaError) {
      folder.removeAll(but: [])
      var result = ExportResult(
        path: path, byteCount: 0, start: settings.start, duration: .zero, omittedTracks: [])
      var streams: [(part: Part, stream: StreamTrack)] = []
      var emptiness: MediaError?
      var settings = settings
      // Where a copy of the pictures begins, at a key frame, the sound begins too.
      let ordered = parts.filter(\.track.isVideo) + parts.filter { !$0.track.isVideo }
      for (number, part) in ordered.enumerated() {
        let file: (stream: StreamTrack, result: ExportResult)
        do throws(MediaError) {
          file = try write(part, settings, of: identity, in: folder.path) { fraction in
            progress((Double(number) + fraction) / Double(parts.count))
          }
        } catch  where error.code == .decodedNothing && parts.count > 1 {
          // A track that is over before the range begins is left out of the stream.
          emptiness = error
          continue
        }
        streams.append((part, file.stream))
        result.byteCount += file.result.byteCount
        result.duration = max(result.duration, file.result.duration)
        if case .pictures = part.part {
          result.start = file.result.start
          settings.start = file.result.start
        }
      }
      if streams.isEmpty, let emptiness { throw emptiness }
      let texts = try writeTexts(
        information.tracks, start: result.start, length: result.duration, in: folder.path)
      let used = Set((streams.map(\.part.track) + texts).map(\.index))
      result.omittedTracks = information.tracks.map(\.index).filter { !used.contains($0) }
      try write(multivariant(streams, texts), as: Self.playlistName, in: folder.path)
      try readGuard.check()
      try identity?.check()
      var files: Set = [Self.playlistName]
      for stream in streams { files.formUnion(stream.part.files) }
      for place in texts.indices { files.formUnion(Self.textFiles(place + 1)) }
      try folder.check(has: files)
      try folder.move(to: path, overwrites: settings.overwrites)
      return result
    } catch {
      FolderListing.remove(workingPath)
      throw error
    }
  }

  private var workingPath: String {
    let name = path.split(separator: "/").last.map(String.init) ?? "stream"
    return
      "\(PendingFile.folder(of: path.hasSuffix("/") ? String(path.dropLast()) : path))/.\(name).export"
  }

  /// What files there are: a variant for each height, and each track of sound.
  private func parts(of tracks: [Track]) throws(MediaError) -> [Part] {
    var settings = settings
    settings.fileType = .hls
    let plan = try ExportPlan(settings, path: path, tracks) { _ in true }
    var parts: [Part] = []
    for (number, _) in plan.works {
      guard let track = tracks.first(where: { $0.index == number }) else { continue }
      if track.isVideo {
        let heights: [Int?] =
          settings.variantHeights.isEmpty ? [nil] : settings.variantHeights.map(\.self)
        for (place, height) in heights.enumerated() {
          parts.append(
            Part(part: .pictures(height: height), name: "video-\(place + 1)", track: track))
        }
      } else if track.isAudio {
        let place = parts.count { !$0.track.isVideo } + 1
        parts.append(Part(part: .sound(track: number), name: "audio-\(place)", track: track))
      }
    }
    return parts
  }

  /// Writes a file and its playlists.
  ///
  /// - Parameter identity: What the source has to be; `nil` where it may change.
  private func write(
    _ part: Part, _ settings: ExportSettings, of identity: SourceIdentity?, in folder: String,
    _ progress: (Double) -> Void
  ) throws(MediaError) -> (stream: StreamTrack, result: ExportResult) {
    var settings = settings
    settings.fileType = .hls
    let file = "\(folder)/\(part.media)"
    // Another file may fail to open for reasons of its own, and may come between.
    try identity?.check()
    let exporter = try Exporter(asset, file, settings, readGuard, part: part.part)
    try identity?.check()
    let result = try exporter.run(progress)
    let stream = StreamTrack(name: part.media, try FragmentIndex(file))
    try write(stream.playlist, as: part.playlist, in: folder)
    if let name = part.keyFramePlaylist {
      try write(stream.keyFramePlaylist, as: name, in: folder)
    }
    return (stream, result)
  }

  func write(_ text: String, as name: String, in folder: String) throws(MediaError) {
    try OutputFile.write(Array(text.utf8), to: "\(folder)/\(name)", overwrites: true)
  }

  /// The playlist of all variants (RFC 8216, 4.3.4).
  private func multivariant(
    _ streams: [(part: Part, stream: StreamTrack)], _ texts: [Track]
  ) -> String {
    let sounds = streams.filter { !$0.part.track.isVideo }
    let pictures = streams.filter(\.part.track.isVideo)
    var text = PlaylistText()
    text.add("#EXT-X-VERSION:7")
    text.add("#EXT-X-INDEPENDENT-SEGMENTS")
    let preferred = sounds.firstIndex { $0.part.track.isDefault } ?? 0
    var names = RenditionNames()
    // Without pictures one sound is the variant, and the others stand beside it.
    let hasSoundGroup = sounds.count > (pictures.isEmpty ? 1 : 0)
    for (number, sound) in sounds.enumerated() where hasSoundGroup {
      let name = names.name(of: sound.part.track, "Sound \(number + 1)", number + 1)
      let isDefault = number == preferred
      text.add(
        "EXT-X-MEDIA",
        Self.rendition(
          sound.part, named: name, isDefault: isDefault,
          isVariant: isDefault && pictures.isEmpty))
    }
    names = RenditionNames()
    for (number, track) in texts.enumerated() {
      let name = names.name(of: track, "Subtitles \(number + 1)", number + 1)
      text.add("EXT-X-MEDIA", Self.rendition(track, named: name, number + 1))
    }
    let soundPeak = sounds.map(\.stream.peakBitrate).max() ?? 0
    let soundAverage = sounds.map(\.stream.averageBitrate).max() ?? 0
    let soundCodecs = Set(sounds.compactMap(\.stream.format.codec)).sorted()
    for (part, stream) in pictures.isEmpty ? Array(sounds[preferred...].prefix(1)) : pictures {
      let own = part.track.isVideo
      let codecs = (own ? [stream.format.codec].compactMap(\.self) : []) + soundCodecs
      text.add(
        "EXT-X-STREAM-INF",
        [
          PlaylistText.plain("BANDWIDTH", "\(soundPeak + (own ? stream.peakBitrate : 0))"),
          PlaylistText.plain(
            "AVERAGE-BANDWIDTH", "\(soundAverage + (own ? stream.averageBitrate : 0))"),
          PlaylistText.quoted("CODECS", codecs.isEmpty ? nil : codecs.joined(separator: ",")),
          Self.size(of: stream), own ? Self.frameRate(of: part.track) : nil,
          PlaylistText.quoted("AUDIO", hasSoundGroup ? Self.soundGroup : nil),
          PlaylistText.quoted("SUBTITLES", texts.isEmpty ? nil : Self.textGroup),
        ])
      text.add(part.playlist)
    }
    for (part, stream) in pictures {
      text.add(
        "EXT-X-I-FRAME-STREAM-INF",
        [
          PlaylistText.plain("BANDWIDTH", "\(stream.keyFrameBitrate)"),
          PlaylistText.quoted("CODECS", stream.format.codec), Self.size(of: stream),
          PlaylistText.quoted("URI", part.keyFramePlaylist),
        ])
    }
    return text.text
  }

  private static let soundGroup = "sound"

  private static func size(of stream: StreamTrack) -> PlaylistText.Attribute {
    PlaylistText.plain("RESOLUTION", stream.format.size.map { "\($0.width)x\($0.height)" })
  }

  private static func frameRate(of track: Track) -> PlaylistText.Attribute {
    guard case .video(_, let rate) = track.kind, rate.isPositive else { return nil }
    let thousandths = Int((rate.value * 1000).rounded())
    return PlaylistText.plain(
      "FRAME-RATE", "\(thousandths / 1000).\(String(thousandths % 1000).padded(to: 3))")
  }

  private static func rendition(
    _ part: Part, named name: String, isDefault: Bool, isVariant: Bool
  ) -> [PlaylistText.Attribute] {
    [
      PlaylistText.plain("TYPE", "AUDIO"), PlaylistText.quoted("GROUP-ID", soundGroup),
      PlaylistText.quoted("NAME", name),
      PlaylistText.quoted("LANGUAGE", part.track.language),
      PlaylistText.plain("DEFAULT", isDefault ? "YES" : "NO"),
      PlaylistText.flag("AUTOSELECT", true),
      PlaylistText.quoted("URI", isVariant ? nil : part.playlist),
    ]
  }
}
