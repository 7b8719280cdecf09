internal import FFmpeg
internal import MediaCore

/// Reads the sound of a source that goes out under the next one.
enum TailSound {
  /// Samples of a format from a time on; silence where there are none.
  ///
  /// - Throws: What reading throws, 4001 when the sound cannot be decoded.
  static func samples(
    of source: SegmentSource, from start: MediaTime, length: MediaTime, as format: AudioFormat
  ) throws(MediaError) -> [Float] {
    let count = Int(length.frames(sampleRate: format.sampleRate))
    var samples: [Float] = []
    guard let parameters = try source.parameters(of: source.audio) else {
      return [Float](repeating: 0, count: count * format.channels)
    }
    try source.seek(to: start)
    var decoder = try AudioDecoder(parameters, output: format)
    var placement = SoundPlacement(
      sampleRate: format.sampleRate, start: start, end: start + length)
    func receive() {
      while !placement.isFull, case .element(let chunk)? = try? decoder.receive() {
        let step = placement.place(at: chunk.time, count: chunk.buffer.frameCount)
        samples += [Float](repeating: 0, count: step.silence * format.channels)
        samples += chunk.buffer.dropFirst(step.dropped).prefix(step.taken).samples
      }
    }
    reading: while !placement.isFull {
      switch try source.reader.read() {
      case .packet(let packet):
        guard packet.track == source.audio?.index else { continue }
        let held = HeldPacket(packet)
        while let isTaken = try? decoder.send(held.packet), !isTaken { receive() }
        receive()
      case .format(let changed, let parameters) where changed == source.audio?.index:
        guard !decoder.continues(with: parameters) else { continue }
        decoder.drain()
        receive()
        if (try? decoder.change(to: parameters)) == nil { decoder.reset() }
      case .endOfStream:
        decoder.drain()
        receive()
        break reading
      default: continue
      }
    }
    let missing = count * format.channels - samples.count
    return missing > 0 ? samples + [Float](repeating: 0, count: missing) : samples
  }
}
