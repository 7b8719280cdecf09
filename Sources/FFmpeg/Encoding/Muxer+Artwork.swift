internal import CFFmpeg
package import MediaCore

/// The picture that belongs to a file, a cover.
extension Muxer {
  /// Adds a cover.
  ///
  /// - Parameters:
  ///   - bytes: A whole file of JPEG or PNG.
  ///   - size: Of the picture.
  /// - Returns: The number by which its packet is to be written after `begin`; `nil` where no packet is to be.
  /// - Throws: 1000 when memory runs out.
  package func addArtwork(
    _ bytes: [UInt8], _ format: StillFormat, size: PixelSize
  ) throws(MediaError) -> Int? {
    guard let stream = avformat_new_stream(native, nil) else { throw .outOfMemory("a track") }
    let parameters = stream.pointee.codecpar
    parameters?.pointee.codec_id = format == .jpeg ? AV_CODEC_ID_MJPEG : AV_CODEC_ID_PNG
    stream.pointee.time_base = AVRational(num: 1, den: 90_000)
    timeBases.append(stream.pointee.time_base)
    if holdsAttachments {
      try attach(bytes, format, to: stream)
      return nil
    }
    parameters?.pointee.codec_type = AVMEDIA_TYPE_VIDEO
    parameters?.pointee.width = Int32(clamping: size.width)
    parameters?.pointee.height = Int32(clamping: size.height)
    stream.pointee.disposition = AV_DISPOSITION_ATTACHED_PIC
    return Int(stream.pointee.index)
  }

  /// Whether files that belong to it stand in its head, as in Matroska.
  private var holdsAttachments: Bool {
    String(cString: native.pointee.oformat.pointee.name) == "matroska"
  }

  private func attach(
    _ bytes: [UInt8], _ format: StillFormat, to stream: UnsafeMutablePointer<AVStream>
  ) throws(MediaError) {
    let parameters = stream.pointee.codecpar
    guard let size = Int32(exactly: bytes.count),
      let data = av_mallocz(bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE))
    else {
      throw .outOfMemory("a cover")
    }
    data.copyMemory(from: bytes, byteCount: bytes.count)
    parameters?.pointee.codec_type = AVMEDIA_TYPE_ATTACHMENT
    parameters?.pointee.extradata = data.assumingMemoryBound(to: UInt8.self)
    parameters?.pointee.extradata_size = size
    let name = format == .jpeg ? "cover.jpg" : "cover.png"
    let kind = format == .jpeg ? "image/jpeg" : "image/png"
    av_dict_set(&stream.pointee.metadata, "filename", name, 0)
    av_dict_set(&stream.pointee.metadata, "mimetype", kind, 0)
  }
}
