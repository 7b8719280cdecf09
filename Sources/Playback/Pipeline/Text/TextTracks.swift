internal import FFmpeg
internal import MediaCore
internal import Overlays

/// The subtitles and captions of one item: packets of them become events and what is drawn.
///
/// A value without queues: each call returns what the reader is to do.
struct TextTracks {
  private(set) var cues: CueTracks
  private(set) var bitmaps: BitmapTracks
  private(set) var captions: CaptionTracks

  init(_ opened: OpenedItem, _ reader: any PacketReader) {
    let formats = opened.information.textFormats
    let heads = formats.filter { $0.value == .webVTTCue }.keys.compactMap { track in
      (try? reader.parameters(of: track)).map { (track, $0.extraData) }
    }
    cues = CueTracks(formats: formats, heads: Dictionary(uniqueKeysWithValues: heads))
    bitmaps = BitmapTracks(
      decoders: Self.bitmapDecoders(opened, reader), canvas: opened.pictureSize)
    captions = CaptionTracks(
      codec: opened.captionCodec, tracks: opened.captionTracks,
      listed: Set(opened.information.tracks.map(\.index)))
  }

  /// The tracks whose packets are read here.
  var tracks: Set<Int> { Set(cues.formats.keys).union(bitmaps.tracks).union(captions.tracks) }

  func contains(_ track: Int) -> Bool {
    cues.formats[track] != nil || bitmaps.contains(track) || captions.tracks.contains(track)
  }

  /// Reads a packet of one of the tracks.
  mutating func take(_ packet: borrowing Packet) -> [TextOutput] {
    if cues.formats[packet.track] != nil { return cues.take(packet) }
    if bitmaps.contains(packet.track) { return bitmaps.take(packet) }
    return captions.take(packet)
  }

  /// Reads a sample of text that a stream gives.
  mutating func take(_ sample: TextSample) -> [TextOutput] { cues.take(sample) }

  /// Reads the captions that a picture carries.
  mutating func take(picture packet: borrowing Packet) -> [TextOutput] {
    captions.take(picture: packet)
  }

  /// Begins a pass of which nothing has been read.
  mutating func beginPass() { bitmaps.beginPass() }

  /// Forgets what was read in part, as before a seek.
  mutating func reset() {
    captions.reset()
    bitmaps.reset()
  }

  /// The rest at the end of a pass.
  mutating func finish() -> [TextOutput] { captions.finish() }

  // MARK: - Subtitles that are up at the start of a pass

  /// How far before the start of a pass a picture, or text, may have come up that is still to be seen there.
  private static let bitmapLead = MediaTime.seconds(30)
  private static let textLead = MediaTime.seconds(10)

  /// The tracks of which what is up at the start of a pass is looked for.
  ///
  /// - Parameters:
  ///   - chosen: The selected track; `nil` for none.
  ///   - isNear: Whether the item is a file of this machine. What is far off is not loaded twice for a line of text, or
  ///     before a track was selected.
  ///   - isFirst: Whether nothing can have been selected yet.
  func recovered(chosen: Int?, isNear: Bool, isFirst: Bool) -> Set<Int> {
    if isNear, isFirst { return tracks }
    guard let chosen, isNear || isSent(chosen) else { return [] }
    return [chosen]
  }

  /// How far before the start of a pass they are looked for.
  func lead(of tracks: Set<Int>) -> MediaTime {
    tracks.contains { isSent($0) } ? Self.bitmapLead : Self.textLead
  }

  /// Whether a track is sent bit by bit for what is shown for long, so that more of it has to be read.
  private func isSent(_ track: Int) -> Bool {
    bitmaps.contains(track) || captions.tracks.contains(track)
  }

  /// Reads a packet from before the start of a pass.
  mutating func recover(_ packet: borrowing Packet, over start: MediaTime) -> [TextOutput] {
    isSent(packet.track) ? take(packet) : cues.recover(packet, over: start)
  }

  /// The cues that reach over the start of a pass: their packets may lie before those that are read.
  func repeated(over start: MediaTime) -> [TextOutput] { cues.repeated(over: start) }

  // MARK: - Opening

  /// Reads the scripts that tracks have, with the fonts that come with them.
  mutating func readScripts(
    _ reader: any PacketReader
  ) -> [(track: Int, script: SubStationScript)] {
    let tracks = cues.scriptTracks
    guard !tracks.isEmpty else { return [] }
    let fonts = reader.attachments().filter(\.isFont).map {
      SubStationScript.Font(name: $0.name, bytes: $0.bytes)
    }
    var scripts: [(track: Int, script: SubStationScript)] = []
    for track in tracks {
      guard let parameters = try? reader.parameters(of: track) else { continue }
      scripts.append((track, SubStationScript(header: parameters.extraData, fonts: fonts)))
      cues.noteScript(of: track)
    }
    return scripts
  }

  /// The decoders of tracks that are pictures; one that cannot be opened is left out.
  private static func bitmapDecoders(
    _ opened: OpenedItem, _ reader: any PacketReader
  ) -> [Int: SubtitleDecoder] {
    var decoders: [Int: SubtitleDecoder] = [:]
    for track in opened.information.tracks
    where track.isSubtitle && SubtitleDecoder.codecs.contains(track.codec) {
      decoders[track.index] = try? SubtitleDecoder(reader.parameters(of: track.index))
    }
    return decoders
  }
}
