import MediaCore
import Networking
import Testing

@testable import HLS

@Suite("What follows when a segment cannot be had")
struct RecoveryPlanTests {
  private let notFound = NetworkError(.status(404), "")
  private let busy = NetworkError(.status(503), "")
  private let cut = NetworkError(.endedEarly, "")
  private let refused = NetworkError(.connectionFailed, "")

  @Test("what may come from elsewhere is asked for there, at once")
  func elsewhere() {
    var plan = RecoveryPlan()
    for error in [notFound, busy, refused] {
      let step = plan.step(after: error, hasOther: true, at: .zero, jitter: 0.5)
      #expect(step == .elsewhere)
    }
  }

  @Test("elsewhere is not for ever: then it is waited, and passed over")
  func bound() {
    var plan = RecoveryPlan()
    plan.mostMoves = 2
    let steps = (0..<6).map { _ in
      plan.step(after: busy, hasOther: true, at: .zero, jitter: 0.5)
    }
    #expect(
      steps == [
        .elsewhere, .elsewhere, .again(after: .seconds(1)), .again(after: .seconds(2)),
        .again(after: .seconds(4)), .skip,
      ])
    let next = plan.step(after: busy, hasOther: true, at: .zero, jitter: 0.5)
    #expect(next == .elsewhere)
  }

  @Test("a transfer that breaks off once is begun again where it was, the next time elsewhere")
  func cutOff() {
    var plan = RecoveryPlan()
    #expect(plan.maySucceedInPlace(cut))
    let first = plan.step(after: cut, hasOther: true, at: .zero, jitter: 0.5)
    #expect(first == .again(after: .seconds(1)))
    #expect(!plan.maySucceedInPlace(cut))
    let second = plan.step(after: cut, hasOther: true, at: .zero, jitter: 0.5)
    #expect(second == .elsewhere)
    plan.succeed()
    #expect(plan.maySucceedInPlace(cut))
  }

  @Test("what a broadcast needs soon is asked for twice a second, for as long as elsewhere")
  func haste() {
    for (error, end) in [(busy, 8.0), (refused, 60)] {
      var plan = RecoveryPlan()
      var (now, waits) = (MediaTime.zero, [MediaTime]())
      while case .again(let wait) = plan.step(
        after: error, hasOther: false, isBroadcast: true, at: now, jitter: 0.5)
      {
        waits.append(wait)
        now = now + wait
      }
      #expect(Array(waits.prefix(4)) == [.ms(250), .ms(500), .ms(500), .ms(500)])
      #expect(waits.dropFirst().allSatisfy { $0 == .ms(500) })
      #expect(now < .seconds(end) && now > .seconds(end - 2))
    }
    var plan = RecoveryPlan()
    let step = plan.step(after: notFound, hasOther: false, isBroadcast: true, at: .zero, jitter: 0)
    #expect(step == .skip)
  }

  @Test("with nothing else, a busy server is asked again after longer and longer waits, then left")
  func backOff() {
    var plan = RecoveryPlan()
    var steps: [RecoveryPlan.Step] = []
    for second in 0..<4 {
      steps.append(
        plan.step(after: busy, hasOther: false, at: .seconds(Double(second)), jitter: 0.5))
    }
    #expect(
      steps == [
        .again(after: .seconds(1)), .again(after: .seconds(2)), .again(after: .seconds(4)), .skip,
      ])
    let again = plan.step(after: busy, hasOther: false, at: .zero, jitter: 0)
    #expect(again == .again(after: .seconds(0.5)))
  }

  @Test("a server asks for its own pause")
  func retryAfter() {
    var plan = RecoveryPlan()
    let error = NetworkError(.status(503), "", retryAfter: .seconds(7))
    let step = plan.step(after: error, hasOther: false, at: .zero, jitter: 0.5)
    #expect(step == .again(after: .seconds(7)))
    plan.succeed()
    let longer = NetworkError(.status(503), "", retryAfter: .seconds(40))
    let patient = plan.step(after: longer, hasOther: false, at: .zero, jitter: 0.5)
    #expect(patient == .again(after: .seconds(40)))
    plan.succeed()
    let longest = NetworkError(.status(503), "", retryAfter: .seconds(3600))
    let soon = plan.step(after: longest, hasOther: false, at: .zero, jitter: 0.5)
    #expect(soon == .again(after: .seconds(1)))
  }

  @Test(
    "a connection that is closed without a word is the host's fault, one that breaks off is not")
  func hosts() {
    #expect(NetworkError(.noReply, "").isOfHost && !NetworkError(.connectionLost, "").isOfHost)
  }

  @Test("a server that does not answer is asked for a minute, at least every 12 s")
  func unreachable() {
    var plan = RecoveryPlan()
    var now = MediaTime.zero
    for _ in 0..<100 {
      let step = plan.step(after: refused, hasOther: false, at: now, jitter: 0.999)
      guard case .again(let pause) = step else { break }
      #expect(pause <= .seconds(12))
      now = now + pause
    }
    #expect(now > .seconds(45) && now < .seconds(60))
  }

  @Test("before nothing has come for so long that an item is given up, what follows is tried, once")
  func lookAhead() {
    var plan = RecoveryPlan()
    var now = MediaTime.zero
    var looks: [MediaTime] = []
    for _ in 0..<100 {
      // The decoders keep the last half a second.
      let buffered = max(.milliseconds(500), .seconds(4) - now)
      let step = plan.step(
        after: refused, hasOther: false, buffered: buffered, at: now, jitter: 0.5)
      switch step {
      case .again(let pause): now = now + pause
      case .lookAhead: looks.append(now)
      case .elsewhere, .skip, .giveUp:
        #expect(step == .skip && now > .seconds(50))
        #expect(looks.count == 1 && looks.allSatisfy { $0 > .seconds(22) && $0 < .seconds(29) })
        return
      }
    }
    Issue.record("it comes to no end")
  }

  @Test("a server that answers is there: nothing else need be tried for that")
  func answers() {
    var plan = RecoveryPlan()
    for second in 0..<3 {
      let step = plan.step(
        after: busy, hasOther: false, buffered: .zero, at: .seconds(Double(30 * second)),
        jitter: 0.5)
      #expect(step != .lookAhead)
    }
  }

  @Test("the rest of what broke off is asked for at once, then ever later, and given up")
  func resumption() {
    var plan = ResumptionPlan()
    func pause(_ place: Int) -> MediaTime? {
      plan.pause(after: cut, at: place, now: .zero, jitter: 0.5)
    }
    #expect([1000, 1000, 1000, 1000].map(pause) == [.zero, .seconds(2), .seconds(4), nil])
    #expect(pause(1000) == .zero && pause(1001) == .seconds(2))
    #expect(pause(100_000) == .zero, "it has made headway")
  }

  @Test("what is not there is passed over; too many gaps in a row end it")
  func gaps() {
    var plan = RecoveryPlan(mostGaps: 2)
    let steps = (0..<3).map { _ in
      plan.step(after: notFound, hasOther: false, at: .zero, jitter: 0)
    }
    #expect(steps == [.skip, .skip, .giveUp])
    var fixed = RecoveryPlan(mostGaps: 2)
    let first = fixed.step(after: nil, hasOther: false, at: .zero, jitter: 0)
    #expect(first == .skip)
    fixed.succeed()
    let second = fixed.step(after: nil, hasOther: false, at: .zero, jitter: 0)
    #expect(second == .skip)
  }
}
