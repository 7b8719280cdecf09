import MediaCore
import Testing

@testable import Playback

@Suite("What packets tell of a pass") struct PassReadingTests {
  @Test("The pass ends with the last of each kind, in whatever order they come")
  func ends() {
    var reading = PassReading()
    for end in [1.0, 3, 2] {
      reading.notePicture(at: .seconds(end - 1), to: .seconds(end))
    }
    for end in [2.0, 1] { reading.noteSound(to: .seconds(end), isCertain: true) }
    #expect(
      reading.end
        == PassEnd(
          video: .seconds(3), pictures: .zero ... .seconds(2), audio: .seconds(2)))
  }

  @Test(
    "Pictures that begin after the sound end as much before their time is over, if each is still up then",
    arguments: [(0, 0), (7, 7), (30, 30), (40, 0), (100, 0)])
  func lag(first: Int64, lag: Int64) {
    var reading = PassReading()
    for picture in Int64(0)..<25 {
      let time = MediaTime.milliseconds(first + picture * 40)
      reading.notePicture(at: time, to: time + .milliseconds(40))
    }
    #expect(reading.end.pictureLag(after: .zero) == .milliseconds(lag))
    // A pass that begins later begins with a picture.
    #expect(reading.end.pictureLag(after: .milliseconds(500)) == .zero)
  }

  @Test("The end of the sound is known where the packet of the last of it tells its length")
  func soundWithoutLength() {
    var reading = PassReading()
    reading.noteSound(to: .seconds(1), isCertain: true)
    #expect(reading.end.knownAudio == .seconds(1))
    reading.noteSound(to: .seconds(1), isCertain: false)
    #expect(reading.end.knownAudio == nil && reading.end.audio == .seconds(1))
    reading.noteSound(to: .seconds(2), isCertain: true)
    #expect(reading.end.knownAudio == .seconds(2))
  }

  @Test(
    "A picture that does not tell its length is shown as long as the rate says, or as the one before it"
  )
  func untold() {
    var reading = PassReading()
    #expect(reading.lengthOfPicture(at: .zero, rate: Rational(25, 1)) == .milliseconds(40))
    #expect(reading.lengthOfPicture(at: .zero, rate: .unknown) == .zero)
    reading.notePicture(at: .zero, to: .zero)
    #expect(reading.lengthOfPicture(at: .milliseconds(30), rate: .unknown) == .milliseconds(30))
    reading.notePicture(at: .milliseconds(30), to: .milliseconds(60))
    // One that is shown before one that came.
    #expect(reading.lengthOfPicture(at: .milliseconds(20), rate: .unknown) == .zero)
  }

  @Test("Pictures whose packets do not tell their time tell themselves when it is over")
  func untimed() {
    var reading = PassReading()
    reading.notePicture(at: .zero, to: .seconds(1))
    #expect(reading.end.isVideoCertain && !reading.end.isTimedByPictures)
    reading.notePicture(at: nil, to: .seconds(2))
    #expect(!reading.end.isVideoCertain && reading.end.isTimedByPictures)
  }

  @Test("A still picture is shown as long as it is asked for, whatever its packet says")
  func still() {
    var reading = PassReading()
    reading.notePicture(at: nil, to: .milliseconds(40))
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
