internal import FFmpeg
internal import HLS
internal import MediaCore

/// The subtitles of a stream: a file of WebVTT for each track, which is one segment as long as the stream.
extension StreamExporter {
  static let textGroup = "text"

  /// Writes the text tracks, each with its playlist.
  ///
  /// - Returns: Those that were written: what is no text is left out.
  func writeTexts(
    _ tracks: [Track], start: MediaTime, length: MediaTime, in folder: String
  ) throws(MediaError) -> [Track] {
    var written: [Track] = []
    for track in tracks
    where track.isSubtitle && settings.tracks?.contains(track.index) ?? true
      && settings.burnedTrack != track.index
    {
      let own = try JobReader(asset.source, asset.opener, readGuard)
      let reader: TextTrackReader
      do throws(MediaError) { reader = try TextTrackReader(track: track.index, of: own) } catch {
        continue
      }
      var writer = WebVTTWriter(origin: ExportOutput.streamOrigin)
      for var cue in try reader.cues() where cue.end > start && cue.start < start + length {
        (cue.start, cue.end) = (max(cue.start, start) - start, min(cue.end, start + length) - start)
        writer.add(cue)
      }
      written.append(track)
      let number = written.count
      try write(writer.text, as: Self.textFile(number), in: folder)
      try write(
        Self.playlist(Self.textFile(number), length: length), as: Self.textPlaylist(number),
        in: folder)
    }
    return written
  }

  /// The names of the files of a text track, counted from 1.
  static func textFiles(_ number: Int) -> [String] { [textFile(number), textPlaylist(number)] }

  private static func textFile(_ number: Int) -> String { "text-\(number).vtt" }
  private static func textPlaylist(_ number: Int) -> String { "text-\(number).m3u8" }

  private static func playlist(_ name: String, length: MediaTime) -> String {
    var text = PlaylistText()
    text.add("#EXT-X-VERSION:7")
    text.add("#EXT-X-TARGETDURATION:\(max(1, Int(length.seconds.rounded(.up))))")
    text.add("#EXT-X-MEDIA-SEQUENCE:0")
    text.add("#EXT-X-PLAYLIST-TYPE:VOD")
    text.add("#EXTINF:\(PlaylistText.seconds(length)),")
    text.add(name)
    text.add("#EXT-X-ENDLIST")
    return text.text
  }

  static func rendition(
    _ track: Track, named name: String, _ number: Int
  ) -> [PlaylistText.Attribute] {
    [
      PlaylistText.plain("TYPE", "SUBTITLES"), PlaylistText.quoted("GROUP-ID", textGroup),
      PlaylistText.quoted("NAME", name),
      PlaylistText.quoted("LANGUAGE", track.language),
      PlaylistText.plain("DEFAULT", track.isDefault ? "YES" : "NO"),
      PlaylistText.flag("AUTOSELECT", true), PlaylistText.flag("FORCED", track.isForced),
      PlaylistText.quoted("URI", textPlaylist(number)),
    ]
  }
}
