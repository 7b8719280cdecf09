internal import FFmpeg
internal import MediaCore

/// Measures the loudness of one track over the range of an export, by decoding it; used on one thread at a time.
final class SoundMeasurement {
  private var decoder: AudioDecoder
  private var placement: SoundPlacement
  private var meter: LoudnessMeter

  /// - Parameter format: What it is decoded to.
  /// - Throws: 4001 when it cannot be decoded.
  init(
    _ parameters: CodecParameters, _ format: AudioFormat, start: MediaTime, end: MediaTime?
  ) throws(MediaError) {
    decoder = try AudioDecoder(parameters, output: format)
    placement = SoundPlacement(sampleRate: format.sampleRate, start: start, end: end)
    meter = LoudnessMeter(format)
  }

  var isFull: Bool { placement.isFull }

  /// Takes the next packet; a damaged one is left out, as it is when it is encoded.
  func take(_ packet: HeldPacket) {
    while let isTaken = try? decoder.send(packet.packet), !isTaken { receive() }
    receive()
  }

  /// Takes other parameters for the packets that follow.
  ///
  /// - Throws: 4001 when they cannot be decoded.
  func change(to parameters: CodecParameters) throws(MediaError) {
    guard !decoder.continues(with: parameters) else { return }
    decoder.drain()
    receive()
    try decoder.change(to: parameters)
  }

  /// What samples are multiplied by to come to a loudness; no more can be taken.
  func gain(to target: Double) -> Double {
    decoder.drain()
    receive()
    return meter.gain(to: target)
  }

  private func receive() {
    while case .element(let chunk)? = try? decoder.receive() {
      let step = placement.place(at: chunk.time, count: chunk.buffer.frameCount)
      meter.take(chunk.buffer.dropFirst(step.dropped).prefix(step.taken))
    }
  }
}
