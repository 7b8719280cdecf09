internal import FFmpeg
internal import MediaCore

/// The file that several sources are joined into, with what encodes their pictures and their sound.
struct JoinedOutput {
  /// What goes out of a source under the next one.
  struct Tail {
    var pictures: SegmentSource
    var sound: SegmentSource
    /// Where it begins in its source.
    var start: MediaTime
    var length: MediaTime
  }

  /// `nil` where the file has none.
  let pictures: JoinedPictures?
  let sound: JoinedSound?
  let file: ExportOutput

  var writers: [any TrackWriter] {
    [pictures as (any TrackWriter)?, sound].compactMap(\.self)
  }

  /// Whether all of the part is written.
  var isFull: Bool { writers.allSatisfy(\.isFull) }

  /// Goes on with the next source.
  func begin(_ part: JoinedPart, _ source: SegmentSource, tail: Tail?) throws(MediaError) {
    if let pictures, let parameters = try source.parameters(of: source.video) {
      try pictures.begin(part, parameters, tail: tail.map { ($0.pictures, $0.start) })
    }
    guard let sound else { return }
    let samples = try tail.map { (tail) throws(MediaError) in
      try TailSound.samples(
        of: tail.sound, from: tail.start, length: tail.length, as: sound.format)
    }
    try sound.begin(
      part, try source.parameters(of: source.audio), soundEnd: SoundEnd(source.reader.packets),
      tail: samples ?? [])
  }

  /// Takes a packet of a source.
  func take(_ packet: HeldPacket, _ source: SegmentSource) throws(MediaError) {
    if let pictures, packet.packet.track == source.video?.index {
      try file.write(try pictures.take(packet), of: 0)
    } else if let sound, packet.packet.track == source.audio?.index {
      _ = try sound.take(packet)
    }
    try writeSound()
  }

  /// Takes other parameters for the packets that follow.
  func change(
    _ track: Int, to parameters: CodecParameters, _ source: SegmentSource
  ) throws(MediaError) {
    if let pictures, track == source.video?.index {
      try file.write(try pictures.change(to: parameters), of: 0)
    } else if let sound, track == source.audio?.index {
      _ = try sound.change(to: parameters)
    }
  }

  /// Ends a part.
  func endPart() throws(MediaError) {
    if let pictures { try file.write(try pictures.take(nil), of: 0) }
    _ = try sound?.take(nil)
    try writeSound()
  }

  /// Ends the file.
  func finish(at time: MediaTime) throws(MediaError) {
    if let pictures { try file.write(try pictures.finish(), of: 0) }
    if let sound { try file.write(try sound.finish(at: time), of: soundPlace) }
    try file.end()
  }

  private var soundPlace: Int { pictures == nil ? 0 : 1 }

  /// Sound goes no further than the pictures, as a part may end with them.
  private func writeSound() throws(MediaError) {
    guard let sound else { return }
    try sound.release(upTo: pictures?.reach ?? .distantFuture)
    try file.write(try sound.packets(), of: soundPlace)
  }
}
