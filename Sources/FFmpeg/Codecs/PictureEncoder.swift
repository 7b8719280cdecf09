internal import CFFmpeg
package import MediaCore

/// Encodes single pictures.
package enum PictureEncoder {
  /// How much a JPEG may lose, as FFmpeg counts it: 2 is the best.
  private static let jpegQuality: Int32 = 3

  /// How much of a picture WebP keeps, of 100.
  private static let webPQuality = 85.0

  /// The one matrix of files that are no RGB, by FFmpeg's name.
  private static let matrix = "bt470bg"

  /// How AV1 is told to make one picture: how much it may lose, and how long it may take.
  private static let avifOptions = [
    "still-picture": "1", "usage": "allintra", "crf": "26", "cpu-used": "6",
  ]

  private static func encoder(for format: PictureFormat) -> UnsafePointer<AVCodec>? {
    switch format {
    case .png: avcodec_find_encoder(AV_CODEC_ID_PNG)
    case .jpeg: avcodec_find_encoder(AV_CODEC_ID_MJPEG)
    // By its number the one of moving pictures is found.
    case .webp: avcodec_find_encoder_by_name("libwebp")
    case .avif: avcodec_find_encoder_by_name("libaom-av1")
    }
  }

  /// The picture as the encoder of a format takes it, so that no more memory than that is held until it is encoded.
  ///
  /// - Parameter frame: Upright.
  /// - Throws: 7001 when the frame cannot be converted.
  package static func input(
    _ frame: VideoFrame, as format: PictureFormat, _ scaler: inout Scaler
  ) throws(MediaError) -> VideoFrame {
    let pixelFormat =
      switch format {
      case .png: "rgb24"
      // JPEG has one matrix only, and full range (ITU-T T.871).
      case .jpeg: "yuvj420p"
      case .webp, .avif: "yuv420p"
      }
    let color = frame.format.color
    if frame.format.pixelFormat == pixelFormat, color.matrix == matrix,
      format == .jpeg || color.isFullRange != true
    {
      return frame
    }
    let whole = try scaler.convert(frame, to: "rgb24")
    return format == .png ? whole : try scaler.convert(whole, to: pixelFormat, matrix: matrix)
  }

  /// The bytes of a file that holds the picture.
  ///
  /// - Parameters:
  ///   - frame: Upright.
  ///   - isPassedOn: Whether another library reads it at once: what can be seen through stays so then, and little time
  ///     is taken to make it small.
  /// - Throws: 7014 when FFmpeg has no such encoder, 7001 when the frame cannot be converted or encoded.
  package static func encode(
    _ frame: VideoFrame, as format: PictureFormat, isPassedOn: Bool = false
  ) throws(MediaError) -> [UInt8] {
    guard let codec = encoder(for: format) else {
      throw MediaError(.encoderUnavailable, "no encoder for \(format.rawValue)")
    }
    var scaler = Scaler()
    let keepsAlpha =
      isPassedOn && PixelFormat(frame.format.pixelFormat)?.hasAlpha == true
    let picture =
      try keepsAlpha ? scaler.convert(frame, to: "rgba") : input(frame, as: format, &scaler)
    let context = try PictureContext(codec)
    context.native.pointee.width = Int32(picture.format.width)
    context.native.pointee.height = Int32(picture.format.height)
    context.native.pointee.pix_fmt = picture.pixelFormat
    context.native.pointee.time_base = AVRational(num: 1, den: 25)
    let isLimited = format == .webp || format == .avif
    context.native.pointee.color_range = isLimited ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG
    // What a reader of the container is told; the matrix is that of the conversion.
    if format == .avif { context.native.pointee.colorspace = AVCOL_SPC_BT470BG }
    if isPassedOn { context.native.pointee.compression_level = 1 }
    if format == .webp {
      av_opt_set_double(
        context.native, "quality", Self.webPQuality, AV_OPT_SEARCH_CHILDREN)
    }
    if format == .jpeg {
      context.native.pointee.flags |= AV_CODEC_FLAG_QSCALE
      context.native.pointee.global_quality = Self.jpegQuality * FF_QP2LAMBDA
    }
    // The frame itself is shared, and the encoder wants it with other properties.
    let input = try FrameStorage()
    let packet = try Packet(copying: [])
    do throws(FFmpegError) {
      try check(av_frame_ref(input.pointer, picture.storage.pointer))
      input.pointer.pointee.pts = 0
      input.pointer.pointee.pict_type = AV_PICTURE_TYPE_NONE
      if format == .jpeg { input.pointer.pointee.quality = context.native.pointee.global_quality }
      var options: OpaquePointer?
      defer { av_dict_free(&options) }
      if format == .avif {
        context.native.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        for (key, value) in Self.avifOptions { av_dict_set(&options, key, value, 0) }
      }
      try check(avcodec_open2(context.native, codec, &options))
      try check(avcodec_send_frame(context.native, input.pointer))
      try check(avcodec_send_frame(context.native, nil))
      try check(avcodec_receive_packet(context.native, packet.pointer))
      if format == .avif { return try contained(packet, of: context) }
    } catch {
      throw error.mediaError(.processingFailed, "encoding a \(format.rawValue) picture")
    }
    return packet.withBytes { bytes in bytes.withUnsafeBufferPointer { Array($0) } }
  }

  /// The bytes of a file of AVIF with one picture.
  private static func contained(
    _ packet: borrowing Packet, of context: PictureContext
  ) throws(FFmpegError) -> [UInt8] {
    var format: UnsafeMutablePointer<AVFormatContext>?
    try check(avformat_alloc_output_context2(&format, nil, "avif", nil))
    guard let format else { throw FFmpegError(code: Int32(VITRINE_AVERROR_EINVAL)) }
    defer { avformat_free_context(format) }
    try check(avio_open_dyn_buf(&format.pointee.pb))
    var result: Int32 = 0
    if let stream = avformat_new_stream(format, nil) {
      stream.pointee.time_base = context.native.pointee.time_base
      result = avcodec_parameters_from_context(stream.pointee.codecpar, context.native)
      if result >= 0 { result = avformat_write_header(format, nil) }
      if result >= 0 { result = av_write_frame(format, packet.pointer) }
      if result >= 0 { result = av_write_trailer(format) }
    }
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = avio_close_dyn_buf(format.pointee.pb, &bytes)
    format.pointee.pb = nil
    defer { av_free(bytes) }
    try check(result)
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}
