internal import CFFmpeg
internal import MediaCore

/// How long a file says that it is, where that can be.
extension FormatContext {
  /// The length of the file; `nil` where it does not tell one that can be.
  var duration: MediaTime? {
    let streams = (0..<streamCount).compactMap(stream)
    var told = declaredLength
    if streams.contains(where: isIndeterminate) {
      told = streams.compactMap { stream in
        duration(of: stream).map { $0 + start(of: stream) - origin }
      }.max()
    }
    return told.flatMap { holds($0) ? $0 : nil }
  }

  /// The length of a track; `nil` where the file does not tell.
  func duration(of stream: UnsafeMutablePointer<AVStream>) -> MediaTime? {
    guard let ticks = knownTicks(stream.pointee.duration), ticks > 0, !isIndeterminate(stream)
    else { return nil }
    return MediaTime(ticks: ticks, of: Rational(stream.pointee.time_base))
  }

  private func start(of stream: UnsafeMutablePointer<AVStream>) -> MediaTime {
    let ticks = knownTicks(stream.pointee.start_time) ?? 0
    return MediaTime(ticks: ticks, of: Rational(stream.pointee.time_base))
  }

  /// Whether an MP4 file says of a track that its length cannot be told: ISO/IEC 14496-12, 8.4.2.3, all bits 1.
  private func isIndeterminate(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    isISOFile && stream.pointee.duration == Int64(UInt32.max)
  }

  /// Whether it is MP4, MOV or a kind of them.
  var isISOFile: Bool {
    format.iformat.map { String(cString: $0.pointee.name).hasPrefix("mov") } ?? false
  }

  /// Fewer bytes a second than any sound or moving picture needs.
  private static let fewestBytes = 4.0
  /// Up to that length anything is believed: a single picture may stand for so long.
  private static let believed = MediaTime.seconds(3600)

  /// Whether the source has bytes enough for a length, or the packets that are known get that far.
  private func holds(_ length: MediaTime) -> Bool {
    guard length > Self.believed, let bytes = channel.source.length else { return true }
    return Double(bytes) >= length.seconds * Self.fewestBytes
      || (0..<streamCount).compactMap(stream).contains { listsAll(of: $0) }
  }

  /// Whether all packets of a track are known from the opening on: those of MP4 but for what fragments bring.
  private func listsAll(of stream: UnsafeMutablePointer<AVStream>) -> Bool {
    isISOFile && stream.pointee.nb_frames > 0
      && stream.pointee.nb_frames == Int64(avformat_index_get_entries_count(stream))
  }
}
