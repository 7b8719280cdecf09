internal import FFmpeg
internal import MediaCore

/// Lets through the pictures of a pass: from the one that is up at its start to the last before its end.
///
/// A decoder has to begin at a key frame, before the moment that is wanted. The picture that contains that
/// moment is the last that begins at or before it; without lengths in the file, that is known only when the
/// next one comes.
struct FrameGate {
  private let window: PassWindow
  private var candidate: VideoFrame?
  /// Whether the picture at the start has been let through.
  private(set) var isOpen = false

  init(_ window: PassWindow) { self.window = window }

  /// Takes the next picture in the order of showing, and gives those to be shown.
  mutating func admit(_ frame: VideoFrame) -> [VideoFrame] {
    if isOpen { return window.isPast(frame.time) ? [] : [frame] }
    if frame.time <= window.pictureStart {
      if frame.duration > .zero, frame.time + frame.duration > window.pictureStart {
        return open([frame])
      }
      candidate = frame
      return []
    }
    let shown = [candidate, window.isPast(frame.time) ? nil : frame].compactMap { $0 }
    return open(shown)
  }

  /// Says that there are no more pictures; a start past the end gives the last one.
  mutating func finish() -> [VideoFrame] {
    isOpen ? [] : open(candidate.map { [$0] } ?? [])
  }

  private mutating func open(_ frames: [VideoFrame]) -> [VideoFrame] {
    isOpen = true
    candidate = nil
    return frames
  }
}
