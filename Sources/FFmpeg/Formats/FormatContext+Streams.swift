internal import CFFmpeg
internal import MediaCore

extension FormatContext {
  /// As `PacketReader.deriveTimes` (`AVFMT_FLAG_GENPTS`).
  func deriveTimes() { if container == "mpeg" { native.pointee.flags |= AVFMT_FLAG_GENPTS } }

  /// Lets FFmpeg read and decode as much as tells what the streams are (`avformat_find_stream_info`).
  ///
  /// What is decoded for that is not shown: the steps are left out that take the most time and tell nothing of its kind.
  func findStreams(_ native: UnsafeMutablePointer<AVFormatContext>) -> Int32 {
    var options = [OpaquePointer?](repeating: nil, count: streamCount)
    defer { for index in options.indices { av_dict_free(&options[index]) } }
    var told: [Int: H264SequenceParameters] = [:]
    for index in options.indices {
      av_dict_set(&options[index], "skip_loop_filter", "all", 0)
      av_dict_set(&options[index], "skip_idct", "all", 0)
      guard let all = stream(index)?.pointee.codecpar.flatMap({ allTold(by: $0.pointee) })
      else { continue }
      told[index] = all
      av_dict_set(&options[index], "skip_frame", "all", 0)
      av_dict_set(
        &options[index], "pixel_format", all.isFullRange == true ? "yuvj420p" : "yuv420p", 0)
      av_dict_set_int(&options[index], "has_b_frames", Int64(all.reorderedPictures ?? 0), 0)
    }
    let found = avformat_find_stream_info(native, &options)
    for (index, told) in told { stream(index)?.pointee.codecpar?.pointee.take(told) }
    return found
  }

  /// What the container tells of a stream, if that is all that FFmpeg would find by decoding its first pictures.
  private func allTold(by parameters: AVCodecParameters) -> H264SequenceParameters? {
    // Other containers leave times to be found out, which FFmpeg does while it decodes.
    guard isISOFile, parameters.codec_id == AV_CODEC_ID_H264, let data = parameters.extradata,
      let told = H264SequenceParameters(
        configuration: Array(
          UnsafeBufferPointer(start: data, count: Int(max(0, parameters.extradata_size))))),
      told.chromaFormat == 1, told.bitDepth == 8,
      told.width == parameters.width, told.height == parameters.height,
      // FFmpeg counts seven pictures to believe that none are shown later than they are decoded.
      let reordered = told.reorderedPictures, (1...16).contains(reordered)
    else { return nil }
    return told
  }
}

extension AVCodecParameters {
  /// Takes over what a decoder would have found in the stream's first picture.
  fileprivate mutating func take(_ told: H264SequenceParameters) {
    if let isFullRange = told.isFullRange {
      color_range = isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    }
    if let color = told.color {
      color_primaries = AVColorPrimaries(UInt32(color.primaries))
      color_trc = AVColorTransferCharacteristic(UInt32(color.transfer))
      color_space = AVColorSpace(UInt32(color.matrix))
    }
    if sample_aspect_ratio.num == 0, told.sampleAspectRatio.isPositive {
      sample_aspect_ratio = told.sampleAspectRatio.native
    }
  }
}
