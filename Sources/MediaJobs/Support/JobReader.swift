package import FFmpeg
package import HLS
package import MediaCore
internal import Streaming
internal import Synchronization

/// The packets of an asset for a job, which reads as fast as they come; made and used on one worker thread.
package final class JobReader {
  let packets: any PacketReader
  /// Up to where it was read: a stream loads no more than a buffer ahead of that.
  private let place: Place

  private final class Place: Sendable {
    let time = Mutex(MediaTime.zero)
  }

  /// Reads what is open.
  package init(_ packets: any PacketReader) {
    self.packets = packets
    place = Place()
  }

  /// Opens a source; of a stream the best variant is read.
  ///
  /// - Parameter readGuard: Ends it from another thread.
  /// - Throws: What opening it throws.
  package init(
    _ source: String, _ opener: DefaultSourceOpener, _ readGuard: ReadGuard
  ) throws(MediaError) {
    let place = Place()
    let data = try opener.open(source)
    readGuard.onCancel { data.cancel() }
    try data.prepare()
    let preferences = StreamPreferences()
    preferences.quality = QualityPreference(variant: .max)
    packets = try opener.reader(
      of: data, name: source,
      ReadingContext(
        readGuard: readGuard, playhead: { place.time.withLock { $0 } }, isFollowed: { false },
        preferences: preferences))
    self.place = place
  }

  var information: MediaInformation { packets.information }

  /// Reads on.
  ///
  /// - Throws: As `PacketReader.read`.
  func read() throws(MediaError) -> PacketRead {
    switch try packets.read() {
    case .packet(let packet):
      if let time = packet.decodeTime ?? packet.time { note(time) }
      return .packet(packet)
    case .format(let track, let parameters): return .format(track: track, parameters)
    case .timed(let entry): return .timed(entry)
    case .text(let sample): return .text(sample)
    case .date(let anchor): return .date(anchor)
    case .endOfStream: return .endOfStream
    }
  }

  /// Goes to a place from which everything from a time on can be decoded, or to the start where no other can be gone to.
  ///
  /// - Throws: As `PacketReader.seek`.
  func seek(to time: MediaTime, track: Int?) throws(MediaError) {
    if information.isSeekable, packets.isTimed {
      note(time)
      try packets.seek(to: time, track: track)
    } else {
      note(.zero)
      try packets.rewind()
    }
  }

  private func note(_ time: MediaTime) { place.time.withLock { $0 = time } }
}
