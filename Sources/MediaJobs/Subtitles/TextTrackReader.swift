internal import FFmpeg
internal import MediaCore
internal import Overlays

/// Reads a text track of an asset, all of it.
struct TextTrackReader {
  private let track: Int
  private let reader: JobReader
  /// `nil` for a stream, whose samples tell it.
  private let format: TextSample.Format?

  /// - Parameter reader: Of its own: it is read to the end.
  /// - Throws: 1006 when there is no such track of subtitles, 1008 where it is no text.
  init(track: Int, of reader: JobReader) throws(MediaError) {
    guard reader.information.tracks.contains(where: { $0.index == track && $0.isSubtitle }) else {
      throw MediaError(.trackNotFound, "track \(track) is no track of subtitles")
    }
    format = reader.information.textFormats[track]
    guard format != nil || reader.information.container == "hls" else {
      throw MediaError(.notSupported, "the subtitles of track \(track) are no text")
    }
    self.track = track
    self.reader = reader
    reader.packets.select([track])
    reader.packets.prefer(text: track)
  }

  /// Its cues, in the asset's time.
  ///
  /// - Throws: What reading throws.
  func cues() throws(MediaError) -> [Cue] {
    var (cues, joiner) = (StreamedCues(), try makeJoiner())
    try forEachSample { cues.add(joiner.content(of: $0).cues, from: $0.format) }
    return cues.all
  }

  /// What is drawn of it: the script where it has one, else its cues.
  ///
  /// - Throws: What reading throws.
  func timeline() throws(MediaError) -> SubtitleTimeline {
    var parsed = ParsedSubtitles()
    guard format == .subStationAlpha else {
      parsed = try makeJoiner().head(of: track)
      parsed.cues = try cues()
      return SubtitleTimeline(parsed)
    }
    var events: [SubStationEvent] = []
    try forEachSample { sample in
      if let event = SubStationEvent(sample: sample.bytes, range: sample.range) {
        events.append(event)
      }
    }
    let fonts = reader.packets.attachments().filter(\.isFont).map {
      SubStationScript.Font(name: $0.name, bytes: $0.bytes)
    }
    let header = try reader.packets.parameters(of: track).extraData
    parsed.script = (SubStationScript(header: header, fonts: fonts), events)
    return SubtitleTimeline(parsed)
  }

  private func makeJoiner() throws(MediaError) -> CueJoiner {
    guard format == .webVTTCue else { return CueJoiner() }
    return CueJoiner(heads: [track: try reader.packets.parameters(of: track).extraData])
  }

  private func forEachSample(_ body: (TextSample) -> Void) throws(MediaError) {
    while true {
      switch try reader.read() {
      case .packet(let packet):
        guard packet.track == track, let format, let sample = packet.text(as: format) else {
          continue
        }
        body(sample)
      case .text(let sample) where sample.track == track: body(sample)
      case .endOfStream: return
      default: continue
      }
    }
  }
}
