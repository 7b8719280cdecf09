import MediaCore
import Streaming
import Synchronization

/// Renditions of pictures: of one camera or another.
extension Presentation {
  /// The pictures to choose from: the group of the lowest level that has one.
  var pictures: [Rendition] {
    places.withLock { places in
      levels.map { places.renditions(.video, of: $0.variant) }.first { !$0.isEmpty } ?? []
    }
  }

  /// Shows what is preferred now: where languages are preferred, a rendition that may be chosen for its own, or else
  /// what is played by default.
  ///
  /// Source: draft-pantos-hls-rfc8216bis, 4.4.6.1: DEFAULT and AUTOSELECT.
  func choosePictures() {
    let all = pictures
    guard !all.isEmpty else { return }
    let now = now
    let missing = places.withLock { $0.missing }
    let there = all.filter { missing[$0].map { $0 <= now } ?? true }
    let pictures = there.isEmpty ? all : there
    let choice = pictures.filter { $0.isAutoselected || $0.isDefault }
    show(
      LanguageRange.first(of: preferences.soundLanguages, in: choice, by: \.language)
        ?? pictures.first { $0.isDefault } ?? pictures[0])
  }

  /// Has a rendition of pictures loaded, and in each other group its like, from the next segment on.
  func show(_ pictures: Rendition?) { places.withLock { $0.pictures = pictures } }

  /// Shows other pictures for a while than those whose playlist cannot be had.
  ///
  /// - Returns: Whether there are any.
  func avoidPictures() -> Bool {
    let end = now + LocationTable.variantPenalty
    let shown = places.withLock { places in
      // The variants are not to blame for their cameras.
      places.table.forgiveVariants()
      if let shown = places.pictures { places.missing[shown] = end }
      return places.pictures
    }
    choosePictures()
    return places.withLock { $0.pictures != shown && shown != nil }
  }

  /// Whether the pictures that are shown are in the playlists of the variants themselves.
  var showsOwnPictures: Bool { places.withLock { showsOwnPictures($0) } }

  private func showsOwnPictures(_ places: Places) -> Bool {
    let playlistURI = places.playlistURIs
    return levels.compactMap(\.variant).allSatisfy { playlistURI($0) == $0.uri }
  }

  /// The playlist of key frames of the pictures that are shown; `nil` where there is none.
  ///
  /// - Parameter height: How high its pictures are at least, if there are such; `nil` for those of the lowest bandwidth.
  func keyFrameURI(height: Int?) -> String? {
    places.withLock { places in
      let isOwn = showsOwnPictures(places)
      let variants = multivariant?.iFrameVariants.sorted { $0.bandwidth < $1.bandwidth } ?? []
      let found = variants.compactMap { variant in
        places.keyFrameURI(of: variant, isOwn: isOwn).map { (variant, $0) }
      }
      guard let height else { return found.first?.1 }
      return (found.first { ($0.0.resolution?.height ?? 0) >= height } ?? found.last)?.1
    }
  }
}

extension Presentation.Places {
  /// The playlist of key frames of the pictures that are shown among those that go with one; `nil` where there is none.
  ///
  /// Source: draft-pantos-hls-rfc8216bis, 4.4.6.3: renditions of key frames have the names and languages of the others.
  ///
  /// - Parameter isOwn: Whether the pictures that are shown are in the variants' own playlists.
  fileprivate func keyFrameURI(of variant: Variant, isOwn: Bool) -> String? {
    guard let pictures else { return variant.uri }
    let same = renditions(.video, of: variant).first {
      $0.name == pictures.name && $0.language == pictures.language
    }
    if let same { return same.uri ?? variant.uri }
    return isOwn ? variant.uri : nil
  }
}
