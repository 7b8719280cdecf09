internal import FFmpeg
internal import HLS
internal import MediaCore
internal import Overlays

/// Cues as the packets of a track of text.
final class CueReader: PacketReader {
  let information: MediaInformation
  private let form: CueForm
  private let codec: CodecParameters
  private let samples: [CueSample]
  private var place = 0

  /// - Throws: 1000 when memory runs out.
  init(_ cues: [Cue], as form: CueForm) throws(MediaError) {
    self.form = form
    // A segment may list them in any order, and containers take times that rise.
    let cues = cues.sorted { $0.start < $1.start }
    codec = try form.parameters()
    samples =
      switch form {
      case .webVTT: cues.compactMap { WebVTTWriter.sample(of: $0) }
      case .timedText: Self.plainSamples(of: cues)
      }
    information = MediaInformation(
      container: "cues", tracks: [Track(index: 0, kind: .subtitle, codec: "text")], duration: nil,
      isSeekable: true, metadata: Metadata())
  }

  /// What is up from each change to the next: samples of one track do not overlap.
  static func plainSamples(of cues: [Cue]) -> [CueSample] {
    let cues = cues.filter { $0.end > $0.start && !$0.plainText.isEmpty }
    let changes = Set(cues.flatMap { [$0.start, $0.end] }).sorted()
    var (samples, next, shown) = ([CueSample](), 0, [Cue]())
    let ordered = cues.sorted { $0.start < $1.start }
    for (start, end) in zip(changes, changes.dropFirst()) {
      shown.removeAll { $0.end <= start }
      while next < ordered.count, ordered[next].start <= start {
        shown.append(ordered[next])
        next += 1
      }
      guard !shown.isEmpty else { continue }
      let text = shown.map(\.plainText).joined(separator: "\n")
      samples.append(CueSample(text: text, range: TimeRange(start: start, end: end)))
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
    return .packet(try form.packet(of: samples[place]))
  }

  func seek(to time: MediaTime, track: Int?) throws(MediaError) {
    place = samples.firstIndex { $0.range.end > time } ?? samples.count
  }

  func rewind() throws(MediaError) { place = 0 }
}
