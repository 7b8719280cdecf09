package import MediaCore

/// Reads the packets of one file.
package final class FileReader: PacketReader {
  package let information: MediaInformation
  private let source: any DataSource
  private let `guard`: ReadGuard
  private var demuxer: Demuxer
  private var selected: Set<Int>?

  /// Opens a file; as `Demuxer.init`.
  package init(_ source: any DataSource, guard: ReadGuard) throws(MediaError) {
    let demuxer = try Demuxer(source, guard: `guard`)
    information = demuxer.information
    self.source = source
    self.guard = `guard`
    self.demuxer = demuxer
  }

  package var isTimed: Bool { demuxer.isTimed }
  package var hasSampleExactTimes: Bool { demuxer.hasSampleExactTimes }

  package func parameters(of track: Int) throws(MediaError) -> CodecParameters {
    try demuxer.parameters(of: track)
  }

  package func artwork() -> VideoFrame? { demuxer.artwork() }

  package func select(_ tracks: Set<Int>) {
    selected = tracks
    demuxer.select(tracks)
  }

  package func read() throws(MediaError) -> PacketRead {
    guard let packet = try demuxer.read() else { return .endOfStream }
    return .packet(packet)
  }

  package func seek(to time: MediaTime, track: Int?) throws(MediaError) {
    try demuxer.seek(to: time, track: track)
  }

  package func rewind() throws(MediaError) {
    if demuxer.rewindsExactly { return try demuxer.seek(to: .zero, track: nil) }
    // Going back to the start of other containers does not land where reading began.
    let fresh = try Demuxer(source, guard: `guard`)
    guard fresh.information.tracks.count == information.tracks.count else {
      throw MediaError(.sourceChanged, "the file has other tracks than before")
    }
    if let selected { fresh.select(selected) }
    demuxer = fresh
  }
}
