/// A Multivariant Playlist: the versions of one presentation and what can be combined with them.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.6.
package struct MultivariantPlaylist: Hashable, Sendable {
  /// Where it came from in the end, after redirects.
  package var uri: String
  /// The EXT-X-VERSION; 1 when there is none.
  package var version = 1
  /// Whether every segment of every playlist decodes alone.
  package var hasIndependentSegments = false
  package var startPoint: StartPoint?
  package var variants: [Variant] = []
  /// The playlists of I-frames, for trick play.
  package var iFrameVariants: [Variant] = []
  package var renditions: [Rendition] = []
  package var sessionData: [SessionData] = []
  /// Keys that can be loaded before any Media Playlist is.
  package var sessionKeys: [EncryptionKey] = []
  package var contentSteering: ContentSteering?
  /// The values of its variables, for Media Playlists that import them.
  package var variables: [String: String] = [:]
  /// The tags of no specification.
  package var tags: [OpaqueTag] = []

  package init(uri: String) { self.uri = uri }
}

extension MultivariantPlaylist {
  /// The members of a group, in order.
  package func renditions(_ kind: Rendition.Kind, in group: String) -> [Rendition] {
    renditions.filter { $0.kind == kind && $0.groupID == group }
  }

  /// Whether SCORE decides between variants, after what can be played at all: all of them have one (6.3.1).
  package var usesScores: Bool {
    !variants.isEmpty && variants.allSatisfy { $0.score != nil }
  }

  /// The pathways that variants are on, in the order of their first variants.
  package var pathways: [String] {
    var seen: Set<String> = []
    return variants.map(\.pathwayID).filter { seen.insert($0).inserted }
  }
}
