import MediaCore
import Testing

@testable import HLS

@Suite("Which playlists of a rendition are left alone")
struct FailedPlaylistsTests {
  private let uris = ["http://a/1", "http://a/2", "http://b/1"]

  @Test("One that failed is for 60 s; where all did, the first of them is the last resort")
  func playlists() {
    var failed = FailedPlaylists()
    #expect(
      failed.choice(of: uris, at: .zero) == uris[0] && failed.choice(of: [], at: .zero) == nil)
    for (place, seconds) in [(0, 0.0), (1, 1)] {
      let hasOther = failed.fail(
        uris[place], isOfHost: false, among: uris, at: .seconds(seconds))
      #expect(hasOther)
      #expect(failed.choice(of: uris, at: .seconds(seconds)) == uris[place + 1])
    }
    let hasMore = failed.fail(uris[2], isOfHost: false, among: uris, at: .seconds(2))
    #expect(!hasMore && failed.choice(of: uris, at: .seconds(3)) == uris[0])
    #expect(failed.choice(of: uris.reversed(), at: .seconds(61.5)) == uris[1])
  }

  @Test("A host is for 5 min, or as long as it asks, if there is another")
  func hosts() {
    var failed = FailedPlaylists()
    let hasOther = failed.fail(uris[0], isOfHost: true, among: uris, at: .zero)
    #expect(hasOther && failed.choice(of: uris, at: .seconds(299)) == uris[2])
    #expect(failed.choice(of: uris, at: .seconds(300)) == uris[0])
    var asking = FailedPlaylists()
    _ = asking.fail(uris[1], isOfHost: true, pause: .seconds(400), among: uris, at: .zero)
    #expect(asking.choice(of: uris, at: .seconds(399)) == uris[2])
    var alone = FailedPlaylists()
    let hasSecond = alone.fail(
      uris[0], isOfHost: true, among: Array(uris.prefix(2)), at: .zero)
    #expect(hasSecond && alone.choice(of: Array(uris.prefix(2)), at: .seconds(1)) == uris[1])
  }
}
