import MediaCore
import Playback
import Testing

@testable import Outputs

@Suite("Redraws as frames of their own") struct RedrawTimingTests {
  private let picture: PresentedFrame

  init() throws { picture = TestFrames.presented(try TestFrames.frame(0, "yuv420p"), at: .zero) }

  @Test("There is one a tick at most, the last of it; the one of a picture's own tick has the next")
  func one() {
    var timing = RedrawTiming(rate: Rational(25, 1))
    #expect(timing.place(picture)?.tick == nil)
    #expect(timing.place(picture, at: .milliseconds(10))?.tick == nil)
    #expect(timing.place(picture, at: .milliseconds(30))?.tick == nil)
    #expect(timing.place(picture, at: .milliseconds(120))?.tick == 1)
    #expect(timing.place(picture, at: .milliseconds(130))?.tick == nil)
    #expect(timing.place(picture, at: .milliseconds(200))?.tick == 3)
    // What is drawn at the end is seen no more.
    #expect(timing.last(before: .milliseconds(200))?.tick == nil)
    #expect(timing.last(before: .milliseconds(240))?.tick == 5)
  }

  @Test("A picture takes the place of a redraw that waits for its tick")
  func picturesFirst() throws {
    var timing = RedrawTiming(rate: Rational(25, 1))
    _ = timing.place(picture)
    _ = timing.place(picture, at: .milliseconds(10))
    let next = TestFrames.presented(try TestFrames.frame(1, "yuv420p"), at: .milliseconds(40))
    #expect(timing.place(next)?.tick == nil)
    _ = timing.place(next, at: .milliseconds(50))
    let third = TestFrames.presented(try TestFrames.frame(2, "yuv420p"), at: .milliseconds(200))
    #expect(timing.place(third)?.tick == 2)
  }
}
