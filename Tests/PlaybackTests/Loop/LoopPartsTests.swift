import MediaCore
import Testing

@testable import Playback

/// The parts that own the state of the playback loop, as values.
@Suite struct LoopPartsTests {
  @Test("The timeline runs only after a preroll or a wait, and waits only where it ran")
  func moves() {
    let all: [Transport.Activity] = [
      .idle, .loading, .preroll, .running, .held(since: .zero), .buffering,
      .backingOff(until: .zero), .ended,
    ]
    #expect(
      all.filter { $0.mayBecome(.running) } == [
        .preroll, .running, .held(since: .zero), .buffering,
      ])
    #expect(all.filter { $0.mayBecome(.buffering) } == [.running])
    #expect(all.filter { $0.mayBecome(.held(since: .zero)) } == [.running])
    for next in [Transport.Activity.idle, .loading, .preroll, .ended] {
      #expect(all.allSatisfy { $0.mayBecome(next) })
    }
  }

  @Test("An activity counts from its change, or anew where that is asked for")
  func since() {
    var transport = Transport()
    transport.move(to: .loading, at: .seconds(1))
    transport.move(to: .loading, at: .seconds(2))
    #expect(transport.activitySince == .seconds(1))
    transport.move(to: .loading, at: .seconds(3), restarts: true)
    #expect(transport.activitySince == .seconds(3))
    transport.leaveOut(.seconds(5), since: .seconds(3), now: .seconds(8))
    #expect(transport.activitySince == .seconds(8))
  }

  @Test("A turn that misses something ends the step only where time waits for data")
  func gate() {
    for (rule, mayGoOn) in [
      (StepState.TimeRule.replay, false), (.sharedClock, true), (.real, true),
    ] {
      var state = StepState(rule)
      #expect(state.mayGoOn && state.isOver)
      state.wait(for: .data)
      #expect(state.mayGoOn == mayGoOn && !state.isOver && state.standsForThreads == !mayGoOn)
      state.begin()
      state.unsettle()
      #expect(state.mayGoOn == mayGoOn && !state.isPending && state.isUnsettled)
    }
  }

  @Test("A sink and the compositor hold every virtual clock")
  func sinks() {
    for missing in [StepState.Awaited.sink, .compositor] {
      var shared = StepState(.sharedClock)
      shared.wait(for: missing)
      #expect(shared.isPending && shared.standsForThreads)
      var real = StepState(.real)
      real.wait(for: missing)
      #expect(real.isPending && !real.standsForThreads)
    }
  }

  @Test("Steps count down to 0 from both sides; another item forgets them")
  func steps() {
    var seek = SeekState()
    seek.addSteps(-2)
    seek.takeStep()
    #expect(seek.stepsToGo == -1)
    seek.takeStep()
    seek.takeStep()
    #expect(seek.stepsToGo == 0)
    seek.addSteps(3)
    seek.begin(to: .seconds(4), .keyframe)
    seek.landOnStep()
    #expect(seek.stepsToGo == 3 && seek.target == .seconds(4) && seek.landsOnStep)
    seek.abandon()
    #expect(seek.stepsToGo == 0 && seek.target == nil && !seek.landsOnStep)
  }

  @Test("A seek is postponed only while one is under way")
  func postponed() {
    var seek = SeekState()
    seek.postpone()
    #expect(!seek.isDeferred)
    seek.begin(to: .seconds(1), .exact)
    seek.postpone()
    #expect(seek.isDeferred && seek.target == .seconds(1))
    seek.resume()
    #expect(!seek.isDeferred && seek.target == .seconds(1))
  }

  @Test("Playing and paused are posted once each until the other comes")
  func announcements() {
    var announcer = Announcer()
    var told = [announcer.tellPlaying(), announcer.tellPlaying()]
    told += [announcer.tellPaused(.command), announcer.tellPaused(.command)]
    told.append(announcer.tellWaiting(.loading))
    told += [announcer.tellPaused(.command), announcer.tellPlaying()]
    announcer.stopPlaying()
    told.append(announcer.tellPlaying())
    #expect(told.map(\.count) == [1, 0, 1, 0, 1, 1, 1, 1])
    let changes = [announcer.takeStatusChange(), announcer.takeStatusChange()]
    #expect(changes == [true, false])
  }
}
