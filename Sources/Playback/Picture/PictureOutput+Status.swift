internal import FFmpeg
internal import MediaCore

extension PictureOutput {
  func describe(in status: inout PlayerStatus) {
    status.display = placement.display
    status.bounds = placement.bounds
    status.gravity = placement.gravity
    status.background = placement.background
    status.corners = placement.corners
    status.orientation = look.orientation
    status.adjustment = look.adjustment
    status.filters = look.filters
    status.vectors = scene.graphics
  }

  /// Tells the size of the picture that is up, which a stream may have changed since it was opened.
  func describeSize(of item: ItemPipeline, in status: inout PlayerStatus) {
    guard let shown, shown.item == item.id, let index = item.opened?.videoTrack,
      let place = status.tracks.firstIndex(where: { $0.index == index }),
      case .video(var format, let rate) = status.tracks[place].kind
    else { return }
    let seen = shown.decoded.format
    guard format.width != seen.width || format.height != seen.height else { return }
    (format.width, format.height) = (seen.width, seen.height)
    format.sampleAspectRatio = seen.sampleAspectRatio
    status.tracks[place].kind = .video(format, frameRate: rate)
  }
}
