internal import Glibc
internal import MediaCore

/// The sound of made-up media.
///
/// A click is the first sample of each picture. With the tone that tells pictures, each has a whole number of waves: 16 and
/// two more for each picture up to the 32nd, then 16 again; one more in every other track.
struct MockSound {
  static let clickLevel: Float = 0.9
  private static let level = 0.25
  /// So many pictures are told apart.
  static let cycle = 32

  let format: AudioFormat
  private let mock: Mock
  private let sound: Mock.Sound
  private let track: Int

  /// - Parameter sampleRate: That of the encoder.
  init(_ mock: Mock, _ sound: Mock.Sound, track: Int, sampleRate: Int) {
    self.mock = mock
    self.sound = sound
    self.track = track
    let layout: ChannelLayout =
      switch sound.channels {
      case 1: .mono
      case 6: .surround51
      default: .stereo
      }
    format = AudioFormat(sampleRate: sampleRate, layout: layout)
  }

  /// The waves in a picture of a number.
  static func waves(in frame: Int, track: Int, rate: Rational) -> Int {
    // Of slow pictures several times as many, so that they can be heard.
    let factor = max(1, Int((25 / rate.value).rounded(.up)))
    return factor * (16 + 2 * (frame % cycle) + track % 2)
  }

  /// The sound of a picture.
  func samples(of frame: Int) -> AudioBuffer {
    let first = mock.firstSample(of: frame, sampleRate: format.sampleRate)
    let count = mock.firstSample(of: frame + 1, sampleRate: format.sampleRate) - first
    let frequency: Double =
      switch sound.tone {
      case .silence: 0
      case .steady(let hertz): hertz * (1 + Double(track) / 4)
      case .frames:
        Double(Self.waves(in: frame, track: track, rate: mock.rate)) * mock.rate.value
      }
    // A steady tone goes on from picture to picture.
    let start: Double = if case .steady = sound.tone { Double(first) } else { 0 }
    var samples: [Float] = []
    samples.reserveCapacity(count * format.channels)
    for place in 0..<count {
      let waves = (start + Double(place)) * frequency / Double(format.sampleRate)
      var sample = Float(Self.level * sin(2 * .pi * (waves - waves.rounded(.down))))
      if place == 0, sound.clicks { sample = Self.clickLevel }
      for _ in 0..<format.channels { samples.append(sample) }
    }
    return AudioBuffer(format: format, samples: samples[...])
  }
}
