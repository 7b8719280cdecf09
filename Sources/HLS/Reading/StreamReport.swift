package import MediaCore

/// What a stream tells the player while it is read.
package enum StreamReport: Sendable {
  /// It is loaded in another variant from now on.
  case variantChanged(VariantChange)
  /// It was decided which variant the next segment comes from, whether another or the same.
  case qualityDecided(QualityStatus)
  /// All that is played has been loaded up to that time of the item.
  case loaded(to: MediaTime)
  /// Nothing could be had of a stretch of the item: time goes on over it.
  case gap(from: MediaTime, to: MediaTime, reason: String)
  /// What is on demand is so long, as far as its media tell by now.
  case length(MediaTime)
  /// The text of a track is in this format, by FFmpeg's name.
  case textCodec(track: Int, String)
  /// What is up while playback stands can be had in a better variant, which is loaded.
  case betterPicture
  /// There is more of a broadcast, or it has ended.
  case live(LiveState)
  /// What comes next has gone: nothing more comes before another time is gone to.
  case fellBehind
  case playlistFault(PlaylistFault)
  /// Something that is to be played failed to load, and is asked for again.
  case failing(MediaError)
  /// Data that it carries for the application is there, or cannot be had.
  case sessionData(SessionDatum)
  /// What is to be played within it is now this.
  case interstitials(InterstitialSchedule)
}

extension StreamReport {
  /// Most unread reports kept for an item that is not current.
  package static let most = 256

  /// What counts of many: the last of what takes the place of those before, and the latest of all else.
  package static func condensed(_ reports: [StreamReport]) -> [StreamReport] {
    var kept: [StreamReport] = []
    var (hasLoaded, hasLive, hasQuality, hasLength) = (false, false, false, false)
    for report in reports.reversed() {
      let isMeant: Bool
      switch report {
      case .loaded:
        isMeant = !hasLoaded
        hasLoaded = true
      case .live:
        isMeant = !hasLive
        hasLive = true
      case .qualityDecided:
        isMeant = !hasQuality
        hasQuality = true
      case .length:
        isMeant = !hasLength
        hasLength = true
      // Noted apart.
      case .fellBehind, .interstitials, .textCodec, .betterPicture, .failing: isMeant = false
      case .variantChanged, .gap, .playlistFault, .sessionData: isMeant = kept.count < most / 2
      }
      if isMeant { kept.append(report) }
    }
    return kept.reversed()
  }
}
