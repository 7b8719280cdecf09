internal import CFFmpeg
internal import MediaCore

extension FormatContext {
  /// What the file says of itself.
  func information() -> MediaInformation {
    let languages = matroskaLanguages
    return MediaInformation(
      container: container,
      tracks: (0..<streamCount).compactMap { track($0, languages) },
      duration: duration,
      durationIsEstimated: format.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE,
      isSeekable: live == nil && channel.source.isSeekable, isStill: isStill,
      metadata: Metadata(tags: tags, chapters: chapters(), artwork: artwork()))
  }

  /// The name of FFmpeg's demuxer.
  var container: String { format.iformat.map { String(cString: $0.pointee.name) } ?? "unknown" }

  func parameters(of track: Int, bitRate: Double?) throws(MediaError) -> CodecParameters {
    guard let stream = stream(succession.source(of: track)),
      let parameters = stream.pointee.codecpar
    else {
      throw MediaError(.trackNotFound, "there is no track \(track)")
    }
    let told = parameters.pointee.bit_rate
    let facts = StreamFacts(
      timeBase: Rational(stream.pointee.time_base), frameRate: frameRate(of: stream),
      bitRate: told > 0 ? Double(told) : bitRate,
      sampleAspectRatio: Rational(stream.pointee.sample_aspect_ratio),
      orientation: orientation(of: stream), light: LightLevels(of: stream), origin: origin,
      start: knownTicks(stream.pointee.start_time),
      // Source: Matroska, AlphaMode.
      hasAlpha: entries(of: stream.pointee.metadata)["alpha_mode"] == "1",
      countsPadding: isOgg, extras: StreamExtras(of: stream))
    return try CodecParameters(copying: parameters, of: facts)
  }

  private func track(_ index: Int, _ languages: [Int: String]) -> Track? {
    guard let stream = stream(index), let parameters = stream.pointee.codecpar else { return nil }
    let tags = entries(of: stream.pointee.metadata)
    let disposition = stream.pointee.disposition
    let text = textCodec(parameters.pointee)
    return Track(
      index: index, kind: text == nil ? kind(of: stream, parameters.pointee) : .subtitle,
      codec: text ?? String(cString: avcodec_get_name(parameters.pointee.codec_id)),
      language: LanguageCodes.tag(of: languages[index] ?? tags["language"]),
      title: tags["title"] ?? tags["handler_name"],
      isDefault: disposition & AV_DISPOSITION_DEFAULT != 0,
      isForced: disposition & AV_DISPOSITION_FORCED != 0,
      isArtwork: disposition & AV_DISPOSITION_ATTACHED_PIC != 0 || isBesideMovingPictures(stream),
      duration: duration(of: stream),
      bitRate: parameters.pointee.bit_rate > 0 ? Int(parameters.pointee.bit_rate) : nil,
      light: LightLevels(of: stream), dolbyVision: DolbyVisionProfile(of: stream))
  }

  /// The codec of text that FFmpeg's demuxers for MP4 and Matroska give the samples of, but not the codec; `nil` for
  /// all else.
  ///
  /// Source: ISO/IEC 14496-30, 5 and 6; https://www.matroska.org/technical/subtitles.html: what is private to the codec
  /// of `S_TEXT/WEBVTT` is the head of the file.
  private func textCodec(_ parameters: AVCodecParameters) -> String? {
    guard parameters.codec_id == AV_CODEC_ID_NONE else { return nil }
    if isMatroska, parameters.codec_type == AVMEDIA_TYPE_SUBTITLE {
      let head = UnsafeBufferPointer(
        start: parameters.extradata, count: Int(max(0, parameters.extradata_size)))
      return head.starts(with: "WEBVTT".utf8) ? "webvtt" : nil
    }
    guard isISOFile else { return nil }
    let tag = withUnsafeBytes(of: parameters.codec_tag.littleEndian) {
      String(decoding: $0, as: UTF8.self)
    }
    return ["stpp": "ttml", "dfxp": "ttml", "wvtt": "webvtt"][tag]
  }

  private func kind(
    of stream: UnsafeMutablePointer<AVStream>, _ parameters: AVCodecParameters
  ) -> Track.Kind {
    switch parameters.codec_type {
    case AVMEDIA_TYPE_VIDEO:
      let orientation = orientation(of: stream)
      let format = VideoFormat(
        width: Int(parameters.width), height: Int(parameters.height),
        pixelFormat: pixelFormatName(AVPixelFormat(rawValue: parameters.format)),
        sampleAspectRatio: sampleAspectRatio(of: stream), rotation: orientation.rotation,
        isMirrored: orientation.isMirrored,
        color: ColorDescription(
          primaries: parameters.color_primaries, transfer: parameters.color_trc,
          matrix: parameters.color_space, range: parameters.color_range))
      return .video(format, frameRate: frameRate(of: stream))
    case AVMEDIA_TYPE_AUDIO:
      return .audio(
        AudioFormat(
          sampleRate: Int(parameters.sample_rate), layout: ChannelLayout(parameters.ch_layout)))
    case AVMEDIA_TYPE_SUBTITLE: return .subtitle
    default: return .other
    }
  }

  private func frameRate(of stream: UnsafeMutablePointer<AVStream>) -> Rational {
    Rational(av_guess_frame_rate(nil, stream, nil))
  }

  private func sampleAspectRatio(of stream: UnsafeMutablePointer<AVStream>) -> Rational {
    Rational(av_guess_sample_aspect_ratio(nil, stream, nil))
  }

  private func orientation(of stream: UnsafeMutablePointer<AVStream>) -> Orientation {
    vitrine_display_matrix(stream).flatMap { Orientation(displayMatrix: $0) } ?? .upright
  }

  private func chapters() -> [Chapter] {
    (0..<Int(format.nb_chapters)).compactMap { index in
      guard let chapter = format.chapters[index]?.pointee else { return nil }
      let base = Rational(chapter.time_base)
      let range = TimeRange(
        start: MediaTime(ticks: chapter.start, of: base) - origin,
        end: MediaTime(ticks: chapter.end, of: base) - origin)
      return Chapter(title: entries(of: chapter.metadata)["title"] ?? "", range: range)
    }
  }

  /// A reference to the picture that a track consists of; `nil` when it is not one.
  func attachedPicture(of track: Int) -> Packet? {
    guard let stream = stream(track), stream.pointee.attached_pic.data != nil,
      let packet = av_packet_clone(&stream.pointee.attached_pic)
    else { return nil }
    return Packet(adopting: packet, origin: origin)
  }

  private func artwork() -> [UInt8]? {
    for index in 0..<streamCount {
      guard let stream = stream(index)?.pointee,
        stream.disposition & AV_DISPOSITION_ATTACHED_PIC != 0, let data = stream.attached_pic.data
      else { continue }
      return Array(UnsafeBufferPointer(start: data, count: Int(stream.attached_pic.size)))
    }
    return nil
  }
}
