import Testing

@testable import FFmpeg

@Suite("A clock that turns") struct TimestampUnwrapperTests {
  private static let turn: Int64 = 1 << 33

  @Test("is counted on, however often it turns")
  func turns() throws {
    var unwrapper = try #require(TimestampUnwrapper(bits: 33))
    // Steps of about three hours over a week, as FFmpeg tells them: within one turn from its reference on.
    let reference: Int64 = 100_000_000
    for step in 0..<60 {
      let time = reference + 5_400_000 + Int64(step) * 1_000_000_000
      let told = reference + (time - reference) % Self.turn
      unwrapper.follow(told)
      #expect(told + unwrapper.offset == time)
    }
  }

  @Test("is not taken to turn by what goes back or on a little, or comes late")
  func small() throws {
    var unwrapper = try #require(TimestampUnwrapper(bits: 33))
    for time in [900_000, 0, 90_000_000, 45_000] as [Int64] {
      unwrapper.follow(time)
      #expect(unwrapper.offset == 0)
    }
    unwrapper.follow(Self.turn / 2 - 10)
    unwrapper.follow(Self.turn - 3000)
    unwrapper.follow(3000)
    #expect(unwrapper.offset == Self.turn)
    unwrapper.follow(Self.turn - 1000)
    #expect(unwrapper.offset == 0)
    unwrapper.follow(6000)
    #expect(unwrapper.offset == Self.turn)
  }

  @Test("stays among the numbers, whatever times a file tells")
  func extremes() throws {
    var unwrapper = try #require(TimestampUnwrapper(bits: 62))
    for _ in 0..<8 {
      for time in [.max, .min + 1, 0, 1 << 62, -1 << 62] as [Int64] { unwrapper.follow(time) }
    }
    #expect(Int64.max.later(by: 1) == .max && (Int64.min + 1).earlier(by: 5) == .min + 1)
    #expect((Int64.min + 1).later(by: -5) == .min + 1 && Int64.max.earlier(by: -5) == .max)
    #expect(Int64(5).later(by: -7) == -2 && Int64(5).earlier(by: 7) == -2)
  }

  @Test("may be as wide as a file's own numbers: that one never turns")
  func wide() { #expect(TimestampUnwrapper(bits: 64) == nil) }
}
