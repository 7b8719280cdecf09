internal import HLS
internal import MediaCore

/// A stop in an item: interstitials of one moment, played one after the other.
///
/// Confined to the stage, but for the lists that come in.
final class InterstitialBreak {
  /// Where in the item it is.
  enum Place: Equatable {
    /// Before a round, or where a jump goes.
    case start
    case middle
    /// After a round.
    case end
  }

  /// One of its assets, by the place of the interstitial and in that.
  struct Clip: Hashable {
    var entry = 0
    var asset = 0
  }

  /// What comes after a clip.
  enum Next: Equatable {
    case clip(Clip)
    /// The list of an interstitial is not there yet.
    case unknown
    case nothing
  }

  let owner: ItemPipeline
  let round: Int
  let place: Place
  let opener: any InterstitialOpening
  /// When it comes, in the item's time.
  var time: MediaTime
  /// Where the item goes on whatever the interstitials say; `nil` for what they say.
  var target: MediaTime?
  /// How far in it playing begins, where a broadcast is joined in the middle of it; `nil` elsewhere.
  var startOffset: MediaTime?
  /// The number of the pass of the item that is before it in the item's pipeline, -1 for none.
  let localBefore: Int
  /// Since when it plays, on the output timeline; `nil` before its first clip is laid.
  private(set) var begin: MediaTime?
  /// Whether the item's pipeline has gone to where the item goes on.
  var isSought = false
  var entries: [InterstitialEntry]

  init(
    _ scheduled: [ScheduledInterstitial], _ place: Place, of owner: ItemPipeline, round: Int,
    at time: MediaTime, after localBefore: Int, opener: any InterstitialOpening
  ) {
    entries = scheduled.map { InterstitialEntry($0) }
    self.place = place
    self.owner = owner
    self.round = round
    self.time = time
    self.localBefore = localBefore
    self.opener = opener
  }

  var ids: [String] { entries.map(\.scheduled.id) }

  subscript(clip: Clip) -> InterstitialAsset {
    get { entries[clip.entry].assets[clip.asset] }
    set { entries[clip.entry].assets[clip.asset] = newValue }
  }

  /// Notes that its first clip was laid on the timeline; of later ones it is known.
  ///
  /// - Parameters:
  ///   - position: Of the output timeline.
  ///   - end: The item's time at which its last pass ended; `nil` if no pass came before.
  func begin(at position: MediaTime, after end: MediaTime?) {
    guard begin == nil else { return }
    if place == .end, let end { time = end }
    begin = position
  }

  /// The clip after another, or the first; those that failed are passed over.
  func next(after clip: Clip?) -> Next {
    var place = clip.map { Clip(entry: $0.entry, asset: $0.asset + 1) } ?? Clip()
    while place.entry < entries.count {
      let entry = entries[place.entry]
      if !entry.isOver {
        guard entry.isResolved else { return .unknown }
        while place.asset < entry.assets.count {
          if entry.mayPlay(place.asset) { return .clip(place) }
          place.asset += 1
        }
      }
      place = Clip(entry: place.entry + 1, asset: 0)
    }
    return .nothing
  }

  /// Where the item goes on; `nil` while it depends on what is not known yet.
  var resumption: MediaTime? {
    if let target { return target }
    var resumption = time
    for entry in entries {
      guard let offset = entry.resumeOffset else { return nil }
      resumption = resumption + offset
    }
    // What is not played of it would have gone on underneath too.
    if let startOffset, entries.first?.interstitial.resumeOffset == nil {
      resumption = resumption + startOffset
    }
    return max(.zero, resumption)
  }

  /// Whether nothing of the item is left after it.
  var endsItem: Bool {
    if place == .end { return true }
    guard let resumption, owner.live == nil,
      let end = owner.opened?.information.duration
    else { return false }
    return resumption >= end
  }

  /// The number of the pass of the item that is after it in the item's pipeline.
  var localAfter: Int { isSought ? 0 : localBefore + 1 }

  /// Whether the item's pipeline has to go to where the item goes on: it plays on by itself only from the start.
  var needsSeek: Bool { place == .middle || target != nil || resumption != time }

  /// The time of the item while it plays: where it lies, or, if it occupies a range of it, on the way to its end.
  func itemTime(at position: MediaTime) -> MediaTime {
    let isRange = entries.contains { $0.interstitial.occupation == .range }
    return isRange ? coveredTime(at: position) : time
  }

  /// How far what it takes the place of would have come.
  func coveredTime(at position: MediaTime) -> MediaTime {
    guard let begin, place != .end, let resumption else { return time }
    return min(time + max(.zero, position - begin), max(time, resumption))
  }

  /// Whether a person may not go forward now.
  func forbidsSkip(of clip: Clip) -> Bool {
    entries[clip.entry].interstitial.restrictions.contains(.skip)
  }

  /// Closes all of its clips.
  func close() {
    for entry in entries { for asset in entry.assets { asset.pipeline?.close() } }
  }
}
