internal import FFmpeg
internal import MediaCore
internal import Overlays

/// The look of frames, and the jobs that make it.
extension PictureOutput {
  /// What is done to a frame and drawn on it now.
  ///
  /// - Parameter time: Of the scene of graphics.
  func look(
    for frame: PresentedFrame, at time: MediaTime, _ overlays: FrameOverlays
  ) -> PictureLook {
    var look = look
    if !scene.isEmpty {
      look.vectors = scene.shown(at: time)
      if !look.vectors.isEmpty { look.vectorRevision = vectorLayer.revision }
    }
    look.inset = overlays.inset
    look.subtitles = overlays.subtitles
    let gravity = overlays.fit ?? placement.gravity
    if placement.corners > 0 {
      look.corners = PictureCorners(
        radius: placement.corners, color: placement.background, bounds: placement.bounds,
        gravity: gravity)
    }
    if look.hasOverlays,
      frame.frame.format.isTransparent || look.inset?.frame.format.isTransparent == true
    {
      look.ground = placement.background
    }
    if let bounds = placement.bounds, look.hasOverlays {
      look.output = PictureLook.Output(bounds: bounds, gravity: gravity)
    }
    return look
  }

  /// What the compositor is to make of a frame, all but the frame after it.
  ///
  /// - Parameters:
  ///   - time: Of the scene of graphics.
  ///   - opens: Whether it is the first one after a start or a jump, before which time stands.
  func job(
    for frame: PresentedFrame, at time: MediaTime, _ overlays: FrameOverlays, mix: FrameMix?,
    opens: Bool
  ) -> CompositingJob {
    var job = CompositingJob(
      presented: visible(in: frame), look: look(for: frame, at: time, overlays), mix: mix,
      bounds: placement.bounds, firstSize: placement.firstSize,
      gravity: overlays.fit ?? placement.gravity, background: placement.background, opens: opens)
    job.presented.fit = overlays.fit
    let isForDisplays = sink.map { $0.showsOrdinaryRange || $0.isUnseen && !job.isNeutral }
    job.look.mapsTones = isForDisplays == true && job.needsToneMapping
    return job
  }

  // MARK: - Changes while a picture is up

  /// How often a picture that stays up is shown again while graphics move on it.
  private static let vectorStep = MediaTime.milliseconds(40)

  /// The next time of the scene at which graphics look different from the picture that is up; `nil` if none move.
  var nextSceneChange: MediaTime? {
    scene.nextChange(after: visible.time, step: Self.vectorStep)
  }

  /// For which time of the scene the picture that is up is to be shown.
  ///
  /// - Parameters:
  ///   - time: Of the scene now.
  ///   - insetIsDue: Whether another second picture is to be put on it.
  func timeForRedraw(at time: MediaTime, insetIsDue: Bool) -> MediaTime {
    if let redrawTime = visible.redrawTime { return redrawTime }
    if insetIsDue { return time }
    guard let change = nextSceneChange, change <= time else { return visible.time }
    return time
  }
}
