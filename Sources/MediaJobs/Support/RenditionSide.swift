internal import FFmpeg
internal import HLS
internal import MediaCore

/// One rendition of a stream, read beside its other tracks.
final class RenditionSide {
  /// The number of its track in the stream.
  let track: Int
  let parameters: CodecParameters
  var isSelected = true
  private let reader: any PacketReader
  /// What is told how far it was read, so that it loads on; `nil` for text, which is read whole.
  private let job: JobReader?
  /// The number of the track in what is read.
  private let own: Int
  /// What was read, and is not due.
  private var next: HeldPacket?
  /// What the packets need that come next; `nil` for what they did before.
  private var format: CodecParameters?
  private var isOver = false

  /// Reads one of several renditions of sound.
  ///
  /// - Parameter reader: Of the stream, for this alone.
  /// - Throws: What reading throws.
  init(sound track: Int, of job: JobReader) throws(MediaError) {
    let reader = job.packets
    try reader.prefer(sound: track)
    self.track = track
    own = track
    self.reader = reader
    self.job = job
    var parameters = try reader.parameters(of: track)
    reading: while true {
      switch try job.read() {
      case .packet(let packet):
        guard packet.track == track else { continue }
        next = HeldPacket(packet)
        break reading
      case .format(let number, let own): if number == track { parameters = own }
      case .endOfStream:
        isOver = true
        break reading
      default: continue
      }
    }
    self.parameters = parameters
  }

  /// Reads the cues of a track of text.
  ///
  /// - Parameter reader: Of the stream, for this alone.
  /// - Throws: What reading throws, 1008 where it is no text.
  init(
    text track: Int, of reader: JobReader, as form: CueForm
  ) throws(MediaError) {
    job = nil
    self.reader = try CueReader(try TextTrackReader(track: track, of: reader).cues(), as: form)
    self.track = track
    own = 0
    parameters = try self.reader.parameters(of: own)
  }

  /// What comes next, if it is due by a time.
  ///
  /// - Throws: As `PacketReader.read`, 1000 when memory runs out.
  func next(upTo limit: MediaTime) throws(MediaError) -> PacketRead? {
    guard isSelected else { return nil }
    try fill()
    guard let held = next, let time = held.packet.decodeTime ?? held.packet.time, time <= limit
    else { return nil }
    if let format {
      self.format = nil
      return .format(track: track, format)
    }
    next = nil
    guard let packet = held.packet.copy() else { throw .outOfMemory("a packet") }
    return .packet(packet)
  }

  private func fill() throws(MediaError) {
    while next == nil, !isOver {
      switch try read() {
      case .packet(var packet):
        guard packet.track == own else { continue }
        packet.renumber(track)
        next = HeldPacket(packet)
      case .format(let number, let parameters): if number == own { format = parameters }
      case .endOfStream: isOver = true
      default: continue
      }
    }
  }

  private func read() throws(MediaError) -> PacketRead {
    guard let job else { return try reader.read() }
    return try job.read()
  }

  func seek(to time: MediaTime) throws(MediaError) {
    next = nil
    format = nil
    isOver = false
    guard let job else { return try reader.seek(to: time, track: nil) }
    try job.seek(to: time, track: nil)
  }
}
