internal import FFmpeg
internal import HLS
internal import MediaCore

/// Reads all renditions of a stream at once, as the tracks of one file are.
///
/// The reader of a stream has one rendition of sound at a time, and its text apart from packets: each other rendition is read by
/// a reader of its own, as far as the first one is.
final class RenditionReader: PacketReader {
  private let main: any PacketReader
  private let sides: [RenditionSide]
  /// How far the main reader has read; `nil` once it is at its end.
  private var time: MediaTime? = .zero

  /// - Parameters:
  ///   - main: Of the stream, at its start.
  ///   - sides: Readers of the other renditions.
  init(_ main: any PacketReader, _ sides: [RenditionSide]) {
    self.main = main
    self.sides = sides
  }

  var information: MediaInformation { main.information }
  var isTimed: Bool { main.isTimed }
  var hasSampleExactTimes: Bool { main.hasSampleExactTimes }
  var loadsAhead: Bool { main.loadsAhead }
  var preferredStart: MediaTime? { main.preferredStart }
  var soundLead: MediaTime { main.soundLead }
  var shortfall: MediaError? { main.shortfall }
  var gapEnd: MediaTime? { main.gapEnd }

  func parameters(of track: Int) throws(MediaError) -> CodecParameters {
    if let side = sides.first(where: { $0.track == track }) { return side.parameters }
    return try main.parameters(of: track)
  }

  func artwork() -> VideoFrame? { main.artwork() }

  func select(_ tracks: Set<Int>) {
    main.select(tracks)
    for side in sides { side.isSelected = tracks.contains(side.track) }
  }

  func read() throws(MediaError) -> PacketRead {
    for side in sides {
      if let read = try side.next(upTo: time ?? .distantFuture) { return read }
    }
    guard time != nil else { return .endOfStream }
    switch try main.read() {
    case .packet(let packet):
      if let time = packet.decodeTime ?? packet.time { self.time = time }
      return .packet(packet)
    case .endOfStream:
      time = nil
      return try read()
    case .format(let track, let parameters): return .format(track: track, parameters)
    case .timed(let entry): return .timed(entry)
    case .text(let sample): return .text(sample)
    case .date(let anchor): return .date(anchor)
    }
  }

  func seek(to time: MediaTime, track: Int?) throws(MediaError) {
    try main.seek(to: time, track: track)
    for side in sides { try side.seek(to: time) }
    self.time = time
  }

  func rewind() throws(MediaError) { try seek(to: .zero, track: nil) }
}
