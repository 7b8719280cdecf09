import MediaCore
import Testing

@testable import Playback

@Suite("What packets tell of a pass") struct PassReadingTests {
  @Test("The pass ends with the last of each kind, in whatever order they come")
  func ends() {
    var reading = PassReading()
    for end in [1.0, 3, 2] { reading.notePicture(to: .seconds(end), isTimed: true) }
    for end in [2.0, 1] { reading.noteSound(to: .seconds(end)) }
    #expect(reading.end == PassEnd(video: .seconds(3), audio: .seconds(2)))
  }

  @Test("Pictures whose packets do not tell their time tell themselves when it is over")
  func untimed() {
    var reading = PassReading()
    reading.notePicture(to: .seconds(1), isTimed: true)
    #expect(reading.end.isVideoCertain && !reading.end.isTimedByPictures)
    reading.notePicture(to: .seconds(2), isTimed: false)
    #expect(!reading.end.isVideoCertain && reading.end.isTimedByPictures)
  }

  @Test("A still picture is shown as long as it is asked for, whatever its packet says")
  func still() {
    var reading = PassReading()
    reading.notePicture(to: .milliseconds(40), isTimed: false)
    reading.noteStill(to: .seconds(5))
    #expect(reading.end == PassEnd(video: .seconds(5)))
  }

  @Test("It is over when all tracks that are decoded have reached its end")
  func finished() {
    var reading = PassReading()
    let first = reading.finish(0, of: [0, 1])
    let other = reading.finish(7, of: [0, 1])
    let last = reading.finish(1, of: [0, 1])
    #expect(!first && !other && last)
  }
}
