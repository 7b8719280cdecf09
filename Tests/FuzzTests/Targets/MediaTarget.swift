import FFmpeg
import MediaCore

enum MediaTarget {
  /// What is read from each place, so that a file of any length takes about the same time.
  private static let mostPackets = 40

  static func run(_ bytes: [UInt8]) {
    let source = BytesSource(bytes)
    guard let reader = try? FileReader(source, guard: ReadGuard()) else { return }
    let information = reader.information
    _ = reader.artwork()
    _ = reader.attachments()
    var decoders = MediaDecoders(reader)
    reader.select(decoders.tracks)
    decoders.decode(reader, mostPackets)
    let length = information.duration ?? .seconds(1)
    for time in [length.scaled(by: 0.5), length, .milliseconds(1)] {
      guard (try? reader.seek(to: time, track: nil)) != nil else { continue }
      decoders.reset()
      decoders.decode(reader, mostPackets)
    }
    guard (try? reader.rewind()) != nil else { return }
    decoders.reset()
    decoders.decode(reader, mostPackets)
    decoders.drain()
  }
}
