internal import HLS
internal import MediaCore
internal import Streaming

/// What is known of an item: its length, its tracks, and what of it can be sought to.
extension ItemPipeline {
  /// The times that can be sought to; none while the item is being opened.
  ///
  /// - Parameter time: Where playback is.
  func seekableRanges(at time: MediaTime) -> [TimeRange] {
    guard let opened else { return [] }
    guard opened.information.isSeekable else { return [] }
    if let live { return [live.range(including: time)] }
    guard let duration = opened.information.duration else {
      return []
    }
    let start = min(description.inPoint ?? .zero, duration)
    let end = description.outPoint.map { min($0, duration) } ?? duration
    return [TimeRange(start: start, end: max(start, end))]
  }

  /// Tells what is known of the item; nothing while it is being opened.
  ///
  /// - Parameter time: Where playback is.
  func describe(in status: inout PlayerStatus, at time: MediaTime) {
    guard let opened else { return }
    status.duration = opened.duration(of: description)
    if let live { status.duration = live.keepsAll ? live.edge : nil }
    status.seekableRanges = seekableRanges(at: time)
    status.tracks = opened.information.tracks
    status.metadata = opened.information.metadata
    status.isSeekable = opened.information.isSeekable
    status.audioTrack = decodedTrack
  }
}
