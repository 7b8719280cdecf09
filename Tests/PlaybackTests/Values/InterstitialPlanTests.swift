import HLS
import MediaCore
import Testing

@testable import Playback

@Suite("What is planned of interstitials") struct InterstitialPlanTests {
  private func entry(_ id: String, at second: Double, _ attributes: String = "") throws
    -> ScheduledInterstitial
  {
    try .parsed(id, at: second, attributes)
  }

  private func plan(_ entries: ScheduledInterstitial...) -> InterstitialPlan {
    var plan = InterstitialPlan()
    plan.entries = entries
    return plan
  }

  @Test("Those of one moment come together, and each once until a place before it is gone to")
  func next() throws {
    let (a, b, c) = (try entry("a", at: 5), try entry("b", at: 5), try entry("c", at: 9))
    var plan = plan(a, b, c)
    #expect(plan.next(after: .zero).map(\.id) == ["a", "b"])
    #expect(plan.next(after: .seconds(5)).map(\.id) == ["c"])
    plan.pass([a, b])
    #expect(plan.next(after: .zero).map(\.id) == ["c"])
    plan.jumped(to: .seconds(5))
    #expect(plan.next(after: .zero).map(\.id) == ["c"])
    plan.jumped(to: .seconds(4))
    #expect(plan.next(after: .zero).map(\.id) == ["a", "b"])
  }

  @Test("ONCE is once, in another round too")
  func once() throws {
    let (pre, once) = (
      try entry("pre", at: 0, ",CUE=\"PRE\""), try entry("once", at: 5, ",CUE=\"ONCE\"")
    )
    var plan = plan(pre, once)
    plan.pass([pre, once])
    plan.beginRound()
    #expect(plan.next(after: .zero).isEmpty)
    #expect(plan.beginning(at: .zero).map(\.id) == ["pre"])
  }

  @Test("A jump goes to what replaces its target, and plays what it may not pass over")
  func jumps() throws {
    let (a, b, c) = (
      try entry("a", at: 5, ",X-RESUME-OFFSET=0,X-RESTRICT=\"JUMP\""),
      try entry("b", at: 10, ",DURATION=4"),
      try entry("c", at: 20, ",X-RESUME-OFFSET=0")
    )
    let plan = plan(a, b, c)
    func jump(_ from: Double, _ to: Double) -> [String] {
      let (entries, completes) = plan.jump(from: .seconds(from), to: .seconds(to))
      return entries.map(\.id) + (completes ? ["lands"] : [])
    }
    #expect(jump(0, 3) == ["lands"])
    #expect(jump(0, 9) == ["a", "lands"])
    #expect(jump(6, 9) == ["lands"], "it was not crossed")
    #expect(jump(9, 6) == ["lands"], "nor backwards")
    #expect(jump(0, 12) == ["b"] && jump(30, 13.9) == ["b"] && jump(30, 14) == ["lands"])
    #expect(jump(15, 25) == ["lands"], "it may be passed over")
    #expect(jump(0, 20) == ["c"])
  }

  @Test("Dates before the first segment and after the last are counted on")
  func dates() throws {
    let late = try entry("late", at: 49)
    #expect(late.start == .seconds(49))
    #expect(MediaTime.seconds(3.4).nearest(of: [.zero, .seconds(3), .seconds(4)]) == .seconds(3))
    #expect(MediaTime.seconds(9).nearest(of: [.zero, .seconds(3)]) == .seconds(9))
  }

  @Test("Of several playlists the earliest boundary is left at, and the latest come back at")
  func snaps() throws {
    var out = try entry("a", at: 3, ",X-SNAP=\"OUT\"")
    out.start = .milliseconds(3400)
    var plain = try entry("b", at: 3)
    plain.start = .milliseconds(3200)
    let pictures: [MediaTime] = [.zero, .seconds(3), .seconds(6)]
    let sound: [MediaTime] = [.zero, .milliseconds(2900), .milliseconds(6100)]
    let snapped = [plain, out].snapped(to: [pictures, sound])
    #expect(snapped.map(\.id) == ["a", "b"])
    #expect(snapped.map(\.start) == [.milliseconds(2900), .milliseconds(3200)])
    #expect([out].snapped(to: [pictures]).map(\.start) == [.seconds(3)])
    let back = MediaTime.milliseconds(5900)
    #expect(back.latestNearest(of: [pictures, sound]) == .milliseconds(6100))
    #expect(back.latestNearest(of: [pictures]) == .seconds(6))
    #expect(back.latestNearest(of: []) == back)
  }
}
