import HLS
import MediaCore
import Testing

extension ScheduledInterstitial {
  /// An interstitial of one asset as a playlist schedules it.
  static func parsed(
    _ id: String, at second: Double, _ attributes: String = ""
  ) throws -> ScheduledInterstitial {
    let text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:100
      #EXT-X-PROGRAM-DATE-TIME:2020-01-01T12:00:00Z
      #EXTINF:100,
      a
      #EXT-X-DATERANGE:ID="\(id)",CLASS="com.apple.hls.interstitial",\
      START-DATE="2020-01-01T12:00:\(Int(second) + 10)Z",X-ASSET-URI="http://a/b"\(attributes)
      #EXT-X-ENDLIST
      """
    let parsed = try PlaylistParser().parse(Array(text.utf8).span, uri: "http://a/x.m3u8")
    var entry = try #require(parsed.playlist.media?.scheduledInterstitials.first)
    #expect(entry.start == .seconds(second + 10))
    entry.start = .seconds(second)
    return entry
  }
}
