internal import FFmpeg
internal import MediaCore
internal import Overlays

/// Which subtitles are drawn on a frame.
extension PlaybackLoop {
  /// A frame that is up for longer shows what changes meanwhile.
  private static let longFrame = MediaTime.milliseconds(200)

  /// What of subtitles is drawn on a frame now.
  func subtitles(on frame: PresentedFrame) -> SubtitleScene? {
    // When its pass is over, what is on it stays until another comes.
    guard let index = index(ofPass: frame.pass) else { return picture.visible.look.subtitles }
    return subtitles(on: frame, of: passes[index])
  }

  private func subtitles(on frame: PresentedFrame, of pass: Pass) -> SubtitleScene? {
    guard let track = cues.choice(of: pass.pipeline, pass.opened)?.index else { return nil }
    let isUp = shown?.pass == frame.pass && shown?.outputTime == frame.outputTime
    let isLong =
      isUp && passes.first?.number == pass.number
      && itemTime - frame.frame.time >= Self.longFrame
    let time = isLong ? itemTime : frame.frame.time
    guard let content = pass.pipeline.subtitles(track, pass: pass.local, at: time) else {
      return nil
    }
    var scene = SubtitleScene(content, at: time, style: cues.style)
    guard !scene.isEmpty else { return nil }
    // Nothing moves on a still picture; it is drawn again when something comes or goes.
    if isLong { scene.time = max(frame.frame.time, scene.lastChange ?? frame.frame.time) }
    return scene
  }

  /// Whether all that is known of a frame's subtitles is all there will be, or nobody waits for that.
  func knowsSubtitles(on frame: PresentedFrame) -> Bool {
    guard stepState.holdsTime, let index = index(ofPass: frame.pass) else { return true }
    let pass = passes[index]
    if pass.pipeline.isReadingSubtitles { return false }
    guard let track = cues.choice(of: pass.pipeline, pass.opened), !ExternalSubtitles.isTrack(track)
    else { return true }
    return pass.pipeline.hasRead(pass: pass.local, to: frame.frame.time + CueTeller.readAhead)
  }
}
