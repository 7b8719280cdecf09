internal import MediaCore

/// Reads the parameters of made-up media.
struct MockReading {
  static let parameters = [
    "audio", "bframes", "bits", "channels", "chapters", "click", "codec", "container", "duration",
    "fault", "gop", "hdr", "languages", "mark", "rate", "sampleRate", "size", "subtitles", "tone",
  ]
  private static let nothing = "none"
  /// Beyond a turn of the clocks of transport streams, of 26.5 h, nothing is to be found, in seconds.
  private static let latestFault = 200_000.0
  /// How long a fault lasts where it does not say.
  private static let hole = MediaTime.milliseconds(500)
  private static let jump = MediaTime.seconds(10)

  private let values: [String: String]
  private var mock = Mock()

  init(_ values: [(name: String, value: String)]) {
    self.values = Dictionary(uniqueKeysWithValues: values.map { ($0.name, $0.value) })
  }

  /// What a parameter is given as; `nil` where it is not.
  func value(of name: String) -> String? { values[name] }

  /// What the parameters say.
  ///
  /// - Throws: 1001 for a value that cannot be, with what can.
  mutating func read() throws(MediaError) -> Mock {
    if let text = values["duration"] {
      mock.duration = .seconds(try number(text, "duration", "seconds", 0.01...86_400, "7.5"))
    }
    if let text = values["rate"] { mock.rate = try rate(text) }
    mock.video = try video()
    mock.sound = try sound()
    guard mock.video != nil || mock.sound != nil else {
      throw wrong("neither pictures nor sound: codec and audio cannot both be none")
    }
    mock.subtitles = try languages("subtitles")
    if let text = values["chapters"] {
      mock.chapters = try whole(text, "chapters", "a number", 0...100, "3")
    }
    for text in values["fault"]?.split(separator: ",") ?? [] {
      mock.faults.append(try fault(text))
    }
    try fillContainer()
    if let misfit = mock.misfit { throw wrong(misfit) }
    if let sound = mock.sound, sound.codec == .mp3, sound.channels > 2 {
      throw wrong("\(sound.channels) channels in mp3, which has 1 or 2")
    }
    return mock
  }

  private func video() throws(MediaError) -> Mock.Video? {
    var video = Mock.Video()
    if let text = values["codec"] {
      guard text != Self.nothing else { return nil }
      video.codec = try word(text, "codec", Mock.VideoCodec.allCases, orNone: true)
    }
    if let text = values["size"] { video.size = try size(text) }
    if let text = values["gop"] {
      video.keyFrameDistance = try whole(text, "gop", "pictures", 1...10_000, "50")
    }
    if let text = values["bframes"] {
      video.reordered = try whole(text, "bframes", "pictures", 0...8, "2")
      let reorders: [Mock.VideoCodec] = [.h264, .hevc, .mpeg2, .mpeg4]
      guard video.reordered == 0 || reorders.contains(video.codec) else {
        throw wrong("bframes in \(video.codec.rawValue); h264, hevc, mpeg2 and mpeg4 have them")
      }
    }
    if let text = values["mark"] {
      video.mark = try whole(text, "mark", "a number", 0...255, "7")
    }
    if let text = values["hdr"] {
      video.range = try word(text, "hdr", Mock.DynamicRange.allCases)
    }
    let deep: [Mock.VideoCodec] = [.hevc, .vp9, .av1, .ffv1, .prores]
    video.depth = video.range == .standard && video.codec != .prores ? 8 : 10
    if let text = values["bits"] {
      guard let bits = Int(text), bits == 8 || bits == 10 else {
        throw wrong("the bits '\(text)'; they are 8 or 10")
      }
      guard bits >= video.depth else {
        throw wrong("8 bits, where \(video.range == .standard ? "prores" : "hdr") has 10")
      }
      video.depth = bits
    }
    guard video.depth == 8 || deep.contains(video.codec) else {
      throw wrong("10 bits in \(video.codec.rawValue); hevc, vp9, av1, ffv1 and prores have them")
    }
    return video
  }

  private func sound() throws(MediaError) -> Mock.Sound? {
    var sound = Mock.Sound()
    if let text = values["audio"] {
      guard text != Self.nothing else { return nil }
      sound.codec = try word(text, "audio", Mock.AudioCodec.allCases, orNone: true)
    }
    switch values["tone"] {
    case nil, "frames": break
    case Self.nothing: sound.tone = .silence
    case let text?:
      sound.tone = .steady(try number(text, "tone", "frames, none or hertz", 20...20_000, "440"))
    }
    switch values["click"] {
    case nil, "frame": break
    case Self.nothing: sound.clicks = false
    case let text?: throw wrong("the click '\(text)'; it is frame or none")
    }
    if let text = values["channels"] {
      guard let channels = Int(text), [1, 2, 6].contains(channels) else {
        throw wrong("the channels '\(text)'; they are 1, 2 or 6")
      }
      sound.channels = channels
    }
    if let text = values["sampleRate"] {
      guard let rate = Int(text), [32_000, 44_100, 48_000].contains(rate) else {
        throw wrong("the sampleRate '\(text)'; it is 32000, 44100 or 48000")
      }
      sound.sampleRate = rate
    }
    let languages = try languages("languages")
    if !languages.isEmpty { sound.languages = languages }
    return sound
  }

  /// The container that is named, or the usual one; and the codec of sound that it has where none is named.
  private mutating func fillContainer() throws(MediaError) {
    let named = mock.sound != nil && values["audio"] != nil ? mock.sound?.codec : nil
    if let text = values["container"] {
      mock.container = try word(text, "container", Mock.Container.allCases)
    } else {
      let count = mock.sound?.languages.count ?? 0
      mock.container = Mock.usualContainer(
        for: mock.video?.codec, named,
        isPlain: count < 2 && mock.subtitles.isEmpty && mock.chapters == 0,
        needsTimes: mock.faults.contains { $0.kind.isOfTimes })
    }
    if named == nil, let usual = mock.container.audioCodecs.first { mock.sound?.codec = usual }
  }

  private func fault(_ text: Substring) throws(MediaError) -> Mock.Fault {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let kind: Mock.Fault.Kind = try word(String(parts[0]), "fault", Mock.Fault.Kind.allCases)
    let times = parts.count == 2 ? parts[1].split(separator: "-").map { Double($0) } : []
    guard (1...2).contains(times.count), let from = times[0], from >= 0,
      from <= mock.end.seconds,
      times.count == 1 || ((times[1] ?? 0) > from && (times[1] ?? 0) <= Self.latestFault)
    else {
      throw wrong(
        "the fault '\(text)'; it is KIND@SECONDS or KIND@FROM-TO within the duration, such as hole@4"
      )
    }
    let start = MediaTime.seconds(from)
    if times.count == 2, let to = times[1] {
      return Mock.Fault(kind, TimeRange(start: start, end: .seconds(to)))
    }
    let length =
      switch kind {
      case .broken: mock.start(of: 1)
      case .hole, .stuck: Self.hole
      case .jump: Self.jump
      case .end: mock.end
      }
    return Mock.Fault(kind, TimeRange(start: start, end: start + length))
  }
}
