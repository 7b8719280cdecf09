import MediaCore
import Testing

@testable import Playback

@Suite("Where a seek landed") struct SeekLandingTests {
  @Test("One that landed late is put further back each time, up to a minute and more")
  func late() {
    var landing = SeekLanding()
    let isLateUnasked = landing.isLate(.seconds(105), for: .seconds(104))
    #expect(!isLateUnasked, "no command waits for it")
    var lengths: [MediaTime] = []
    for _ in 0..<10 {
      landing.waitForPicture()
      if landing.isLate(.seconds(105), for: .seconds(104)) { lengths.append(landing.backOff) }
    }
    #expect(lengths == [1, 4, 16, 64].map { MediaTime.seconds($0) })
  }

  @Test("One that began at the very beginning is put no further back")
  func beginning() {
    var landing = SeekLanding()
    var lengths: [MediaTime] = []
    for _ in 0..<10 {
      landing.waitForPicture()
      if landing.isLate(.seconds(5), for: .seconds(3)) { lengths.append(landing.backOff) }
    }
    #expect(lengths == [1, 4].map { MediaTime.seconds($0) })
  }

  @Test("One that found no key frame up to the end landed late")
  func nothing() {
    var landing = SeekLanding()
    landing.waitForPicture()
    let isLate = landing.isLate(nil, for: .seconds(4))
    #expect(isLate && landing.backOff == .seconds(1))
    landing.settle()
    let isLateAgain = landing.isLate(nil, for: .seconds(4))
    #expect(!isLateAgain)
  }

  @Test("One that landed before the moment, or on it, goes on")
  func early() {
    var landing = SeekLanding()
    landing.waitForPicture()
    let isLate = landing.isLate(.seconds(4), for: .seconds(4))
    #expect(!isLate && landing.backOff == .zero)
  }

  @Test("Without a picture for long it waits no longer")
  func noPicture() {
    var landing = SeekLanding()
    let countsUnasked = landing.countWaiting()
    #expect(!countsUnasked)
    landing.waitForPicture()
    var count = 0
    repeat { count += 1 } while !landing.countWaiting()
    #expect(count == 2001)
    landing.settle()
    let counts = landing.countWaiting()
    #expect(!counts)
  }
}
