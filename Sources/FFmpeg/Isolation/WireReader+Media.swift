internal import CFFmpeg
internal import MediaCore

extension WireReader {
  /// What a decoder needs to know of a track, with nothing of its container but the unit of time.
  ///
  /// - Throws: `AVERROR_INVALIDDATA` for a message that is too short, `AVERROR(ENOMEM)` without memory.
  mutating func readTrack(timeBase: Rational) throws(FFmpegError) -> CodecParameters {
    var facts = try read(vitrine_track_facts.self)
    let layout = try readText()
    let extraData = try readBytes()
    let hasAlpha = try read(Bool.self)
    var native = avcodec_parameters_alloc()
    defer { avcodec_parameters_free(&native) }
    guard let native else { throw .outOfMemory }
    vitrine_set_track(native, &facts)
    if !layout.isEmpty { av_channel_layout_from_string(&native.pointee.ch_layout, layout) }
    if !extraData.isEmpty {
      let padding = Int(AV_INPUT_BUFFER_PADDING_SIZE)
      guard let bytes = av_mallocz(extraData.count + padding) else { throw .outOfMemory }
      UnsafeMutableRawBufferPointer(start: bytes, count: extraData.count).copyBytes(from: extraData)
      native.pointee.extradata = bytes.assumingMemoryBound(to: UInt8.self)
      native.pointee.extradata_size = Int32(clamping: extraData.count)
    }
    let stream = StreamFacts(
      timeBase: timeBase, frameRate: .unknown, sampleAspectRatio: .unknown, orientation: .upright,
      origin: .zero, hasAlpha: hasAlpha, countsPadding: false)
    do throws(MediaError) {
      return try CodecParameters(copying: native, of: stream)
    } catch { throw .outOfMemory }
  }

  /// A packet; `nil` for the end.
  ///
  /// - Throws: As `readTrack`.
  mutating func readPacket() throws(FFmpegError) -> Packet? {
    guard try read(Bool.self) else { return nil }
    let numbers = [
      try read(Int64.self), try read(Int64.self), try read(Int64.self), try read(Int64.self),
    ]
    let timeBase = try read(AVRational.self)
    let flags = try read(Int32.self)
    let bytes = Array(try readBytes())
    let packet: Packet
    do throws(MediaError) { packet = try Packet(copying: bytes) } catch { throw .outOfMemory }
    let native = packet.pointer
    (native.pointee.pts, native.pointee.dts) = (numbers[0], numbers[1])
    (native.pointee.duration, native.pointee.pos) = (numbers[2], numbers[3])
    native.pointee.time_base = timeBase
    native.pointee.flags = flags
    for _ in 0..<(try readCount()) {
      let type = AVPacketSideDataType(rawValue: try read(AVPacketSideDataType.RawValue.self))
      let data = try readBytes()
      guard let entry = av_packet_new_side_data(native, type, data.count) else {
        throw .outOfMemory
      }
      UnsafeMutableRawBufferPointer(start: entry, count: data.count).copyBytes(from: data)
    }
    return packet
  }

  /// How many of something follow.
  private mutating func readCount() throws(FFmpegError) -> Int32 {
    let count = try read(Int32.self)
    guard count >= 0 else { throw .broken }
    return count
  }

  /// Fills in all of a frame but its pixels and samples.
  ///
  /// - Throws: As `readTrack`.
  mutating func readProperties(into frame: UnsafeMutablePointer<AVFrame>) throws(FFmpegError) {
    var facts = try read(vitrine_frame_facts.self)
    vitrine_set_frame(frame, &facts)
    let layout = try readText()
    if !layout.isEmpty {
      try check(av_channel_layout_from_string(&frame.pointee.ch_layout, layout))
    }
    for _ in 0..<(try readCount()) {
      let type = AVFrameSideDataType(rawValue: try read(AVFrameSideDataType.RawValue.self))
      let data = try readBytes()
      guard let entry = av_frame_new_side_data(frame, type, data.count) else { throw .outOfMemory }
      UnsafeMutableRawBufferPointer(start: entry.pointee.data, count: data.count)
        .copyBytes(from: data)
    }
    for _ in 0..<(try readCount()) / 2 {
      av_dict_set(&frame.pointee.metadata, try readText(), try readText(), 0)
    }
  }
}

extension WireReader {
  /// Gives a frame of sound, whose properties are filled in, its samples.
  ///
  /// - Throws: As `readTrack`.
  mutating func readSamples(into frame: UnsafeMutablePointer<AVFrame>) throws(FFmpegError) {
    let format = AVSampleFormat(rawValue: frame.pointee.format)
    let width = Int(av_get_bytes_per_sample(format))
    let channels = Int(frame.pointee.ch_layout.nb_channels)
    // FFmpeg gives a frame with a size the memory of a picture.
    guard width > 0, (1...1024).contains(channels),
      (1..<1 << 24).contains(frame.pointee.nb_samples),
      frame.pointee.width == 0, frame.pointee.height == 0
    else { throw .broken }
    try check(av_frame_get_buffer(frame, 0))
    let isPlanar = av_sample_fmt_is_planar(format) != 0
    let size = width * Int(frame.pointee.nb_samples) * (isPlanar ? 1 : channels)
    for plane in 0..<(isPlanar ? channels : 1) {
      let data = try readBytes()
      guard data.count == size, let start = frame.pointee.extended_data[plane] else {
        throw .broken
      }
      UnsafeMutableRawBufferPointer(start: start, count: size).copyBytes(from: data)
    }
  }
}
