import MediaCore
import Overlays

enum TextSampleTarget {
  private static let formats: [TextSample.Format] = [
    .webVTTSegment, .webVTTCue, .webVTTBoxes, .ttml, .subRip, .subStationAlpha, .timedText3GPP,
  ]

  /// The first byte says the format; a line before the sample holds the settings of a cue.
  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let format = formats[Int(first) % formats.count]
    var rest = bytes.dropFirst()
    var settings: [UInt8] = []
    if format == .webVTTCue {
      settings = Array(rest.prefix { $0 != 10 })
      rest = rest.dropFirst(settings.count + 1)
    }
    let sample = TextSample(
      track: 0, format: format, bytes: Array(rest),
      range: TimeRange(start: .seconds(1), end: .seconds(3)), origin: .seconds(10),
      settings: settings)
    var joiner = CueJoiner()
    _ = joiner.content(of: sample)
    _ = joiner.content(of: sample)
  }
}
