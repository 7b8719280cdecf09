internal import FFmpeg
internal import MediaCore

/// A picture that stands in the place of those that follow it, while the timeline goes on.
struct FrozenPicture {
  private let frame: VideoFrame
  private let item: ItemID
  /// On the output timeline: pictures from there on are shown themselves.
  private let end: MediaTime

  init(_ shown: PresentedFrame, until end: MediaTime) {
    frame = shown.frame
    item = shown.item
    self.end = end
  }

  /// What is to be seen in the place of a picture: the picture itself after the end, and in another item.
  func covering(_ presented: PresentedFrame) -> PresentedFrame {
    guard presented.item == item, presented.outputTime < end else { return presented }
    var covered = presented
    covered.frame = frame
    return covered
  }
}
