internal import MediaCore

extension Track {
  /// Whether it has pictures and nothing tells how large they are, as FFmpeg reads nothing of them (animated WebP).
  var isWithoutSize: Bool {
    guard case .video(let format, _) = kind else { return false }
    return format.width <= 0 || format.height <= 0
  }
}
