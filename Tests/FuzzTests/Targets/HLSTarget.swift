import HLS
import MediaCore

enum HLSTarget {
  private static let uri = "https://example.com/live/list.m3u8?a=1"
  private static let mostCopies = 6

  /// Zeros part the copies of a playlist that is loaded again and again.
  static func run(_ bytes: [UInt8]) {
    let copies = bytes.split(
      separator: 0, maxSplits: mostCopies, omittingEmptySubsequences: false
    ).map(Array.init)
    let start = copies[0]
    _ = PlaylistParser(isStrict: true).examine(start.span, uri: uri, importing: ["a": "b"])
    guard let first = media(start, nil) else { return }
    var history = PlaylistHistory(first, at: .zero)
    var tuning = TuneIn()
    var (newest, time) = (first, MediaTime.zero)
    for copy in copies.count > 1 ? copies[1...] : copies[...] {
      guard let next = media(copy, newest) else { continue }
      time = time + .seconds(100)
      _ = history.take(next, at: time)
      _ = tuning.received(next, age: 1, at: time)
      newest = next
    }
    look(at: history.playlist)
  }

  private static func media(_ bytes: [UInt8], _ previous: MediaPlaylist?) -> MediaPlaylist? {
    try? PlaylistParser().examine(bytes.span, uri: uri, updating: previous).result.get().media
  }

  private static func look(at playlist: MediaPlaylist) {
    let start = StartPosition(of: playlist, usesParts: true)
    _ = playlist.segmentIndex(at: start.time)
    _ = SegmentCursor(start: start.time).next(in: playlist, goesOn: true)
    _ = DeliveryDirectives(reloading: playlist, age: .zero).applied(to: uri)
    _ = ReloadSchedule.delay(after: .unchanged, of: playlist)
    for range in playlist.dateRanges { _ = Interstitial(range, in: uri) }
  }
}
