import FFmpeg
import MediaCore
import Overlays
import Synchronization

enum DrawingTarget {
  // libass takes long to begin.
  private static let renderer = Mutex(SubtitleRenderer())
  private static let sizes = [
    PixelSize(width: 160, height: 90), PixelSize(width: 90, height: 160),
    PixelSize(width: 1, height: 1),
  ]
  private static let mostTimes = 3

  /// The first byte says the size of the picture; what follows is a file of subtitles.
  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first,
      let timeline = try? SubtitleFile.timeline(of: Array(bytes.dropFirst()).span)
    else { return }
    var time = MediaTime(nanoseconds: -1)
    for _ in 0..<mostTimes {
      guard let next = timeline.cues.nextChange(after: time) else { return }
      time = next
      let scene = SubtitleScene(timeline.content(at: time), at: time)
      renderer.withLock { renderer in
        _ = try? renderer.images(of: scene, on: sizes[Int(first) % sizes.count])
      }
    }
  }
}
