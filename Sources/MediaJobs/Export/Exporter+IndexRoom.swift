internal import FFmpeg
internal import MediaCore

/// Room that is left for the index in front of the packets, so that they need not be moved when it is known.
extension Exporter {
  /// What the index takes for a packet at the most of all usual files: its size, its two times, its key frame, and a chunk.
  private static let bytesOfPacket = 36
  /// What a chapter takes with its title.
  private static let bytesOfChapter = 512
  /// What all else takes.
  private static let bytesOfRest = 64 << 10

  /// The file is so many times larger than the room.
  private static let share = 100.0

  /// The bytes to be left; `nil` where it is not known how many packets there will be, or where they are so small that the room
  /// would be a hundredth of the file.
  var indexRoom: Int? {
    guard !plan.isEncoded, let file = reader.packets as? FileReader, let size = file.source.length,
      let duration = reader.information.duration, duration > .zero
    else { return nil }
    let part = min(1, (min(end ?? duration, duration) - start).seconds / duration.seconds)
    var count = 0
    for track in plan.works.map(\.track) {
      let range = TimeRange(start: start, end: end ?? .distantFuture)
      guard let packets = reader.packets.packetCount(of: track, in: range) else { return nil }
      count += packets
    }
    let metadata = reader.information.metadata
    let tags = metadata.tags.merging(settings.tags) { _, new in new }
      .reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    let room =
      count * Self.bytesOfPacket + settings.chapters(or: metadata.chapters).count
      * Self.bytesOfChapter
      + (cover?.bytes.count ?? 0) + tags + Self.bytesOfRest
    return Double(room) * Self.share < Double(size) * max(0, part) ? room : nil
  }
}
