internal import CFFmpeg

/// A file that a container carries beside its tracks, such as a font.
package struct Attachment: Sendable, Hashable {
  package var name: String
  package var bytes: [UInt8]
  /// Whether it is a font, by its name or its type.
  package var isFont: Bool
}

extension FormatContext {
  /// The files that the container carries, as far as they take up no more than so many bytes in all.
  func attachments(limit: Int) -> [Attachment] {
    var room = limit
    return (0..<streamCount).compactMap { index in
      guard let stream = stream(index), let parameters = stream.pointee.codecpar?.pointee,
        parameters.codec_type == AVMEDIA_TYPE_ATTACHMENT, let data = parameters.extradata,
        parameters.extradata_size > 0, Int(parameters.extradata_size) <= room
      else { return nil }
      room -= Int(parameters.extradata_size)
      let tags = entries(of: stream.pointee.metadata)
      let name = tags["filename"] ?? ""
      let type = tags["mimetype"] ?? ""
      let isFont =
        ["ttf", "otf", "ttc"].contains(name.lowercased().suffix(3)) || type.contains("font")
        || type.contains("opentype")
      return Attachment(
        name: name,
        bytes: Array(UnsafeBufferPointer(start: data, count: Int(parameters.extradata_size))),
        isFont: isFont)
    }
  }
}
