internal import FFmpeg
package import MediaCore

/// Makes the files of made-up media, in memory.
package enum MockMaker {
  /// How bright pictures of high dynamic range say that they get, in cd/m².
  private static let light = LightLevels(
    content: 203, frameAverage: 100, displayMinimum: 0.005, displayMaximum: 1000)

  /// Makes a file; blocks while it does.
  ///
  /// The same medium gives the same bytes, with the same encoders.
  ///
  /// - Parameter isCancelled: Asked for each picture: whether the file is not needed any more.
  /// - Throws: 7014 without an encoder or a muxer, 3004 for what is larger than is made, 7001 for what cannot be encoded so,
  ///   1004 once it is cancelled.
  package static func file(
    of mock: Mock, isCancelled: () -> Bool = { false }
  ) throws(MediaError) -> [UInt8] {
    let memory = try OutputBytes(limit: Mock.mostBytes)
    let muxer = try Muxer(MockEncoding.muxer(of: mock.container), into: memory)
    let tracks = try tracks(of: mock, globalHeaders: muxer.wantsGlobalHeaders) {
      () throws(MediaError) in
      if isCancelled() { throw MediaError(.cancelled, "the mock is not needed any more") }
    }
    let isBright = mock.video.map { $0.range != .standard } ?? false
    var hasSound = false
    for track in tracks {
      try track.add(
        to: muxer, isFirst: track.isVideo || !hasSound, light: isBright ? light : nil)
      hasSound = hasSound || !track.isVideo
    }
    try muxer.setChapters(chapters(of: mock))
    let packets = tracks.flatMap(\.packets)
    try muxer.begin(options(of: mock, packets: packets.count))
    let length = try write(MockFaults(mock.faults).applied(to: packets), to: muxer, mock)
    try muxer.end()
    return length.map { Array(memory.bytes.prefix($0)) } ?? memory.bytes
  }

  static func tracks(
    of mock: Mock, globalHeaders: Bool, check: () throws(MediaError) -> Void
  ) throws(MediaError) -> [MockTrack] {
    var tracks: [MockTrack] = []
    if let video = mock.video {
      tracks.append(try MockTrack(mock, video, globalHeaders: globalHeaders, check: check))
    }
    if let sound = mock.sound {
      for place in sound.languages.indices {
        tracks.append(
          try MockTrack(mock, sound, place: place, globalHeaders: globalHeaders, check: check))
      }
    }
    let form: Muxer.TextForm =
      switch mock.container {
      case .mp4, .mov: .timedText
      case .webm: .webVTT
      default: .subRip
      }
    for language in mock.subtitles {
      tracks.append(try MockTrack(mock, language: language, form))
    }
    return tracks
  }

  private static func chapters(of mock: Mock) -> [Chapter] {
    let length = mock.end.nanoseconds
    return (0..<mock.chapters).map { number in
      let ends = [number, number + 1].map {
        MediaTime(nanoseconds: length / Int64(mock.chapters) * Int64($0))
      }
      return Chapter(
        title: "Chapter \(number + 1)",
        range: TimeRange(
          start: ends[0], end: number + 1 == mock.chapters ? mock.end : ends[1]))
    }
  }

  private static func options(of mock: Mock, packets: Int) -> [String: String] {
    var options = ["fflags": "+bitexact"]
    if mock.container == .mp4 || mock.container == .mov {
      // The index stands in front, so that a file that ends early can be read. Source: what ISO/IEC 14496-12, 8.6 and 8.7,
      // has for each sample and each track, rounded up.
      options["moov_size"] = String(packets * 48 + mock.chapters * 256 + 32_768)
    }
    return options
  }

  /// Writes packets in the order in which they are decoded.
  ///
  /// - Returns: Where a file that ends early ends; `nil` for the whole of it.
  private static func write(
    _ packets: [MockPacket], to muxer: Muxer, _ mock: Mock
  ) throws(MediaError) -> Int? {
    let ordered = packets.enumerated().sorted {
      ($0.element.decodeTime, $0.offset) < ($1.element.decodeTime, $1.offset)
    }.map(\.element)
    let end = mock.faults.filter { $0.kind == .end }.map(\.range.start).min()
    var length: Int?
    for held in ordered {
      if let end, length == nil, held.decodeTime >= end { length = try muxer.flush() }
      guard let packet = held.packet.copy() else { throw .outOfMemory("a packet") }
      try muxer.write(packet, to: held.track)
    }
    return length
  }
}
