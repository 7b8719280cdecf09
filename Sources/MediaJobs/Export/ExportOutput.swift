internal import FFmpeg
internal import MediaCore

/// The output of an export: begins when every track is ready, and puts the packets of all tracks in order.
final class ExportOutput {
  private let muxer: Muxer
  private let options: [String: String]
  /// Whether it is a part of a stream: tracks that lie in files of their own have one origin, which is later than any time of
  /// decoding is early.
  private let isFragmented: Bool
  static let streamOrigin = MediaTime.seconds(1)
  private var writers: [any TrackWriter]
  /// The tracks in the output, by the places of their writers; `nil` for those that nothing came of.
  private var numbers: [Int?]
  /// `nil` for none.
  private let cover: Cover?
  private let describe: (Muxer, Int, Int) -> Void
  /// What came before the beginning.
  private var early: [(place: Int, packet: HeldPacket)] = []
  private var hasBegun = false
  /// Whether a packet of any track was written.
  private var holdsAny = false
  /// About what the packets take in the file so far, with their places in its index.
  private(set) var byteCount: Int64 = 0
  private static let indexEntry: Int64 = 24

  /// - Parameter describe: Gives a track of the output its language and title; gets its number and the writer's place.
  init(
    _ muxer: Muxer, _ writers: [any TrackWriter], options: [String: String],
    isFragmented: Bool = false, cover: Cover? = nil,
    describe: @escaping (_ muxer: Muxer, _ number: Int, _ place: Int) -> Void
  ) {
    self.muxer = muxer
    self.writers = writers
    self.options = options
    self.isFragmented = isFragmented
    self.cover = cover
    self.describe = describe
    numbers = writers.map { _ in nil }
  }

  /// Writes packets of a track, or keeps them until all tracks are ready.
  ///
  /// - Throws: As `Muxer.begin` and `Muxer.write`.
  func write(_ packets: [HeldPacket], of place: Int) throws(MediaError) {
    byteCount += packets.reduce(0) { $0 + Int64($1.packet.byteCount) + Self.indexEntry }
    if !hasBegun {
      early += packets.map { (place, $0) }
      if writers.allSatisfy(\.isReady) { try begin() }
      return
    }
    for packet in packets { try write(packet, of: place) }
  }

  /// Writes what is left, and ends the file.
  ///
  /// - Throws: 4003 when nothing was written, else as `write`.
  func end() throws(MediaError) {
    if !hasBegun { try begin() }
    guard holdsAny else {
      throw MediaError(
        .decodedNothing, "nothing of it could be read: choose another range, or check the source")
    }
    try muxer.end()
  }

  private func begin() throws(MediaError) {
    hasBegun = true
    for (place, writer) in writers.enumerated() where writer.isReady {
      let number = try writer.addTrack(to: muxer)
      numbers[place] = number
      describe(muxer, number, place)
    }
    guard numbers.contains(where: { $0 != nil }) else {
      throw MediaError(.decodedNothing, "nothing of it could be decoded")
    }
    let place = try cover.flatMap { (cover) throws(MediaError) in
      try muxer.addArtwork(cover.bytes, cover.format, size: cover.size)
    }
    try muxer.begin(options)
    if let cover, let place { try muxer.write(try Packet(copying: cover.bytes), to: place) }
    let packets = early
    early = []
    for (place, packet) in packets { try write(packet, of: place) }
  }

  private func write(_ held: HeldPacket, of place: Int) throws(MediaError) {
    guard let number = numbers[place] else { return }
    guard var packet = held.packet.copy() else { throw .outOfMemory("a packet") }
    if isFragmented {
      // The first packet of some encoders is of no sound.
      if let time = packet.time, time + packet.duration <= .zero { return }
      packet.moveOrigin(to: .zero - Self.streamOrigin)
    }
    try muxer.write(packet, to: number)
    holdsAny = true
  }
}
