internal import HLS
internal import MediaCore

/// What is planned of each item that is open.
struct InterstitialPlans {
  private struct Planned {
    /// Kept, so that no other is made at its address, by which it is known.
    let pipeline: ItemPipeline
    var plan = InterstitialPlan()
    /// The number of the schedule that it was made from.
    var version: Int
    /// Where segments begin and end in each of the playlists that are played, in the item's time.
    var boundaries: [[MediaTime]]
    let opener: any InterstitialOpening
  }

  private var items: [ObjectIdentifier: Planned] = [:]

  /// What is planned of an item; `nil` if its stream has scheduled nothing so far.
  subscript(pipeline: ItemPipeline) -> InterstitialPlan? { items[ObjectIdentifier(pipeline)]?.plan }

  /// Takes what the streams of the items that are open have scheduled, and forgets other items.
  mutating func follow(_ pipelines: [ItemPipeline]) {
    for pipeline in pipelines { follow(pipeline) }
    // How many there are tells nothing: an item that is open need not have a plan.
    let isOver = { (planned: Planned) in !pipelines.contains { $0 === planned.pipeline } }
    guard items.values.contains(where: isOver) else { return }
    items = items.filter { !isOver($0.value) }
  }

  mutating func follow(_ pipeline: ItemPipeline) {
    let (schedule, version) = pipeline.interstitialsByVersion
    guard let schedule, items[ObjectIdentifier(pipeline)]?.version != version else { return }
    take(
      schedule.entries, boundaries: schedule.boundaries, version: version, schedule.opener,
      of: pipeline)
  }

  /// Takes a schedule; what was played of the one before is not played again.
  mutating func take(
    _ entries: [ScheduledInterstitial], boundaries: [[MediaTime]] = [], version: Int,
    _ opener: any InterstitialOpening, of pipeline: ItemPipeline
  ) {
    var planned = Planned(
      pipeline: pipeline, version: version, boundaries: boundaries, opener: opener)
    if let before = items[ObjectIdentifier(pipeline)] { planned.plan = before.plan }
    planned.plan.entries = entries
    items[ObjectIdentifier(pipeline)] = planned
  }

  /// Notes that some interstitials of an item have been played, or could not be.
  mutating func pass(_ entries: [ScheduledInterstitial], of owner: ItemPipeline) {
    items[ObjectIdentifier(owner)]?.plan.pass(entries)
  }

  /// Notes that all of a break has been played, or could not be.
  mutating func pass(_ stop: InterstitialBreak) {
    pass(stop.entries.map(\.scheduled), of: stop.owner)
  }

  /// Notes a jump in an item: what lies after its target comes again.
  mutating func jump(to target: MediaTime, of owner: ItemPipeline) {
    items[ObjectIdentifier(owner)]?.plan.jumped(to: target)
  }

  /// Notes that an item begins from its start.
  mutating func beginRound(of owner: ItemPipeline) {
    items[ObjectIdentifier(owner)]?.plan.beginRound()
  }

  /// A break of some interstitials of an item; `nil` if there are none.
  ///
  /// - Parameter localBefore: The number of the pass of the item that is before it in the item's pipeline, -1 for none.
  func makeBreak(
    _ entries: [ScheduledInterstitial], _ place: InterstitialBreak.Place, of owner: ItemPipeline,
    round: Int, at time: MediaTime, after localBefore: Int
  ) -> InterstitialBreak? {
    guard !entries.isEmpty, let opener = items[ObjectIdentifier(owner)]?.opener else { return nil }
    return InterstitialBreak(
      entries, place, of: owner, round: round, at: time, after: localBefore, opener: opener)
  }

  /// Where an item goes on after a break: at the nearest boundary of segments, if an interstitial asks for that.
  func resumption(_ time: MediaTime, after stop: InterstitialBreak) -> MediaTime {
    let snaps = stop.target == nil && stop.entries.last?.interstitial.snap.contains(.in) == true
    guard snaps, let boundaries = items[ObjectIdentifier(stop.owner)]?.boundaries else {
      return time
    }
    return time.latestNearest(of: boundaries)
  }
}
