/// What is known of a medium once it is open.
package struct MediaInformation: Sendable {
  /// FFmpeg's name of the container, `mov,mp4,m4a,3gp,3g2,mj2` for instance.
  package var container: String
  package var tracks: [Track]
  /// The length that the file declares; `nil` when it does not, and for live sources.
  package var duration: MediaTime?
  /// Whether the length was only worked out from how many bytes there are.
  package var durationIsEstimated: Bool
  package var isSeekable: Bool
  /// Whether it is one picture, which is shown for as long as its item says.
  package var isStill: Bool
  package var metadata: Metadata

  package init(
    container: String, tracks: [Track], duration: MediaTime?,
    durationIsEstimated: Bool = false, isSeekable: Bool, isStill: Bool = false,
    metadata: Metadata
  ) {
    self.container = container
    self.tracks = tracks
    self.duration = duration
    self.durationIsEstimated = durationIsEstimated
    self.isSeekable = isSeekable
    self.isStill = isStill
    self.metadata = metadata
  }
}
