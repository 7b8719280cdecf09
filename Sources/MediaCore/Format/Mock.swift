/// Media that are made up rather than loaded: pictures that carry their numbers, and sound that tells them.
package struct Mock: Hashable, Sendable {
  /// The scheme of its source.
  package static let scheme = "mock"

  /// How long it is, to the frame.
  package var duration = MediaTime.seconds(10)
  /// Pictures a second; of sound alone too, which is counted in frames as long.
  package var rate = Rational(25, 1)
  /// The pictures; `nil` for sound alone.
  package var video: Video? = Video()
  /// The sound; `nil` for pictures alone.
  package var sound: Sound? = Sound()
  package var container = Container.mp4
  /// The languages of tracks of subtitles, by BCP 47.
  package var subtitles: [String] = []
  /// How many chapters of equal length there are.
  package var chapters = 0
  package var faults: [Fault] = []

  package init() {}

  /// How many pictures there are, 1 or more.
  package var frameCount: Int {
    max(1, Int(clamping: duration.ticks(of: rate.inverse)))
  }

  /// Where a picture begins; that after the last is the end.
  package func start(of frame: Int) -> MediaTime {
    MediaTime(ticks: Int64(frame), of: rate.inverse)
  }

  /// The number of the sample that a picture begins with.
  package func firstSample(of frame: Int, sampleRate: Int) -> Int {
    Int(clamping: start(of: frame).frames(sampleRate: sampleRate))
  }

  /// Its end: the first moment after the last picture.
  package var end: MediaTime { start(of: frameCount) }
}
