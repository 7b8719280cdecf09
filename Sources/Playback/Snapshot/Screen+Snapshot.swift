internal import MediaCore

extension Screen {
  /// What a snapshot of a moment is made of.
  ///
  /// - Throws: 1002 when nothing is shown.
  mutating func snapshotJob(
    _ options: SnapshotOptions, _ moment: ScreenMoment
  ) throws(MediaError) -> SnapshotJob {
    guard let shown, let visible = picture.visible.frame else {
      throw MediaError(.nothingLoaded, "nothing is shown")
    }
    let corners =
      options.showsOverlays && options.hasShape ? squareFrame(of: shown, moment) : nil
    return SnapshotJob(
      frame: options.showsOverlays ? visible : shown.frame,
      bounds: options.showsOverlays ? picture.placement.bounds : nil,
      gravity: fit(of: shown, in: moment.queue) ?? picture.placement.gravity,
      background: picture.placement.background, options: options, corners: corners)
  }

  private mutating func squareFrame(
    of shown: PresentedFrame, _ moment: ScreenMoment
  ) -> SnapshotJob.SquareFrame? {
    guard let radius = picture.visible.look.corners?.radius,
      var job = job(for: shown, at: picture.visible.time, moment)
    else { return nil }
    job.look.corners = nil
    return SnapshotJob.SquareFrame(job: job, vectors: picture.vectorLayer, radius: radius)
  }
}
