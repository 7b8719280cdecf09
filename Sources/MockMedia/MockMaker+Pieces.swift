internal import FFmpeg
package import MediaCore

/// Made-up media as streams.
extension MockMaker {
  /// Cuts a medium into pieces: fragments of MP4, or stretches of a transport stream where its container is `ts`.
  ///
  /// It blocks while it makes them, and gives the same bytes each time, with the same encoders.
  ///
  /// - Parameter length: How long each piece is.
  /// - Throws: 1001 where the container or the tracks are none of streams, or pieces do not meet key frames; else as `file`.
  package static func pieces(
    of mock: Mock, every length: MediaTime, isCancelled: () -> Bool = { false }
  ) throws(MediaError) -> MockPieces {
    let isTransport = mock.container == .ts
    guard isTransport || mock.container == .mp4, mock.subtitles.isEmpty else {
      throw MediaError(
        .invalidArgument, "a stream is made of a mock in mp4 or ts, and has no subtitles")
    }
    guard length > .zero, let keyPieces = keyPieces(of: mock, every: length) else {
      throw MediaError(.invalidArgument, "pieces of \(length.seconds) s meet no key frames")
    }
    let memory = try OutputBytes(limit: Mock.mostBytes)
    let muxer = try Muxer(MockEncoding.muxer(of: mock.container), into: memory)
    let tracks = try tracks(of: mock, globalHeaders: muxer.wantsGlobalHeaders) {
      () throws(MediaError) in
      if isCancelled() { throw MediaError(.cancelled, "the mock is not needed any more") }
    }
    for track in tracks { try track.add(to: muxer, isFirst: true, light: nil) }
    try muxer.begin([
      "fflags": "+bitexact", "movflags": "empty_moov+default_base_moof+frag_custom",
    ])
    let begun = try muxer.flush()
    var pieces: [[UInt8]] = []
    var cut = isTransport ? 0 : begun
    func end() throws(MediaError) {
      let place = try muxer.flush()
      pieces.append(Array(memory.bytes[cut..<place]))
      cut = place
      if isTransport { muxer.repeatTables() }
    }
    let packets = try MockFaults(mock.faults).applied(to: tracks.flatMap(\.packets))
    let ordered = packets.enumerated().sorted {
      ($0.element.decodeTime, $0.offset) < ($1.element.decodeTime, $1.offset)
    }.map(\.element)
    for held in ordered {
      let number = Int(max(0, held.decodeTime.nanoseconds) / length.nanoseconds)
      while pieces.count < number { try end() }
      guard let packet = held.packet.copy() else { throw .outOfMemory("a packet") }
      try muxer.write(packet, to: held.track)
    }
    try end()
    // What is decoded after the end, as the last of the sound may be, belongs to the last piece.
    let count = max(1, Int((mock.end.nanoseconds + length.nanoseconds - 1) / length.nanoseconds))
    if pieces.count > count {
      let rest = pieces[count...].flatMap { $0 }
      pieces.removeLast(pieces.count - count)
      pieces[count - 1] += rest
    }
    return MockPieces(
      initialization: isTransport ? nil : Array(memory.bytes.prefix(begun)), pieces: pieces,
      pieceDuration: length, duration: mock.end, keyPieces: keyPieces)
  }

  /// How long it is from one key frame to the next.
  package static func keyDistance(of mock: Mock) -> MediaTime {
    mock.start(of: mock.video?.keyFrameDistance ?? 1)
  }

  /// Every how many pieces one begins with a key frame; `nil` where none but the first does.
  package static func keyPieces(of mock: Mock, every length: MediaTime) -> Int? {
    guard mock.video != nil else { return 1 }
    let distance = keyDistance(of: mock).nanoseconds
    // Times of frames are rounded to nanoseconds.
    return (1...240).first { count in
      let rest = (length.nanoseconds * Int64(count)) % distance
      return min(rest, distance - rest) <= Int64(count)
    }
  }
}
