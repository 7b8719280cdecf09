internal import FFmpeg
internal import HLS
internal import MediaCore
internal import Overlays

/// Cues as the packets of a track of text.
final class CueReader: PacketReader {
  /// How a container holds text.
  enum Form {
    /// As WebVTT, cue by cue.
    case webVTT
    /// As plain texts, one at a time.
    case timedText

    /// That of a kind of file; `nil` where it holds no text.
    init?(_ type: ExportFileType) {
      switch type.muxer {
      case "matroska": self = .webVTT
      case "mp4", "mov": self = .timedText
      default: return nil
      }
    }
  }

  /// What one packet is made of.
  struct Sample {
    var text: String
    var settings = ""
    var range: TimeRange
  }

  let information: MediaInformation
  private let form: Form
  private let codec: CodecParameters
  private let samples: [Sample]
  private var place = 0

  /// - Throws: 1000 when memory runs out.
  init(_ cues: [Cue], as form: Form) throws(MediaError) {
    self.form = form
    // A segment may list them in any order, and containers take times that rise.
    let cues = cues.sorted { $0.start < $1.start }
    switch form {
    case .webVTT:
      codec = try .webVTT()
      samples = cues.compactMap { WebVTTWriter.sample(of: $0) }
    case .timedText:
      codec = try .timedText()
      samples = Self.plainSamples(of: cues)
    }
    information = MediaInformation(
      container: "cues", tracks: [Track(index: 0, kind: .subtitle, codec: "text")], duration: nil,
      isSeekable: true, metadata: Metadata())
  }

  /// What is up from each change to the next: samples of one track do not overlap.
  static func plainSamples(of cues: [Cue]) -> [Sample] {
    let cues = cues.filter { $0.end > $0.start && !$0.plainText.isEmpty }
    let changes = Set(cues.flatMap { [$0.start, $0.end] }).sorted()
    var (samples, next, shown) = ([Sample](), 0, [Cue]())
    let ordered = cues.sorted { $0.start < $1.start }
    for (start, end) in zip(changes, changes.dropFirst()) {
      shown.removeAll { $0.end <= start }
      while next < ordered.count, ordered[next].start <= start {
        shown.append(ordered[next])
        next += 1
      }
      guard !shown.isEmpty else { continue }
      let text = shown.map(\.plainText).joined(separator: "\n")
      samples.append(Sample(text: text, range: TimeRange(start: start, end: end)))
    }
    return samples
  }

  var isTimed: Bool { true }
  var hasSampleExactTimes: Bool { false }
  func parameters(of track: Int) throws(MediaError) -> CodecParameters { codec }
  func select(_ tracks: Set<Int>) {}

  func read() throws(MediaError) -> PacketRead {
    guard place < samples.count else { return .endOfStream }
    defer { place += 1 }
    let sample = samples[place]
    return switch form {
    case .webVTT:
      .packet(try Packet.webVTT(sample.text, settings: sample.settings, over: sample.range))
    case .timedText: .packet(try Packet(timedText: sample.text, over: sample.range))
    }
  }

  func seek(to time: MediaTime, track: Int?) throws(MediaError) {
    place = samples.firstIndex { $0.range.end > time } ?? samples.count
  }

  func rewind() throws(MediaError) { place = 0 }
}
