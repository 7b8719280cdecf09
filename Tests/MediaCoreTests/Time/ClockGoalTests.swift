import MediaCore
import Testing

@Suite("How far a clock is let run") struct ClockGoalTests {
  @Test("Lengths are counted from what others wait for; 0 and times are not")
  func lengths() {
    let second = ClockGoal.length(.seconds(1))
    #expect(second.time(at: .seconds(2), latest: nil) == .seconds(3))
    #expect(second.time(at: .seconds(2), latest: .seconds(9)) == .seconds(10))
    #expect(ClockGoal.length(.zero).time(at: .seconds(2), latest: .seconds(9)) == .seconds(2))
    #expect(ClockGoal.time(.seconds(5)).time(at: .seconds(2), latest: .seconds(9)) == .seconds(5))
  }
}
