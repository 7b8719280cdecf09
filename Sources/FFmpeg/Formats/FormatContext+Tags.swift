internal import CFFmpeg
internal import MediaCore

/// What a file says of itself.
extension FormatContext {
  var tags: [String: String] {
    entries(of: format.metadata).merging(trackTags) { file, _ in file }
      .merging(channel.source.tags) { _, source in source }
  }

  /// What Ogg tells of the file: it has no other place for that than a track (RFC 7845, section 5.2).
  private var trackTags: [String: String] {
    guard isOgg else { return [:] }
    let tracks = (0..<streamCount).compactMap(stream)
    let heard = tracks.first { $0.pointee.codecpar?.pointee.codec_type == AVMEDIA_TYPE_AUDIO }
    return entries(of: (heard ?? tracks.first)?.pointee.metadata)
  }

  var isOgg: Bool { container == "ogg" }

  /// Whether it is MP4, MOV or a kind of them.
  var isISOFile: Bool { container.hasPrefix("mov") }

  /// Whether it is Matroska or WebM.
  var isMatroska: Bool { container.hasPrefix("matroska") }

  /// Takes note of whether a track says other things than before, as the next link of a chain does.
  func noteTags(of stream: UnsafeMutablePointer<AVStream>) {
    let updated = Int32(AVSTREAM_EVENT_FLAG_METADATA_UPDATED)
    guard stream.pointee.event_flags & updated != 0 else { return }
    stream.pointee.event_flags &= ~updated
    hasNewTags = true
  }

  /// What the file says of itself, if that has changed since it was asked for.
  func takeNewTags() -> [String: String]? {
    defer { hasNewTags = false }
    return hasNewTags ? tags : nil
  }
}
