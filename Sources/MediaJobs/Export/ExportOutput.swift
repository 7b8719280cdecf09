internal import FFmpeg
internal import MediaCore

/// The output of an export: begins when every track is ready, and puts the packets of all tracks in order.
final class ExportOutput {
  private let muxer: Muxer
  private let options: [String: String]
  private var writers: [any TrackWriter]
  /// The tracks in the output, by the places of their writers; `nil` for those that nothing came of.
  private var numbers: [Int?]
  private let describe: (Muxer, Int, Int) -> Void
  /// What came before the beginning.
  private var early: [(place: Int, packet: HeldPacket)] = []
  private var hasBegun = false

  /// - Parameter describe: Gives a track of the output its language and title; gets its number and the writer's place.
  init(
    _ muxer: Muxer, _ writers: [any TrackWriter], options: [String: String],
    describe: @escaping (_ muxer: Muxer, _ number: Int, _ place: Int) -> Void
  ) {
    self.muxer = muxer
    self.writers = writers
    self.options = options
    self.describe = describe
    numbers = writers.map { _ in nil }
  }

  /// Writes packets of a track, or keeps them until all tracks are ready.
  ///
  /// - Throws: As `Muxer.begin` and `Muxer.write`.
  func write(_ packets: [HeldPacket], of place: Int) throws(MediaError) {
    if !hasBegun {
      early += packets.map { (place, $0) }
      if writers.allSatisfy(\.isReady) { try begin() }
      return
    }
    for packet in packets { try write(packet, of: place) }
  }

  /// Writes what is left, and ends the file.
  ///
  /// - Throws: 4003 when there is nothing to be written, else as `write`.
  func end() throws(MediaError) {
    if !hasBegun { try begin() }
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
    try muxer.begin(options)
    let packets = early
    early = []
    for (place, packet) in packets { try write(packet, of: place) }
  }

  private func write(_ held: HeldPacket, of place: Int) throws(MediaError) {
    guard let number = numbers[place] else { return }
    guard let packet = held.packet.copy() else { throw .outOfMemory("a packet") }
    try muxer.write(packet, to: number)
  }
}
