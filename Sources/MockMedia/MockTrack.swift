internal import FFmpeg
internal import MediaCore

/// A track of made-up media, encoded whole.
final class MockTrack {
  enum Kind {
    case video(VideoEncoder)
    case audio(AudioEncoder, language: String?)
    case text(Muxer.TextForm, language: String)
  }

  let kind: Kind
  private(set) var packets: [MockPacket] = []

  /// Draws pictures and encodes them.
  ///
  /// - Throws: 7014 without an encoder, 7001 where it fails, 1004 once it is cancelled.
  init(
    _ mock: Mock, _ video: Mock.Video, globalHeaders: Bool, check: () throws(MediaError) -> Void
  ) throws(MediaError) {
    let picture = try MockPicture(mock, video)
    let encoder = try VideoEncoder(
      MockEncoding.settings(for: video, rate: mock.rate), MockPicture.format(of: video),
      globalHeaders: globalHeaders)
    kind = .video(encoder)
    for number in 0..<mock.frameCount {
      try check()
      try encoder.send(try picture.frame(number), at: mock.start(of: number))
      while let packet = try encoder.receive() { packets.append(MockPacket(packet, isVideo: true)) }
    }
    try encoder.drain()
    while let packet = try encoder.receive() { packets.append(MockPacket(packet, isVideo: true)) }
  }

  /// Makes sound and encodes it.
  ///
  /// - Parameter place: Of the track among those of sound.
  /// - Throws: As the other.
  init(
    _ mock: Mock, _ sound: Mock.Sound, place: Int, globalHeaders: Bool,
    check: () throws(MediaError) -> Void
  ) throws(MediaError) {
    let settings = MockEncoding.settings(for: sound)
    let made = MockSound(
      mock, sound, track: place,
      sampleRate: AudioEncoder.sampleRate(for: sound.sampleRate, encoder: settings.encoder))
    let encoder = try AudioEncoder(settings, made.format, globalHeaders: globalHeaders)
    kind = .audio(encoder, language: sound.languages[place])
    for number in 0..<mock.frameCount {
      try check()
      try encoder.send(made.samples(of: number))
      while let packet = try encoder.receive() { packets.append(MockPacket(packet)) }
    }
    try encoder.drain()
    while let packet = try encoder.receive() { packets.append(MockPacket(packet)) }
  }

  /// Writes a cue for each second, which tells its language and the time.
  ///
  /// - Throws: 1000 when memory runs out.
  init(_ mock: Mock, language: String, _ form: Muxer.TextForm) throws(MediaError) {
    kind = .text(form, language: language)
    let seconds = Int(mock.end.seconds.rounded(.up))
    for second in 0..<seconds {
      let start = MediaTime.seconds(Double(second))
      let duration = min(.milliseconds(900), mock.end - start)
      let parts = [second / 3600, second / 60 % 60, second % 60]
      let text = "\(language) " + parts.map { String($0).padded(to: 2) }.joined(separator: ":")
      let bytes = Array(text.utf8)
      // Source: 3GPP TS 26.245, 5.17.
      let head = form == .timedText ? [0, UInt8(truncatingIfNeeded: bytes.count)] : []
      let packet = try Packet(copying: head + bytes, at: start, lasting: duration)
      packets.append(MockPacket(packet))
    }
  }

  var isVideo: Bool {
    if case .video = kind { return true }
    return false
  }

  /// Adds it to the file.
  ///
  /// - Parameter isFirst: Whether it is the first of its kind.
  /// - Throws: As `Muxer.addTrack`.
  func add(to muxer: Muxer, isFirst: Bool, light: LightLevels?) throws(MediaError) {
    var said: String?
    let number: Int
    switch kind {
    case .video(let encoder):
      number = try muxer.addTrack(of: encoder)
      if let light { try muxer.setLight(light, of: number) }
    case .audio(let encoder, let language):
      number = try muxer.addTrack(of: encoder)
      said = language
    case .text(let form, let language):
      number = try muxer.addTextTrack(form)
      said = language
    }
    let isText = if case .text = kind { true } else { false }
    muxer.describe(
      number, language: said, title: nil,
      isDefault: isFirst && !isText)
    for held in packets { held.track = number }
  }
}
