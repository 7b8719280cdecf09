internal import HLS
internal import MediaCore

/// Follows what the stream of the current item reports while it is read.
struct StreamFollower {
  /// What is to be done about a report.
  enum Action {
    case post(Posting)
    case changeStatus
    /// The item is longer or shorter than was known.
    case followLength
    /// There is more of a broadcast, or it has ended.
    case followLive(LiveState)
    /// The stream is loaded up to another time of the item.
    case postBuffer(loadedTo: MediaTime)
  }

  private(set) var state = StreamState()
  /// Which pipeline reads the stream; `nil` if there is no current item.
  private var owner: ObjectIdentifier?
  /// The tags that were posted last.
  private(set) var postedTags: [String: String] = [:]

  /// Forgets what was known of the former stream, if the current item has another one.
  ///
  /// - Returns: Whether it has.
  @discardableResult
  mutating func follow(_ pipeline: ItemPipeline?) -> Bool {
    let next = pipeline.map { ObjectIdentifier($0) }
    guard owner != next else { return false }
    owner = next
    state = StreamState()
    return true
  }

  /// Takes the reports of the current item.
  ///
  /// - Returns: What is to be done, in this order.
  mutating func take(_ reports: [StreamReport], of item: ItemID) -> [Action] {
    let loadedTo = state.loadedTo
    var actions = reports.compactMap { take($0, of: item) }
    if let end = state.loadedTo, end != loadedTo { actions.append(.postBuffer(loadedTo: end)) }
    return actions
  }

  private mutating func take(_ report: StreamReport, of item: ItemID) -> Action? {
    switch report {
    case .variantChanged(let change):
      return .post(
        Posting(
          .variantChanged(
            from: change.from, to: change.to, reason: change.reason, bitrate: change.bitrate,
            estimate: change.estimate, buffer: change.buffer), item: item))
    case .qualityDecided(let quality):
      state.quality = quality
      return .changeStatus
    case .loaded(let end): state.loadedTo = end
    case .gap(let from, let to, let reason):
      return .post(Posting(.gap(from: from, to: to, reason: reason), item: item))
    case .live(let live): return .followLive(live)
    case .playlistFault(let fault):
      return .post(Posting(.playlistFault(fault.rawValue), item: item))
    case .sessionData(let datum):
      state.sessionData.append(datum)
      state.names = RenditionNames(datum) ?? state.names
      return .post(Posting(.sessionData(datum), item: item))
    case .length: return .followLength
    case .textCodec: return .changeStatus
    case .betterPicture: state.hasBetterPicture = true
    case .fellBehind, .interstitials, .failing: break
    }
    return nil
  }

  /// How much is loaded from a position on; `nil` if the item is no stream.
  ///
  /// - Parameter length: Of the item, if it is played again after its end; the next round may be loaded already.
  func buffered(at position: MediaTime, repeating length: MediaTime?) -> MediaTime? {
    guard let end = state.loadedTo else { return nil }
    if end >= position { return end - position }
    guard let length else { return .zero }
    return max(.zero, length - position) + end
  }

  /// Adds tags that came with what was played of the current item.
  ///
  /// - Returns: Whether the current item has another stream than before.
  mutating func add(_ tags: [String: String], of pipeline: ItemPipeline?) -> Bool {
    let isOther = follow(pipeline)
    state.tags.merge(tags) { _, new in new }
    return isOther
  }

  /// The tags of the current item, if they are to be posted: they are not those that were posted last.
  ///
  /// - Parameter tags: Those of its source.
  mutating func newTags(_ tags: [String: String], of pipeline: ItemPipeline?) -> [String: String]? {
    let isFollowed = owner == pipeline.map { ObjectIdentifier($0) }
    let all = tags.merging(isFollowed ? state.tags : [:]) { _, played in played }
    guard all != postedTags else { return nil }
    postedTags = all
    return all.isEmpty ? nil : all
  }

  /// The event of the tags of the current item, if there are new ones.
  mutating func takeTags(of current: ItemPipeline?) -> [Posting] {
    guard let told = current?.sourceTags, let tags = newTags(told, of: current) else { return [] }
    return [Posting(.metadata(tags))]
  }

  /// A seek was begun: nothing better than its first picture has come yet.
  mutating func forgetBetterPicture() { state.hasBetterPicture = false }

  /// Describes the tracks of the current item, once it is open.
  ///
  /// - Parameter languages: Those of the names of tracks, in order of preference.
  func describeTracks(
    of current: ItemPipeline, in status: inout PlayerStatus, languages: [String]
  ) {
    if let names = state.names { status.tracks = names.localized(status.tracks, in: languages) }
    status.metadata.tags.merge(postedTags) { _, new in new }
    status.tracks += current.fileTracks
    status.tracks += current.foundTracks
  }

  func describe(in status: inout PlayerStatus) {
    status.quality = state.quality
    status.sessionData = state.sessionData
  }
}
