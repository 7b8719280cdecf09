import FFmpeg
import MediaCore

/// A run of segments that continue each other, taken apart by one demuxer.
final class SegmentRun {
  private let demuxer: Demuxer
  /// The reader's number of each of the demuxer's tracks that is played.
  private(set) var numbers: [Int: Int] = [:]

  /// Opens a run.
  ///
  /// - Parameter map: Places it on the item's timeline.
  /// - Throws: As `Demuxer.init`.
  init(
    _ first: LoadingSegment, of loader: RenditionLoader, _ map: inout SegmentTimeline,
    guard: ReadGuard
  ) throws(MediaError) {
    let demuxer = try Demuxer(SegmentStream(first, of: loader), guard: `guard`)
    if let start = demuxer.startTime {
      demuxer.setOrigin(
        map.origin(
          first: start, start: first.start, discontinuity: first.segment.discontinuityNumber,
          wraps: demuxer.information.container.hasPrefix("mpegts")))
    }
    self.demuxer = demuxer
  }

  var tracks: [Track] { demuxer.information.tracks }

  /// Decides which tracks are read, and under which numbers.
  func number(_ numbers: [Int: Int]) {
    self.numbers = numbers
    demuxer.select(Set(numbers.keys))
  }

  /// The next packet of the tracks that are read, under the reader's number; `nil` at the end of the run.
  func read() throws(MediaError) -> Packet? {
    while true {
      guard var packet = try demuxer.read() else { return nil }
      if let number = numbers[packet.track] {
        packet.renumber(number)
        return packet
      }
    }
  }

  /// What the decoders of the numbered tracks need to know.
  func formats() throws(MediaError) -> [(track: Int, parameters: CodecParameters)] {
    var formats: [(track: Int, parameters: CodecParameters)] = []
    for (track, number) in numbers.sorted(by: { $0.value < $1.value }) {
      formats.append((number, try demuxer.parameters(of: track)))
    }
    return formats
  }
}
