internal import FFmpeg
internal import MediaCore

/// Whether the passes of the timeline get on.
extension Timeline {
  /// Whether the decoder of the pictures that come next waits for packets that have not been read.
  var picturesStarve: Bool { pass(videoHead)?.picturesStarve == true }

  /// Whether enough has been read to go on after data was missing.
  var hasEnoughData: Bool {
    [audioHead, videoHead].compactMap(pass).allSatisfy { $0.pipeline.canResume(pass: $0.local) }
  }

  /// Whether a picture is missing though the time of the one that is shown is over.
  func isPictureMissing(after shown: PresentedFrame?, at position: MediaTime) -> Bool {
    guard let pass = pass(videoHead), !pass.pictures.isOver else { return false }
    guard let shown, shown.pass == pass.number else { return pass.start < position }
    return shown.outputTime + max(shown.duration, .milliseconds(20)) < position
  }

  /// How far playback has got, for the report of a standstill.
  ///
  /// - Parameters:
  ///   - activity: What the player is about.
  ///   - next: The picture at hand; `nil` while none is.
  func trace(_ activity: String, at position: MediaTime, next: PresentedFrame?) -> String {
    var parts = ["\(activity) at \(position.seconds) s of the timeline"]
    if let next { parts.append("picture at \(next.outputTime.seconds) s of pass \(next.pass)") }
    return (parts + passes.map(\.trace)).joined(separator: "; ")
  }
}
