internal import CFFmpeg

extension WireWriter {
  /// What a decoder needs to know of a track.
  mutating func write(_ parameters: CodecParameters) {
    let native = parameters.pointer
    write(vitrine_facts_of_track(native))
    write(native.pointee.ch_layout.text)
    write(start: native.pointee.extradata, count: Int(native.pointee.extradata_size))
    write(parameters.hasAlpha)
  }

  /// A packet, or with `nil` that there are no more.
  mutating func write(packet: UnsafePointer<AVPacket>?) {
    write(packet != nil)
    guard let packet = packet?.pointee else { return }
    for number in [packet.pts, packet.dts, packet.duration, packet.pos] { write(number) }
    write(packet.time_base)
    write(packet.flags)
    write(start: packet.data, count: Int(packet.size))
    let entries = UnsafeBufferPointer(start: packet.side_data, count: Int(packet.side_data_elems))
    write(Int32(entries.count))
    for entry in entries {
      write(entry.type.rawValue)
      write(start: entry.data, count: entry.size)
    }
  }

  /// All of a frame but its pixels and samples.
  mutating func write(properties frame: UnsafePointer<AVFrame>) {
    write(vitrine_facts_of_frame(frame))
    write(frame.pointee.ch_layout.text)
    let entries = UnsafeBufferPointer(
      start: frame.pointee.side_data, count: Int(frame.pointee.nb_side_data))
    write(Int32(entries.count))
    for case let entry? in entries {
      write(entry.pointee.type.rawValue)
      write(start: entry.pointee.data, count: entry.pointee.size)
    }
    var texts: [String] = []
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while true {
      entry = av_dict_get(frame.pointee.metadata, "", entry, AV_DICT_IGNORE_SUFFIX)
      guard let entry else { break }
      texts += [String(cString: entry.pointee.key), String(cString: entry.pointee.value)]
    }
    write(Int32(texts.count))
    for text in texts { write(text) }
  }
}

extension AVChannelLayout {
  /// The layout as FFmpeg writes it; empty for none.
  fileprivate var text: String {
    guard nb_channels > 0 else { return "" }
    var layout = self
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
      guard let start = buffer.baseAddress, av_channel_layout_describe(&layout, start, 512) > 0
      else { return "" }
      return String(cString: start)
    }
  }
}

extension WireWriter {
  /// The samples of a frame of sound, plane by plane.
  mutating func write(samplesOf frame: UnsafePointer<AVFrame>) {
    let format = AVSampleFormat(rawValue: frame.pointee.format)
    let channels = frame.pointee.ch_layout.nb_channels
    let isPlanar = av_sample_fmt_is_planar(format) != 0
    let size =
      Int(av_get_bytes_per_sample(format)) * Int(frame.pointee.nb_samples)
      * Int(isPlanar ? 1 : channels)
    for plane in 0..<(isPlanar ? Int(channels) : 1) {
      write(start: frame.pointee.extended_data[plane], count: size)
    }
  }
}
