#if PulseAudio
  internal import CPulse
  internal import MediaCore

  /// How PulseAudio calls the loudspeakers of a layout.
  enum PulseChannelMap {
    /// The format nearest to another that a stream can have: up to eight known loudspeakers as they are, more
    /// or unknown ones as stereo.
    static func nearest(to format: AudioFormat) -> AudioFormat {
      var nearest = format
      let isKnown = positions(of: format.layout) != nil
      if !isKnown { nearest.layout = format.layout.count == 1 ? .mono : .stereo }
      if !AudioFormat.deviceRates.contains(format.sampleRate) { nearest.sampleRate = 48000 }
      return nearest
    }

    static func map(of layout: ChannelLayout) -> pa_channel_map {
      var map = pa_channel_map()
      guard let positions = positions(of: layout) else {
        _ = pulse.pa_channel_map_init_stereo(&map)
        return map
      }
      _ = pulse.pa_channel_map_init(&map)
      map.channels = UInt8(positions.count)
      withUnsafeMutableBytes(of: &map.map) { bytes in
        let target = bytes.bindMemory(to: pa_channel_position_t.self)
        for (index, position) in positions.enumerated() { target[index] = position }
      }
      return map
    }

    /// What a device plays, if a stream can have the same.
    static func format(_ specification: pa_sample_spec, _ map: pa_channel_map) -> AudioFormat? {
      let count = Int(map.channels)
      let positions = withUnsafeBytes(of: map.map) {
        Array($0.bindMemory(to: pa_channel_position_t.self).prefix(count))
      }
      let layout: ChannelLayout
      if count == 1 {
        layout = .mono
      } else {
        // The server puts them into its own order, which may be another.
        let bits = positions.compactMap { byBit.firstIndex(of: $0) }
        let mask = bits.reduce(0) { $0 | UInt64(1) << UInt64($1) }
        layout = ChannelLayout(count: count, mask: mask)
      }
      let format = AudioFormat(sampleRate: Int(specification.rate), layout: layout)
      return nearest(to: format) == format ? format : nil
    }

    private static func positions(of layout: ChannelLayout) -> [pa_channel_position_t]? {
      guard (1...8).contains(layout.count), layout.mask.nonzeroBitCount == layout.count else {
        return nil
      }
      if layout.count == 1 { return [PA_CHANNEL_POSITION_MONO] }
      let bits = (0..<64).filter { layout.mask & 1 << UInt64($0) != 0 }
      guard let last = bits.last, last < byBit.count else { return nil }
      // 5.1 with loudspeakers at the sides is what every sound card calls 5.1 with rear ones.
      let hasRear = layout.mask & 0x30 != 0
      return bits.map { bit in
        switch bit {
        case 9 where !hasRear: PA_CHANNEL_POSITION_REAR_LEFT
        case 10 where !hasRear: PA_CHANNEL_POSITION_REAR_RIGHT
        default: byBit[bit]
        }
      }
    }

    // In the order of FFmpeg's bits (AV_CH_FRONT_LEFT is bit 0).
    private static var byBit: [pa_channel_position_t] {
      [
        PA_CHANNEL_POSITION_FRONT_LEFT, PA_CHANNEL_POSITION_FRONT_RIGHT,
        PA_CHANNEL_POSITION_FRONT_CENTER, PA_CHANNEL_POSITION_LFE,
        PA_CHANNEL_POSITION_REAR_LEFT, PA_CHANNEL_POSITION_REAR_RIGHT,
        PA_CHANNEL_POSITION_FRONT_LEFT_OF_CENTER, PA_CHANNEL_POSITION_FRONT_RIGHT_OF_CENTER,
        PA_CHANNEL_POSITION_REAR_CENTER, PA_CHANNEL_POSITION_SIDE_LEFT,
        PA_CHANNEL_POSITION_SIDE_RIGHT, PA_CHANNEL_POSITION_TOP_CENTER,
        PA_CHANNEL_POSITION_TOP_FRONT_LEFT, PA_CHANNEL_POSITION_TOP_FRONT_CENTER,
        PA_CHANNEL_POSITION_TOP_FRONT_RIGHT, PA_CHANNEL_POSITION_TOP_REAR_LEFT,
        PA_CHANNEL_POSITION_TOP_REAR_CENTER, PA_CHANNEL_POSITION_TOP_REAR_RIGHT,
      ]
    }
  }
#endif
