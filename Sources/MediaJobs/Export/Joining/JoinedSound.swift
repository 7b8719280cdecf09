internal import FFmpeg
internal import MediaCore

/// Encodes the sound of several sources one after the other, with transitions between them, exact to the sample.
final class JoinedSound: TrackWriter {
  /// Sound that reaches further ahead of the pictures than that is encoded, and the pictures have to wait for it.
  private static let mostPending = MediaTime.seconds(10)

  let format: AudioFormat
  private let encoder: AudioEncoder
  private let envelope: SoundEnvelope
  /// `nil` while a source has no sound.
  private var decoder: AudioDecoder?
  private var placement: SoundPlacement
  /// Where the sound of the part's source is over; `nil` where nothing of it is padding.
  private var soundEnd: SoundEnd?
  private var part: JoinedPart
  /// What goes out under the part, from its beginning on.
  private var tail: [Float] = []
  /// What is placed and not encoded yet.
  private var pending: [Float] = []
  /// In frames of the output.
  private var encoded: Int64 = 0
  private(set) var isFull = false
  let isReady = true

  /// - Parameters:
  ///   - soundEnd: Tells what of the sound is padding; `nil` for none.
  ///   - envelope: What samples are multiplied by, given the rate of the output.
  /// - Throws: 4001 when the sound cannot be decoded, 7001 or 7014 when it cannot be encoded.
  init(
    _ parameters: CodecParameters, _ settings: AudioEncoder.Settings, _ source: AudioFormat,
    _ part: JoinedPart, soundEnd: SoundEnd?, globalHeaders: Bool,
    envelope: (_ sampleRate: Int) -> SoundEnvelope
  ) throws(MediaError) {
    format = AudioTranscoder.format(of: source, for: settings.encoder)
    self.envelope = envelope(format.sampleRate)
    encoder = try AudioEncoder(
      settings.keeping(depthOf: parameters), format, globalHeaders: globalHeaders)
    decoder = try AudioDecoder(parameters, output: format)
    self.part = part
    self.soundEnd = soundEnd
    placement = SoundPlacement(sampleRate: format.sampleRate, start: part.start, end: part.end)
  }

  /// In the output.
  var reach: MediaTime { MediaTime(frames: placement.position, sampleRate: format.sampleRate) }

  func addTrack(to muxer: Muxer) throws(MediaError) -> Int { try muxer.addTrack(of: encoder) }

  /// Goes on with the next source: what was placed beyond its beginning is left out, what is missing before it is silent.
  ///
  /// - Parameters:
  ///   - parameters: `nil` where the source has no sound.
  ///   - soundEnd: As in `init`.
  ///   - tail: What goes out under it.
  /// - Throws: 4001 when it cannot be decoded, 7001.
  func begin(
    _ part: JoinedPart, _ parameters: CodecParameters?, soundEnd: SoundEnd?, tail: [Float]
  ) throws(MediaError) {
    try settle(at: part.base)
    try release(upTo: .distantFuture)
    decoder = try parameters.map { (parameters) throws(MediaError) in
      try AudioDecoder(parameters, output: format)
    }
    self.part = part
    self.soundEnd = soundEnd
    self.tail = tail
    isFull = parameters == nil
    placement = SoundPlacement(
      sampleRate: format.sampleRate, start: part.start - part.base, end: part.end,
      position: placement.position)
    if isFull { try makeRoomForTail() }
  }

  func take(_ packet: HeldPacket?) throws(MediaError) -> [HeldPacket] {
    guard !isFull else { return [] }
    if let packet {
      soundEnd?.note(packet.packet)
      // A damaged packet is left out; silence takes its place.
      while let isTaken = try? decoder?.send(packet.packet), !isTaken { try placeAll() }
    } else {
      decoder?.drain()
    }
    try placeAll()
    if packet == nil, !isFull {
      isFull = true
      leaveOutPadding()
      try makeRoomForTail()
    }
    return []
  }

  func end(at time: MediaTime) throws(MediaError) -> [HeldPacket] { [] }

  func change(to parameters: CodecParameters) throws(MediaError) -> [HeldPacket] {
    guard decoder?.continues(with: parameters) == false else { return [] }
    decoder?.drain()
    try placeAll()
    try decoder?.change(to: parameters)
    return []
  }

  /// Encodes what is placed up to a time of the output.
  ///
  /// - Throws: 7001 when it cannot be encoded.
  func release(upTo time: MediaTime) throws(MediaError) {
    let most = Self.mostPending.frames(sampleRate: format.sampleRate)
    let due = time == .distantFuture ? Int64.max : time.frames(sampleRate: format.sampleRate)
    // What may be padding waits until the part is over.
    let ready = placed - (isFull ? 0 : mayBePadding)
    let count = min(ready, max(due, placed - most)) - encoded
    guard count > 0 else { return }
    let samples = Int(count) * format.channels
    try encoder.send(shaped(pending[..<samples]))
    pending.removeFirst(samples)
    encoded += count
  }

  /// The packets that the encoder has ready.
  func packets() throws(MediaError) -> [HeldPacket] {
    var packets: [HeldPacket] = []
    while let packet = try encoder.receive() { packets.append(HeldPacket(packet)) }
    return packets
  }

  /// Ends the output.
  ///
  /// - Parameter time: Where it ends; sound that is shorter stays so.
  func finish(at time: MediaTime) throws(MediaError) -> [HeldPacket] {
    if reach > time { try settle(at: time) }
    try release(upTo: .distantFuture)
    try encoder.drain()
    return try packets()
  }

  private func placeAll() throws(MediaError) {
    while !isFull, case .element(let chunk)?? = try? decoder?.receive() {
      let step = placement.place(at: chunk.time, count: chunk.buffer.frameCount)
      try append(silence: step.silence)
      pending += chunk.buffer.dropFirst(step.dropped).prefix(step.taken).samples
      isFull = placement.isFull
    }
  }

  /// Places silence, a second at a time: a gap may last hours.
  private func append(silence count: Int) throws(MediaError) {
    var left = count
    while left > 0 {
      let piece = min(left, max(1, format.sampleRate))
      pending += [Float](repeating: 0, count: piece * format.channels)
      left -= piece
      try release(upTo: .zero)
    }
  }

  private var mayBePadding: Int64 { soundEnd == nil ? 0 : Int64(SoundEnd.longestPadding) }

  private func leaveOutPadding() {
    guard let end = soundEnd?.time else { return }
    let count = min(placement.excess(over: end), pending.count / max(1, format.channels))
    pending.removeLast(count * format.channels)
    placement.takeBack(count)
  }

  /// Frames of the output so far, encoded or not.
  private var placed: Int64 { encoded + Int64(pending.count / max(1, format.channels)) }

  /// Puts silence where what goes out is heard longer than the part's own sound.
  private func makeRoomForTail() throws(MediaError) {
    let end =
      part.base.frames(sampleRate: format.sampleRate)
      + Int64(tail.count / max(1, format.channels))
    guard !tail.isEmpty, placement.position < end else { return }
    try settle(at: MediaTime(frames: end, sampleRate: format.sampleRate))
  }

  /// Has what is placed end at a time, as far as it is not encoded.
  private func settle(at time: MediaTime) throws(MediaError) {
    let due = max(encoded, time.frames(sampleRate: format.sampleRate))
    let change = Int(due - placement.position)
    if change < 0 {
      pending.removeLast(-change * format.channels)
    } else {
      try append(silence: change)
    }
    placement = SoundPlacement(
      sampleRate: format.sampleRate, start: .zero, end: nil, position: due)
  }

  /// Samples that are encoded next, with what goes out under them and what they are multiplied by.
  private func shaped(_ samples: ArraySlice<Float>) -> AudioBuffer {
    var buffer = AudioBuffer(format: format, samples: samples)
    let base = part.base.frames(sampleRate: format.sampleRate)
    if part.entry > .zero || part.exit > .zero || !tail.isEmpty {
      for frame in 0..<buffer.frameCount {
        let place = encoded + Int64(frame) - base
        guard place >= 0 else { continue }
        let veil = Float(part.veil(at: MediaTime(frames: place, sampleRate: format.sampleRate)))
        for channel in 0..<format.channels {
          let index = buffer.samples.startIndex + frame * format.channels + channel
          let under = Int(place) * format.channels + channel
          buffer.samples[index] =
            buffer.samples[index] * (1 - veil) + (under < tail.count ? tail[under] * veil : 0)
        }
      }
    }
    return envelope.apply(to: buffer, at: encoded)
  }
}
