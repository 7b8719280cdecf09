package import MediaCore

/// A version of the presentation: EXT-X-STREAM-INF or EXT-X-I-FRAME-STREAM-INF.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.6.2 and 4.4.6.3.
package struct Variant: Hashable, Sendable {
  package struct Resolution: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  package enum HDCPLevel: Hashable, Sendable {
    /// NONE: the output need not be protected.
    case unprotected
    case type0
    case type1
  }

  package enum VideoRange: Hashable, Sendable {
    case sdr
    case hlg
    case pq
    /// A range that is not known: the variant should not be chosen.
    case unknown(String)
  }

  package enum ClosedCaptions: Hashable, Sendable {
    /// No variant has any.
    case absent
    case group(String)
  }

  /// Which devices may play it, by KEYFORMAT: an entry of ALLOWED-CPC.
  package struct AllowedConfiguration: Hashable, Sendable {
    package var keyFormat: String
    package var labels: [String]
  }

  /// The Media Playlist, resolved.
  package var uri: String
  /// The peak bit rate in bits a second, renditions included; 0 when the playlist fails to say.
  package var bandwidth: Int
  /// The average bit rate in bits a second.
  package var averageBandwidth: Int?
  /// How good it is, against the others' scores.
  package var score: Double?
  /// The sample formats as RFC 6381 names them; empty when not said.
  package var codecs: [String] = []
  /// Enhancement layers, each `codec/brand/…`.
  package var supplementalCodecs: [String] = []
  package var resolution: Resolution?
  /// The highest frame rate, to three decimals.
  package var frameRate: Rational?
  /// What protection of the output it may need; `nil` when not said.
  package var hdcpLevel: HDCPLevel?
  package var allowedConfigurations: [AllowedConfiguration] = []
  package var videoRange: VideoRange = .sdr
  /// How its pictures must be rendered, the most common way first, each way a list of specifiers.
  package var videoLayout: [[String]] = []
  package var stableID: String?
  /// The groups of renditions to combine with it; `nil` when there is none to choose.
  package var audioGroup: String?
  package var videoGroup: String?
  package var subtitlesGroup: String?
  package var closedCaptions: ClosedCaptions?
  /// The pathway of Content Steering that it is on; the default is `.`.
  package var pathwayID = "."

  package init(uri: String, bandwidth: Int) {
    self.uri = uri
    self.bandwidth = bandwidth
  }

  /// The group of renditions of a kind to combine with it.
  package func group(_ kind: Rendition.Kind) -> String? {
    switch kind {
    case .audio: audioGroup
    case .video: videoGroup
    case .subtitles: subtitlesGroup
    case .closedCaptions: if case .group(let group)? = closedCaptions { group } else { nil }
    }
  }
}
