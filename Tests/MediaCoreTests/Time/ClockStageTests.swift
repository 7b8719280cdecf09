import MediaCore
import Synchronization
import Testing

@Suite("Stages on one virtual clock", .timeLimit(.minutes(20))) struct ClockStageTests {
  @Test("It goes to the nearest deadline of all, and only those are woken that are due")
  func nearest() {
    let clock = VirtualClock()
    let woken = Mutex<[String]>([])
    let first = ClockStage(clock) { woken.withLock { $0.append("first") } }
    let second = ClockStage(clock) { woken.withLock { $0.append("second") } }
    #expect(!first.move(to: .seconds(1)) && clock.now == .zero && first.isHeld)
    #expect(!second.move(to: .seconds(3)) && clock.now == .seconds(1) && second.isHeld)
    #expect(woken.withLock { $0 } == ["first"] && !first.isHeld)
    #expect(first.move(to: .seconds(2)) && clock.now == .seconds(2))
    #expect(!first.move(to: nil) && clock.now == .seconds(3) && first.isHeld && !second.isHeld)
    #expect(woken.withLock { $0 } == ["first", "second"])
  }

  @Test("At one time both have something to do")
  func together() {
    let clock = VirtualClock()
    let (first, second) = (ClockStage(clock) {}, ClockStage(clock) {})
    #expect(!first.move(to: .seconds(1)))
    #expect(second.move(to: .seconds(1)))
    #expect(!first.isHeld && !second.isHeld && clock.now == .seconds(1))
  }

  @Test("It stands while one is at work, until that one rests or leaves")
  func stands() {
    let clock = VirtualClock()
    let first = ClockStage(clock) {}
    let second = ClockStage(clock) {}
    #expect(!first.move(to: .seconds(1)))
    second.leave()
    #expect(!first.isHeld && clock.now == .seconds(1))
    let third = ClockStage(clock) {}
    #expect(!first.move(to: .seconds(2)) && clock.now == .seconds(1))
    #expect(!third.move(to: nil) && clock.now == .seconds(2))
  }

  @Test("A stage that is called to work meanwhile is waited for")
  func begins() {
    let clock = VirtualClock()
    let (first, second) = (ClockStage(clock) {}, ClockStage(clock) {})
    #expect(!first.move(to: .seconds(5)))
    first.begin()
    #expect(!second.move(to: .seconds(1)) && clock.now == .zero)
    #expect(!first.move(to: .seconds(5)) && clock.now == .seconds(1) && !second.isHeld)
  }

  @Test("At the horizon all look once, and the last to rest lets the driver go on")
  func horizon() async {
    let clock = VirtualClock(horizon: .seconds(1))
    let (first, second) = (ClockStage(clock) {}, ClockStage(clock) {})
    #expect(!first.move(to: .seconds(4)))
    #expect(second.move(to: nil) && clock.now == .seconds(1) && !first.isHeld)
    #expect(!second.move(to: nil) && !first.move(to: .seconds(4)) && clock.now == .seconds(1))
  }

  @Test(
    "A driver that goes by ticks is woken at those by which something was due, and goes no further")
  func ticks() async {
    let clock = VirtualClock(horizon: .zero)
    let stage = ClockStage(clock) {}
    let deadlines: [Int64] = [3, 10, 25, 60, 200]
    let next = {
      deadlines.map { MediaTime.milliseconds($0) }.first { $0 > clock.now }
    }
    var reached: [MediaTime] = []
    while clock.now < .milliseconds(100) {
      let drive = Task { await clock.advance(to: .milliseconds(100), orTick: .milliseconds(10)) }
      let before = clock.now
      repeat {
        await Task.yield()
        while stage.move(to: next()) {}
      } while clock.now == before
      await drive.value
      reached.append(clock.now)
    }
    #expect(reached == [10, 30, 60, 100].map { .milliseconds($0) })
    #expect(clock.horizon == .milliseconds(100))
  }

  @Test("A view's timers and threads are its player's own")
  func views() {
    let clock = VirtualClock()
    let (one, two) = (clock.forPlayer(), clock.forPlayer())
    #expect(one === clock && two !== clock)
    let fired = Mutex<[MediaTime]>([])
    let first = ClockStage(one) {}
    let second = ClockStage(two) {}
    two.schedule(at: .seconds(1)) { fired.withLock { $0.append(two.now) } }
    two.beginWork()
    #expect(two.isHeld && !one.isShared && !one.isAtWork)
    two.endWork()
    #expect(!second.move(to: .seconds(3)))
    #expect(!first.move(to: .seconds(2)) && clock.now == .seconds(1) && first.isHeld)
    #expect(!second.isHeld && fired.withLock { $0 } == [])
    second.begin()
    #expect(fired.withLock { $0 } == [.seconds(1)])
    #expect(!second.move(to: .seconds(3)) && two.now == .seconds(2) && !first.isHeld)
  }

  @Test("Stages on one view share its timers")
  func timer() {
    let clock = VirtualClock()
    let isFired = Mutex(false)
    let (first, second) = (ClockStage(clock) {}, ClockStage(clock) {})
    clock.schedule(at: .seconds(1)) { isFired.withLock { $0 = true } }
    #expect(!first.move(to: nil, awaitsTimers: true))
    #expect(second.move(to: nil) && !first.isHeld)
    #expect(clock.now == .seconds(1) && isFired.withLock { $0 })
  }

  @Test("The end of work wakes a stage that waits for it, not one that rests beside others")
  func endOfWork() {
    let clock = VirtualClock()
    let woken = Mutex<[String]>([])
    let view = clock.forPlayer()
    let first = ClockStage(view) { woken.withLock { $0.append("first") } }
    view.beginWork()
    view.endWork()
    #expect(woken.withLock { $0 } == ["first", "first"])
    let second = ClockStage(clock.forPlayer()) {}
    #expect(!first.move(to: .seconds(1)))
    view.beginWork()
    view.endWork()
    #expect(woken.withLock { $0 }.count == 2 && first.isHeld && !second.isHeld)
  }
}
