import MediaCore
import Testing

@testable import Playback

/// The rule alone: what was seen goes in, what is to be done comes out.
@Suite("Which limit of an item that gets no further is over") struct StuckLimitRuleTests {
  private typealias Situation = ProgressWatches.Situation

  private func limits(_ kind: StuckLimits.Kind, _ limit: MediaTime) -> StuckLimits {
    var limits = StuckLimits.unlimited
    switch kind {
    case .firstFrame: limits.firstFrame = limit
    case .progress: limits.progress = limit
    case .pastEnd: limits.pastEnd = limit
    case .buffering: limits.buffering = limit
    }
    return limits
  }

  /// A situation in which each wait has lasted for so long.
  private func situation(_ kind: StuckLimits.Kind, after wait: MediaTime) -> [Situation] {
    let start = MediaTime.seconds(100)
    switch kind {
    case .firstFrame, .buffering:
      let activities: [Transport.Activity] =
        kind == .buffering ? [.buffering, .preroll] : [.loading, .preroll]
      return activities.map { activity in
        var situation = Situation(now: start + wait, activity: activity, timeRuns: false)
        // Data comes all the while.
        situation.silentSince = start + wait
        if kind == .buffering {
          situation.buffersSince = start
        } else {
          situation.opensSince = start
        }
        return situation
      }
    case .progress:
      return [true, false].map { hasPictures in
        var situation = Situation(now: start + wait, activity: .running, timeRuns: true)
        if hasPictures { situation.isPictureMissing = true } else { situation.missingSound = 9 }
        return situation
      }
    case .pastEnd:
      var situation = Situation(now: start, activity: .running, timeRuns: true)
      situation.overrun = wait
      return [situation]
    }
  }

  @Test(
    "Each limit gives its item up when it is over, and not before",
    arguments: StuckLimits.Kind.allCases)
  func over(kind: StuckLimits.Kind) {
    let (limit, early) = (MediaTime.seconds(7), MediaTime.seconds(6.9))
    for (begins, late) in zip(situation(kind, after: .zero), situation(kind, after: limit)) {
      var watches = ProgressWatches(limits(kind, limit))
      var middle = late
      if kind == .pastEnd { middle.overrun = early } else { middle.now = begins.now + early }
      _ = watches.judge(begins)
      let (before, after) = (watches.judge(middle), watches.judge(late))
      #expect(!before.contains(.exceed(kind)) && after.contains(.exceed(kind)))
    }
  }

  @Test("What has no limit goes on, whatever the others are", arguments: StuckLimits.Kind.allCases)
  func unlimited(kind: StuckLimits.Kind) {
    for (begins, late) in zip(
      situation(kind, after: .zero), situation(kind, after: .seconds(9)))
    {
      var limits = StuckLimits(
        firstFrame: .seconds(1), progress: .seconds(1), pastEnd: .seconds(1),
        buffering: .seconds(1))
      switch kind {
      case .firstFrame: limits.firstFrame = nil
      case .progress: limits.progress = nil
      case .pastEnd: limits.pastEnd = nil
      case .buffering: limits.buffering = nil
      }
      var watches = ProgressWatches(limits)
      _ = watches.judge(begins)
      let actions = watches.judge(late)
      #expect(!actions.contains { if case .exceed = $0 { true } else { false } }, "\(actions)")
    }
  }

  @Test("Sound that comes again begins the wait for progress anew")
  func sound() {
    var watches = ProgressWatches(limits(.progress, .seconds(3)))
    func judge(_ now: Double, end: Int64?) -> [ProgressAction] {
      var situation = Situation(now: .seconds(now), activity: .running, timeRuns: true)
      situation.missingSound = end
      return watches.judge(situation)
    }
    let moments: [(Double, Int64?)] = [
      (0, 5), (2, 5), (2.5, 6), (5, 6), (5.2, nil), (5.3, 6), (8.2, 6), (8.3, 6),
    ]
    let actions = moments.map { judge($0.0, end: $0.1) }
    #expect(actions.dropLast().allSatisfy(\.isEmpty) && actions.last == [.exceed(.progress)])
  }

  @Test("A wait lasts while playback is asked for, and a jump begins the opening anew")
  func waits() {
    var transport = Transport()
    func at(_ seconds: Double) -> MediaTime { .seconds(seconds) }
    transport.move(to: .loading, at: at(1))
    #expect(transport.waits(since: transport.openingSince) == at(1))
    transport.setPlayWhenReady(false, at: at(2))
    #expect(transport.waits(since: transport.openingSince) == nil)
    transport.setPlayWhenReady(true, at: at(9))
    #expect(transport.waits(since: transport.openingSince) == at(9))
    transport.move(to: .preroll, at: at(10))
    #expect(transport.openingSince == at(1))
    transport.move(to: .preroll, at: at(11), restarts: true)
    #expect(transport.openingSince == at(11))
    transport.move(to: .running, at: at(12))
    transport.move(to: .preroll, at: at(13), restarts: true)
    #expect(transport.openingSince == nil && transport.activitySince == at(13))
  }

  @Test("Every limit has an error of its own, which tells the limit")
  func errors() {
    let limits = StuckLimits()
    let errors = StuckLimits.Kind.allCases.map { limits.error($0) }
    #expect(errors.map(\.code) == [.noFirstFrame, .noProgress, .pastEnd, .bufferingTooLong])
    #expect(
      zip(errors, ["4.0 s", "10.0 s", "60.0 s", "30.0 s"]).allSatisfy {
        $0.reason.contains($1)
      })
  }
}
