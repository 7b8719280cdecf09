/// What a command set, by the name of the status's member that tells it.
public enum ChangedSetting: String, Sendable, Hashable, Codable, CaseIterable {
  /// How often the present item plays.
  case loops
  /// Whether the queue begins again after its last item.
  case loopQueue
  /// What happens when an item has played.
  case actionAtItemEnd
  /// Which sound track is to play; the status follows when its first sound comes.
  case audioTrack
  /// Which subtitles are shown.
  case subtitleTrack
  /// How subtitles look.
  case subtitleStyle
  /// Which variants of streams may be played.
  case qualityPreference
  /// How far behind broadcasts are to be played.
  case latencyTarget
  /// How one item changes to the next.
  case transition
  /// How pictures are fitted in, all or those of the present item.
  case gravity
  /// What stands beside pictures.
  case background
  /// The radius of the corners of pictures.
  case corners
  /// How far pictures are turned.
  case rotation
  /// Whether pictures are mirrored.
  case mirrored
  /// The brightness of pictures.
  case brightness
  /// The contrast of pictures.
  case contrast
  /// The filters that pictures pass.
  case filters
  /// The graphics on the picture.
  case vectors
  /// Where and how large the picture in picture is, and what it shows.
  case pip
}
