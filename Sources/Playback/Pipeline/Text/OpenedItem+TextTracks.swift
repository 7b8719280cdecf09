internal import FFmpeg
internal import MediaCore
internal import Overlays

/// The text tracks of an item, as the file tells of them.
extension OpenedItem {
  /// What codes the pictures, if they may carry captions.
  var captionCodec: CaptionData.Codec? {
    information.tracks.first { $0.index == videoTrack }.flatMap {
      CaptionData.Codec(name: $0.codec)
    }
  }

  /// The tracks that hold captions and nothing else.
  var captionTracks: Set<Int> {
    guard information.container != "hls" else { return [] }
    let tracks = information.tracks.filter { $0.isSubtitle && $0.codec == "eia_608" }
    return Set(tracks.map(\.index))
  }

  /// Whether a track of subtitles is in a format of which nothing is told or drawn.
  func isUnreadable(_ track: Track) -> Bool {
    information.container != "hls" && track.codec != "eia_608"
      && information.tracks.contains { $0.index == track.index }
      && information.textFormats[track.index] == nil
      && !SubtitleDecoder.codecs.contains(track.codec)
  }

  /// The size of the pictures as they are coded.
  var pictureSize: PixelSize? {
    guard
      case .video(let format, _)? = information.tracks.first(where: { $0.index == videoTrack })?
        .kind
    else { return nil }
    return PixelSize(width: format.width, height: format.height)
  }
}
