public import MediaCore

/// The range of brightness of a track's pictures, and what its container tells of it.
public struct DynamicRange: Sendable, Hashable {
  /// How numbers become light.
  public enum Transfer: String, Sendable, Hashable, Codable, CaseIterable {
    /// The ordinary range of displays.
    case standard
    /// The perceptual quantiser (SMPTE ST 2084).
    case pq
    /// Hybrid log-gamma (ARIB STD-B67).
    case hlg
  }

  /// How numbers become light.
  public var transfer: Transfer
  /// How bright the pictures get; `nil` where the container does not tell.
  public var light: LightLevels?
  /// Which Dolby Vision the container declares; `nil` for none.
  public var dolbyVision: DolbyVisionProfile?

  /// Whether it is more than the ordinary range.
  public var isHigh: Bool { transfer != .standard || dolbyVision != nil }

  /// Makes the range of a track; `nil` for a track without pictures.
  public init?(_ track: Track) {
    guard case .video(let format, _) = track.kind else { return nil }
    transfer =
      switch format.color.transfer {
      case "smpte2084": .pq
      case "arib-std-b67": .hlg
      default: .standard
      }
    light = track.light
    dolbyVision = track.dolbyVision
  }
}
