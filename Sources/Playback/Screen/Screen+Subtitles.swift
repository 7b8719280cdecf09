internal import FFmpeg
internal import MediaCore
internal import Overlays

/// Which subtitles are drawn on a frame.
extension Screen {
  /// A frame that is up for longer shows what changes meanwhile.
  private static var longFrame: MediaTime { .milliseconds(200) }

  /// What of subtitles is drawn on a frame now.
  func subtitles(on frame: PresentedFrame, _ moment: ScreenMoment) -> SubtitleScene? {
    // When its pass is over, what is on it stays until another comes.
    guard let pass = moment.timeline.pass(frame.pass) else { return picture.visible.look.subtitles }
    guard let track = cues.choice(of: pass.pipeline, pass.opened)?.index else { return nil }
    let isUp = shown?.pass == frame.pass && shown?.outputTime == frame.outputTime
    let isLong =
      isUp && moment.timeline.passes.first?.number == pass.number
      && moment.itemTime - frame.frame.time >= Self.longFrame
    let time = isLong ? moment.itemTime : frame.frame.time
    guard let content = pass.pipeline.subtitles(track, pass: pass.local, at: time) else {
      return nil
    }
    var scene = SubtitleScene(content, at: time, style: cues.style)
    guard !scene.isEmpty else { return nil }
    // Nothing moves on a still picture; it is drawn again when something comes or goes.
    if isLong { scene.time = max(frame.frame.time, scene.lastChange ?? frame.frame.time) }
    return scene
  }

  /// Whether all that is known of a frame's subtitles is all there will be, or time does not wait for that.
  func knowsSubtitles(on frame: PresentedFrame, _ moment: ScreenMoment) -> Bool {
    guard moment.holdsTime, let pass = moment.timeline.pass(frame.pass) else { return true }
    if pass.pipeline.isReadingSubtitles { return false }
    guard let track = cues.choice(of: pass.pipeline, pass.opened), !ExternalSubtitles.isTrack(track)
    else { return true }
    return pass.pipeline.hasRead(pass: pass.local, to: frame.frame.time + CueTeller.readAhead)
  }
}
