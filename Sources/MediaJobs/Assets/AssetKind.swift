/// Where an asset comes from.
public enum AssetKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// A file of this machine, or what stands for one.
  case file
  /// A file on a server.
  case remote
  /// A stream of segments that has an end (HLS).
  case stream
  /// What has no end yet: a live stream, a radio station, a camera.
  case broadcast
}
