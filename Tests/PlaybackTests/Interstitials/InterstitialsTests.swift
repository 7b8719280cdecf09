import FFmpeg
import HLS
import MediaCore
import Synchronization
import Testing

@testable import Playback

/// What the part decides about breaks, as values; its assets cannot be opened.
@Suite("Interstitials as a part", .timeLimit(.minutes(10))) struct InterstitialsTests {
  /// Has no list and no asset.
  private struct Opener: InterstitialOpening {
    static let error = MediaError(.notFound, "no such asset")

    func loadList(
      _ uri: String, _ parameters: InterstitialOpener.Parameters,
      completion: @escaping @Sendable (Result<InterstitialAssetList, MediaError>) -> Void
    ) {
      completion(.failure(Self.error))
    }

    func open(_ uri: String) throws(MediaError) -> any DataSource { throw Self.error }

    func reader(
      of source: any DataSource, name: String, _ reading: ReadingContext
    ) throws(MediaError) -> any PacketReader { throw Self.error }
  }

  private static let settings = PipelineSettings(
    open: { (_) throws(MediaError) in throw Opener.error },
    makeReader: { (_, _, _) throws(MediaError) in throw Opener.error }, time: MonotonicClock())
  private static let start = Interstitials.Moment(position: .zero, itemTime: .zero)

  private let item = ItemPipeline(
    ItemDescription("programme"), id: ItemID("a"), passes: 1, settings: settings, wakeStage: {})

  private func plans(
    _ entries: [ScheduledInterstitial], version: Int = 1,
    after plans: InterstitialPlans = InterstitialPlans()
  ) -> InterstitialPlans {
    var plans = plans
    plans.take(entries, version: version, Opener(), of: item)
    return plans
  }

  private func part(_ plans: InterstitialPlans) -> Interstitials {
    Interstitials(Self.settings, plans: plans, wakeStage: {})
  }

  /// A pass of an item of 100 s, of which nothing is decoded.
  ///
  /// - Parameter ad: What decodes a clip; without it, the item does.
  private func pass(_ clip: PassClip? = nil, number: Int = 0, of ad: ItemPipeline? = nil) -> Pass {
    let opened = OpenedItem(
      information: MediaInformation(
        container: "hls", tracks: [], duration: .seconds(100), isSeekable: true,
        metadata: Metadata()), videoTrack: nil, audioTracks: [], isStill: false)
    return Pass(
      number: number, pipeline: ad ?? item, opened: opened, description: item.description,
      local: 0, round: 0,
      window: item.window(ofPass: 0), start: .zero, length: nil, pictures: Side(isDecoded: true),
      sound: Side(isDecoded: false), hasOutput: true, isJoin: false, clip: clip)
  }

  private func timeline(_ passes: Pass...) -> Timeline {
    var timeline = Timeline()
    for pass in passes { timeline.append(pass) }
    return timeline
  }

  private func stop(_ entries: ScheduledInterstitial...) throws -> InterstitialBreak {
    try #require(
      plans(entries).makeBreak(
        entries, .middle, of: item, round: 0, at: entries[0].start, after: 0))
  }

  private func reasons(_ postings: [Posting]) -> [String] {
    postings.map { posting in
      guard case .interstitial(let id, let phase, _, let reason, _) = posting.kind else {
        return ""
      }
      return "\(id) \(phase)" + (reason.map { " \($0)" } ?? "")
    }
  }

  @Test("The last pass is cut where the next interstitial is, which may move and go")
  func ending() throws {
    var (near, far) = (
      try ScheduledInterstitial.parsed("a", at: 5), try ScheduledInterstitial.parsed("b", at: 9)
    )
    var plans = plans([near, far])
    var timeline = timeline(pass())
    let planned = part(plans).planEnding(&timeline, position: .zero, isLive: false)
    #expect(planned == Interstitials.Cut(index: 0, time: .seconds(5)))
    #expect(timeline.passes[0].cut == .seconds(5) && timeline.passes[0].ending?.ids == ["a"])
    let again = part(plans).planEnding(&timeline, position: .zero, isLive: false)
    #expect(again == nil)
    near.start = .seconds(6)
    plans.take([near, far], version: 2, Opener(), of: item)
    let moved = part(plans).planEnding(&timeline, position: .zero, isLive: false)
    #expect(moved?.time == .seconds(6))
    far.start = .seconds(300)
    plans.take([far], version: 3, Opener(), of: item)
    let gone = part(plans).planEnding(&timeline, position: .zero, isLive: false)
    #expect(gone == nil && timeline.passes[0].cut == nil && timeline.passes[0].ending == nil)
  }

  @Test("What is planned of an item is forgotten with it, though as many others are open")
  func forgotten() throws {
    var plans = plans([try .parsed("a", at: 5)])
    let other = ItemPipeline(
      ItemDescription("film"), id: ItemID("b"), passes: 1, settings: Self.settings, wakeStage: {})
    plans.follow([item])
    #expect(plans[item]?.entries.count == 1)
    plans.follow([other])
    #expect(plans[item] == nil && plans[other] == nil)
  }

  @Test("What is held back for a break keeps the break")
  func reached() throws {
    let (near, far) = (
      try ScheduledInterstitial.parsed("a", at: 5), try ScheduledInterstitial.parsed("b", at: 9)
    )
    var timeline = timeline(pass())
    _ = part(plans([near])).planEnding(&timeline, position: .zero, isLive: false)
    timeline.reachCut(of: 0)
    let later = part(plans([far])).planEnding(&timeline, position: .zero, isLive: false)
    #expect(later == nil && timeline.passes[0].ending?.ids == ["a"])
  }

  @Test("Lists are asked for 30 s ahead, clips opened 10 s ahead")
  func leads() throws {
    let part = part(plans([try .parsed("a", at: 45)]))
    var timeline = timeline(pass())
    _ = part.planEnding(&timeline, position: .zero, isLive: false)
    #expect(part.tasks(on: timeline.passes, at: .zero).isEmpty)
    #expect(part.tasks(on: timeline.passes, at: .seconds(14)).isEmpty)
    #expect(part.tasks(on: timeline.passes, at: .seconds(15)).map(\.opens) == [false])
    #expect(part.tasks(on: timeline.passes, at: .seconds(35)).map(\.opens) == [true])
  }

  @Test("A break whose only clip cannot be opened is posted once, and the item goes on")
  func failing() throws {
    var part = part(plans([try .parsed("a", at: 5)]))
    let stop = try stop(.parsed("a", at: 5))
    let task = Interstitials.Task(stop: stop)
    var done = part.prepare(task, at: Self.start)
    #expect(done.opened == nil)
    if case .waiting = part.following(stop, after: nil) {} else { Issue.record("not awaited") }
    while done.postings.isEmpty { done = part.prepare(task, at: Self.start) }
    #expect(reasons(done.postings) == ["a end failed"] && done.awaited.isEmpty)
    #expect(part.prepare(task, at: Self.start).postings.isEmpty)
    if case .waiting = part.following(stop, after: nil) {} else { Issue.record("not sought") }
    let time = part.resume(after: stop, on: [], of: item)
    #expect(time == .seconds(5))
    let again = part.resume(after: stop, on: [], of: item)
    #expect(again == nil)
    if case .item = part.following(stop, after: nil) {} else { Issue.record("no item") }
    #expect(part.plans[item]?.next(after: .zero).isEmpty == true)
  }

  @Test("An item whose pipeline still plays what comes before is not sought")
  func needed() throws {
    var part = part(plans([]))
    let stop = try stop(.parsed("a", at: 5, ",X-RESUME-OFFSET=0"))
    let early = part.resume(after: stop, on: [pass(), pass()], of: item)
    let other = part.resume(after: stop, on: [pass()], of: nil)
    #expect(early == nil && other == nil && !stop.isSought)
    let late = part.resume(after: stop, on: [pass()], of: item)
    #expect(late == .seconds(5) && stop.isSought)
  }

  @Test("A break that is given up names its time")
  func givenUp() throws {
    let stop = try stop(.parsed("a", at: 5), .parsed("b", at: 5))
    let postings = stop.giveUp(at: Self.start)
    #expect(reasons(postings) == ["a end failed", "b end failed"])
    guard case .interstitial(_, _, _, _, let error?) = postings[0].kind else {
      Issue.record("no error")
      return
    }
    #expect(error.code == .timedOut && error.reason.contains("within 5 s"))
    #expect(stop.giveUp(at: Self.start).isEmpty && stop.next(after: nil) == .nothing)
  }

  @Test("Late pictures of an item are skipped behind a break too, unless the item is sought")
  func latePictures() throws {
    let parts = PlayerParts(open: { (_) throws(MediaError) in throw Opener.error })
    var screen = Screen(parts, PipelineSettings(parts, isVirtual: false), wakeStage: {})
    let clip = PassClip(stop: try stop(.parsed("a", at: 5)), place: InterstitialBreak.Clip())
    let ad = ItemPipeline(
      ItemDescription("ad"), id: ItemID("a"), passes: 1, settings: Self.settings, wakeStage: {})
    let (before, between, behind) = (
      pass(), pass(clip, number: 1, of: ad), pass(number: 2)
    )
    var timeline = timeline(before, between, behind)
    _ = screen.leave(before, for: between, &timeline)
    _ = screen.leave(between, for: behind, &timeline)
    #expect(timeline.videoHead == 2 && ad.stalePasses.load(ordering: .relaxed) == 0)
    #expect(item.stalePasses.load(ordering: .relaxed) == 1)
    item.seek(to: .seconds(5), precision: .exact, passes: 1)
    #expect(item.stalePasses.load(ordering: .relaxed) == 0)
  }

  @Test("Clips of one interstitial are posted one by one, its start and its end once")
  func postings() throws {
    let stop = try stop(.parsed("a", at: 5), .parsed("b", at: 5))
    let first = PassClip(stop: stop, place: InterstitialBreak.Clip())
    let second = PassClip(stop: stop, place: InterstitialBreak.Clip(entry: 1, asset: 0))
    func told(_ old: PassClip?, _ new: PassClip?) -> [String] {
      reasons(PassClip.postings(from: old, to: new, at: Self.start))
    }
    #expect(told(nil, first) == ["a start", "a asset"])
    #expect(told(first, second) == ["a end played", "b start", "b asset"])
    #expect(stop.end(first.place, reason: .left, at: Self.start).isEmpty)
    #expect(told(nil, nil).isEmpty)
  }

  @Test("A jump goes back to what replaces its target, and plays what it may not pass over")
  func jumps() throws {
    var part = part(
      plans([
        try .parsed("a", at: 5, ",X-RESUME-OFFSET=0,X-RESTRICT=\"JUMP\""),
        try .parsed("b", at: 10, ",DURATION=4"),
      ]))
    func stop(before target: Double) -> InterstitialBreak? {
      part.breakBefore(.seconds(target), round: 0, of: item, from: nil, at: .zero)
    }
    #expect(stop(before: 3) == nil)
    let crossed = stop(before: 9)
    #expect(crossed?.ids == ["a"] && crossed?.target == .seconds(9))
    let covering = stop(before: 12)
    #expect(covering?.ids == ["b"] && covering?.time == .seconds(10) && covering?.target == nil)
  }

  @Test("An interstitial that forbids it is not skipped; the rest of its moment comes after it")
  func skipping() throws {
    var part = part(plans([try .parsed("a", at: 5), try .parsed("b", at: 5)]))
    let strict = try stop(.parsed("a", at: 5, ",X-RESTRICT=\"SKIP\""))
    let strictClip = PassClip(stop: strict, place: InterstitialBreak.Clip())
    #expect(strictClip.forbidsSkip)
    #expect(throws: MediaError.self) {
      try part.skip(pass(strictClip), of: nil, end: .seconds(100), at: Self.start)
    }
    let stop = try stop(.parsed("a", at: 5, ",X-RESUME-OFFSET=2"), .parsed("b", at: 5))
    let clip = PassClip(stop: stop, place: InterstitialBreak.Clip())
    let departure = try part.skip(pass(clip), of: nil, end: .seconds(100), at: Self.start)
    #expect(reasons(departure.postings) == ["a end skipped"])
    #expect(departure.target == .seconds(7) && departure.next?.ids == ["b"])
    #expect(departure.next?.time == .seconds(7))
  }

  @Test("The break before another round is planned 10 s ahead, and dropped with the passes")
  func ahead() throws {
    var part = part(plans([try .parsed("pre", at: 0, ",CUE=\"PRE\"")]))
    part.planAhead(after: pass(), at: .seconds(89), repeats: true, next: nil)
    #expect(part.ahead == nil)
    part.planAhead(after: pass(), at: .seconds(90), repeats: true, next: nil)
    let planned = try #require(part.ahead)
    #expect(planned.ids == ["pre"] && planned.round == 1)
    part.planAhead(after: pass(), at: .seconds(91), repeats: true, next: nil)
    #expect(part.ahead === planned)
    #expect(part.mayFollow(pass()))
    if case .waiting = part.following(pass(), breaksOff: false) {} else { Issue.record("no break") }
    if case .nothing = part.following(pass(), breaksOff: true) {} else { Issue.record("a break") }
    let left = part.drop([pass()], keeping: item, at: Self.start)
    #expect(left.isEmpty && part.ahead === planned)
    _ = part.drop([pass()], keeping: nil, at: Self.start)
    #expect(part.ahead == nil)
  }

  @Test("What an item begins with leads; a broadcast may be joined in the middle of a break")
  func beginning() throws {
    var part = part(plans([try .parsed("pre", at: 0, ",CUE=\"PRE\"")]))
    part.planBeginning(of: item, isLive: false)
    #expect(part.leading?.ids == ["pre"])
    let stop = try #require(part.leading)
    let clip = PassClip(stop: stop, place: InterstitialBreak.Clip())
    let left = part.drop([pass(clip)], keeping: nil, at: Self.start)
    #expect(reasons(left) == ["pre end left"] && part.leading == nil)
    var early = try ScheduledInterstitial.parsed("a", at: 0, ",DURATION=20")
    early.start = .seconds(-5)
    var live = self.part(plans([early]))
    live.planBeginning(of: item, isLive: false)
    #expect(live.leading == nil)
    live.planBeginning(of: item, isLive: true)
    #expect(live.leading?.ids == ["a"] && live.leading?.startOffset == .seconds(5))
  }
}
