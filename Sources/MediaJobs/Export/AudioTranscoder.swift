internal import FFmpeg
internal import MediaCore

/// Decodes sound, cuts it to the sample and encodes it anew.
final class AudioTranscoder: TrackWriter {
  private var decoder: AudioDecoder
  private let encoder: AudioEncoder
  private let format: AudioFormat
  private var placement: SoundPlacement
  private let envelope: SoundEnvelope
  /// Where the sound is over; `nil` where nothing of it is padding.
  private var soundEnd: SoundEnd?
  private var held = HeldSound()
  private(set) var isFull = false
  let isReady = true

  /// What sound is decoded to for an encoder.
  static func format(of source: AudioFormat, for encoder: String) -> AudioFormat {
    AudioFormat(
      sampleRate: AudioEncoder.sampleRate(for: source.sampleRate, encoder: encoder),
      layout: AudioEncoder.layout(for: source.layout, encoder: encoder))
  }

  /// - Parameters:
  ///   - soundEnd: Tells what of the sound is padding; `nil` for none.
  ///   - envelope: What samples are multiplied by, given the rate of the output.
  /// - Throws: 4001 when the sound cannot be decoded, 7001 or 7014 when it cannot be encoded.
  init(
    _ parameters: CodecParameters, _ settings: AudioEncoder.Settings, _ source: AudioFormat,
    start: MediaTime, end: MediaTime?, soundEnd: SoundEnd?, globalHeaders: Bool,
    envelope: (_ sampleRate: Int) -> SoundEnvelope
  ) throws(MediaError) {
    format = Self.format(of: source, for: settings.encoder)
    self.envelope = envelope(format.sampleRate)
    self.soundEnd = soundEnd
    decoder = try AudioDecoder(parameters, output: format)
    encoder = try AudioEncoder(
      settings.keeping(depthOf: parameters), format, globalHeaders: globalHeaders)
    placement = SoundPlacement(sampleRate: format.sampleRate, start: start, end: end)
  }

  var reach: MediaTime {
    MediaTime(frames: placement.position, sampleRate: format.sampleRate)
  }

  func addTrack(to muxer: Muxer) throws(MediaError) -> Int { try muxer.addTrack(of: encoder) }

  func take(_ packet: HeldPacket?) throws(MediaError) -> [HeldPacket] {
    guard !isFull else { return [] }
    if let packet {
      soundEnd?.note(packet.packet)
      // A damaged packet is left out; silence takes its place.
      while let isTaken = try? decoder.send(packet.packet), !isTaken { try encodeAll() }
      try encodeAll()
    } else {
      decoder.drain()
      try encodeAll()
      leaveOutPadding()
      try finish()
    }
    return try packets()
  }

  func end(at time: MediaTime) throws(MediaError) -> [HeldPacket] {
    guard !isFull else { return [] }
    placement.end(at: time)
    if placement.isFull { try finish() }
    return try packets()
  }

  func change(to parameters: CodecParameters) throws(MediaError) -> [HeldPacket] {
    guard !decoder.continues(with: parameters) else { return [] }
    decoder.drain()
    try encodeAll()
    try decoder.change(to: parameters)
    return try packets()
  }

  private func encodeAll() throws(MediaError) {
    while !isFull, case .element(let chunk)? = try? decoder.receive() {
      let step = placement.place(at: chunk.time, count: chunk.buffer.frameCount)
      try send(silence: step.silence)
      if step.taken > 0 {
        let taken = chunk.buffer.dropFirst(step.dropped).prefix(step.taken)
        held.append(envelope.apply(to: taken, at: placement.position - Int64(step.taken)))
      }
      try sendHeld(keeping: soundEnd == nil ? 0 : SoundEnd.longestPadding)
      if placement.isFull { try finish() }
    }
  }

  /// Encodes silence, a second at a time: a gap may last hours.
  private func send(silence count: Int) throws(MediaError) {
    var left = count
    while left > 0 {
      let piece = min(left, max(1, format.sampleRate))
      held.append(AudioBuffer(silence: piece, format: format))
      try sendHeld(keeping: soundEnd == nil ? 0 : SoundEnd.longestPadding)
      left -= piece
    }
  }

  /// Encodes what was held back, but for the last frames.
  private func sendHeld(keeping count: Int) throws(MediaError) {
    for buffer in held.release(keeping: count) { try encoder.send(buffer) }
  }

  private func leaveOutPadding() {
    guard !isFull, let end = soundEnd?.time else { return }
    placement.takeBack(held.leaveOut(last: placement.excess(over: end)))
  }

  private func finish() throws(MediaError) {
    guard !isFull else { return }
    isFull = true
    try sendHeld(keeping: 0)
    // Some encoders make a packet of no sound at all.
    if placement.position > 0 { try encoder.drain() }
  }

  private func packets() throws(MediaError) -> [HeldPacket] {
    var packets: [HeldPacket] = []
    while let packet = try encoder.receive() { packets.append(HeldPacket(packet)) }
    return packets
  }
}
