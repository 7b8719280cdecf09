public import MediaCore

/// The class of a picture's size, by the height in which it is displayed.
///
/// The height is that of the displayed picture: after its rotation and its pixel shape. A portrait of 1080 by 1920
/// has a height of 1920 and is `hd1080`; an anamorphic picture is stretched in its width alone, and its class stays.
public enum Resolution: String, Sendable, Hashable, Codable, CaseIterable {
  /// Below 720 rows.
  case sd
  /// 720 to 1079 rows.
  case hd720
  /// 1080 to 2159 rows.
  case hd1080
  /// 2160 rows and more.
  case uhd4K

  /// The class of a height in displayed pixels.
  public init(height: Int) {
    self =
      switch height {
      case 2160...: .uhd4K
      case 1080...: .hd1080
      case 720...: .hd720
      default: .sd
      }
  }

  /// The class of a track's pictures; `nil` for a track without moving pictures, and where nothing tells their size.
  public init?(_ track: Track) {
    guard case .video(let format, _) = track.kind, track.isVideo, !track.isWithoutSize else {
      return nil
    }
    self.init(height: format.displaySize.height)
  }

  /// How people call it: `4K`, `1080p HD`, `720p HD` or `SD`.
  public var label: String {
    switch self {
    case .sd: "SD"
    case .hd720: "720p HD"
    case .hd1080: "1080p HD"
    case .uhd4K: "4K"
    }
  }
}
