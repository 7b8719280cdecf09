import FFmpeg

/// Which version of a stream is downloaded, and which of its renditions.
package struct OfflineChoice: Hashable, Sendable {
  /// The lowest variant at or above that bandwidth in bits a second; `nil` for the highest.
  package var minimumBitrate: Int?
  /// The bandwidth in bits a second that is not exceeded; `nil` for no limit.
  package var maximumBitrate: Int?
  /// The height in pixels that is not exceeded; `nil` for no limit.
  package var maximumHeight: Int?
  /// Which languages of sound are wanted; `nil` for all.
  package var audioLanguages: [String]?
  /// Which languages of subtitles are wanted; `nil` for all.
  package var subtitleLanguages: [String]?

  package init() {}

  /// The variant to download; `nil` if the playlist has none.
  ///
  /// Limits that no variant keeps, and codecs of which none can be decoded, are left aside.
  func variant(
    of playlist: MultivariantPlaylist, decodes: (String) -> Bool = DecoderLibrary.decodes
  ) -> Variant? {
    var variants = playlist.variants
    func keep(_ isFit: (Variant) -> Bool) {
      let fit = variants.filter(isFit)
      if !fit.isEmpty { variants = fit }
    }
    keep { $0.codecs.allSatisfy { decodes(CodecTag.name(of: $0) ?? "") } }
    if let maximumHeight { keep { ($0.resolution?.height ?? 0) <= maximumHeight } }
    if let maximumBitrate { keep { $0.bandwidth <= maximumBitrate } }
    let bandwidths = variants.map(\.bandwidth).sorted()
    let lowest = minimumBitrate.flatMap { least in bandwidths.first { $0 >= least } }
    // Of equals the first: the others stand for other servers.
    return variants.first { $0.bandwidth == lowest ?? bandwidths.last }
  }

  /// The renditions that go with a variant.
  func renditions(of playlist: MultivariantPlaylist, with variant: Variant) -> [Rendition] {
    let kinds: [Rendition.Kind] = [.audio, .video, .subtitles, .closedCaptions]
    return kinds.flatMap { kind -> [Rendition] in
      guard let group = variant.group(kind) else { return [] }
      let all = playlist.renditions(kind, in: group)
      switch kind {
      case .audio:
        let wanted = all.filter { Self.matches($0.language, audioLanguages) }
        // A variant without its sound would be silent.
        return wanted.isEmpty ? all : wanted
      case .subtitles: return all.filter { Self.matches($0.language, subtitleLanguages) }
      case .video, .closedCaptions: return all
      }
    }
  }

  /// Whether a language is one of those that are wanted, or a variety of one: `de-AT` of `de`.
  private static func matches(_ language: String?, _ wanted: [String]?) -> Bool {
    guard let wanted else { return true }
    guard let language = language?.lowercased() else { return false }
    return wanted.contains {
      language == $0.lowercased() || language.hasPrefix("\($0.lowercased())-")
    }
  }
}
