internal import CFFmpeg
package import MediaCore

/// The tracks of a file and what it says of them.
extension Muxer {
  /// Adds a track whose packets are copied from another file.
  ///
  /// - Parameter setsInPackets: Whether parameter sets stand in packets that come, where they did not before.
  /// - Returns: The track's number.
  /// - Throws: 1000 when memory runs out.
  package func addTrack(
    copying parameters: CodecParameters, setsInPackets: Bool = false
  ) throws(MediaError) -> Int {
    let stream = try addStream(parameters.pointer, parameters.timeBase.native)
    stream.pointee.codecpar.pointee.codec_tag =
      setsInPackets ? 0 : Self.tag(of: parameters, in: native.pointee.oformat)
    if parameters.sampleAspectRatio.isPositive {
      stream.pointee.sample_aspect_ratio = parameters.sampleAspectRatio.native
    }
    if parameters.frameRate.isPositive {
      stream.pointee.avg_frame_rate = parameters.frameRate.native
    }
    try parameters.extras.apply(to: stream)
    // Source: Matroska, AlphaMode.
    if parameters.hasAlpha { av_dict_set(&stream.pointee.metadata, "alpha_mode", "1", 0) }
    vitrine_set_orientation(
      stream, Int32(parameters.orientation.rotation), parameters.orientation.isMirrored ? 1 : 0)
    return Int(stream.pointee.index)
  }

  /// Adds a track of an encoder that is open.
  ///
  /// - Returns: The track's number.
  /// - Throws: 1000 when memory runs out.
  package func addTrack(of encoder: VideoEncoder) throws(MediaError) -> Int {
    let stream = try addStream(encoder.context.native)
    stream.pointee.avg_frame_rate = encoder.context.native.pointee.framerate
    stream.pointee.sample_aspect_ratio = encoder.context.native.pointee.sample_aspect_ratio
    // With its parameter sets beside the packets, as players on Apple's systems want it. Source: ISO/IEC 14496-15, 8.4.
    if wantsGlobalHeaders, let tags = native.pointee.oformat.pointee.codec_tag,
      av_codec_get_id(tags, Self.hvc1) == encoder.context.native.pointee.codec_id
    {
      stream.pointee.codecpar.pointee.codec_tag = Self.hvc1
    }
    return Int(stream.pointee.index)
  }

  /// Adds a track of an encoder that is open.
  ///
  /// - Returns: The track's number.
  /// - Throws: 1000 when memory runs out.
  package func addTrack(of encoder: AudioEncoder) throws(MediaError) -> Int {
    Int(try addStream(encoder.context.native).pointee.index)
  }

  /// Gives a track its language, a tag of BCP 47, and its title, and says whether it is the one to play or a forced one.
  ///
  /// - Parameter source: What the track is made of, whose roles it has; `nil`, the default, for none.
  package func describe(
    _ track: Int, language: String?, title: String?, isDefault: Bool, isForced: Bool = false,
    rolesOf source: CodecParameters? = nil
  ) {
    guard let stream = stream(track) else { return }
    if let source { stream.pointee.disposition |= source.extras.roles }
    // MP4 and Matroska take codes of three letters.
    let format = String(cString: native.pointee.oformat.pointee.name)
    let isQuickTime = format == "mov"
    if let language,
      let code = LanguageCodes.code(of: language, isQuickTime: isQuickTime)
    {
      av_dict_set(&stream.pointee.metadata, "language", code, 0)
    }
    if let title, !Self.handlers.contains(title) {
      av_dict_set(&stream.pointee.metadata, "title", title, 0)
      // What they have in its place.
      if Self.isISOFile(format) {
        av_dict_set(&stream.pointee.metadata, "handler_name", title, 0)
      }
    }
    if isDefault { stream.pointee.disposition |= AV_DISPOSITION_DEFAULT }
    if isForced { stream.pointee.disposition |= AV_DISPOSITION_FORCED }
  }

  /// Gives the file its tags.
  package func setTags(_ tags: [String: String]) {
    // Some containers have them in this order: the same file gives the same bytes.
    for (key, value) in tags.sorted(by: { $0.key < $1.key }) {
      av_dict_set(&native.pointee.metadata, key, value, 0)
    }
  }

  /// Gives the file its chapters, whose times are those of the file.
  ///
  /// - Throws: 1000 when memory runs out.
  package func setChapters(_ chapters: [Chapter]) throws(MediaError) {
    for (place, chapter) in chapters.enumerated() {
      let added = vitrine_add_chapter(
        native, Int64(place), chapter.range.start.nanoseconds, chapter.range.end.nanoseconds,
        chapter.title)
      guard added >= 0 else { throw .outOfMemory("a chapter") }
    }
  }

  /// What the source calls a track's codec, where a container knows that name for it or none at all; 0 otherwise.
  ///
  /// A name may tell more than the codec: the order of samples, a profile, that the parameter sets of HEVC stand in no
  /// packet (ISO/IEC 14496-15 section 8.4.1).
  private static func tag(
    of parameters: CodecParameters, in format: UnsafePointer<AVOutputFormat>
  ) -> UInt32 {
    let codec = parameters.pointer.pointee.codec_id
    let tag = parameters.pointer.pointee.codec_tag
    guard let tags = format.pointee.codec_tag else { return tag }
    var own: UInt32 = 0
    let isKnown = av_codec_get_id(tags, tag) == codec || av_codec_get_tag2(tags, codec, &own) == 0
    return isKnown ? tag : 0
  }

  /// Whether a muxer, by FFmpeg's name, writes MP4 or a relative of it.
  package static func isISOFile(_ container: String) -> Bool {
    ["mp4", "mov", "ipod"].contains(container)
  }

  /// What muxers write where a track has no title.
  private static let handlers: Set<String> = ["VideoHandler", "SoundHandler", "SubtitleHandler"]
  /// `hvc1`.
  private static let hvc1: UInt32 = 0x3163_7668

  private func addStream(
    _ parameters: UnsafePointer<AVCodecParameters>, _ base: AVRational
  ) throws(MediaError) -> UnsafeMutablePointer<AVStream> {
    guard let stream = avformat_new_stream(native, nil),
      avcodec_parameters_copy(stream.pointee.codecpar, parameters) >= 0
    else { throw .outOfMemory("a track") }
    stream.pointee.time_base = base
    timeBases.append(base)
    return stream
  }

  private func addStream(
    _ context: UnsafeMutablePointer<AVCodecContext>
  ) throws(MediaError) -> UnsafeMutablePointer<AVStream> {
    guard let stream = avformat_new_stream(native, nil),
      avcodec_parameters_from_context(stream.pointee.codecpar, context) >= 0
    else { throw .outOfMemory("a track") }
    stream.pointee.time_base = context.pointee.time_base
    timeBases.append(context.pointee.time_base)
    return stream
  }
}
