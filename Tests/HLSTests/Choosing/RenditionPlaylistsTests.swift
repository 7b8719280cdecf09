import MediaCore
import Networking
import Testing

@testable import HLS
@testable import Streaming

/// Which sound goes with which variant: draft-pantos-hls-rfc8216bis, 4.4.6.1.1.
@Suite("The playlists of a rendition")
struct RenditionPlaylistsTests {
  private func rendition(
    _ name: String, _ language: String?, _ uri: String?, characteristics: [String] = [],
    channels: Int? = nil, isDefault: Bool = false
  ) -> Rendition {
    var rendition = Rendition(kind: .audio, groupID: "g", name: name, uri: uri)
    rendition.language = language
    rendition.characteristics = characteristics
    rendition.channels = channels.map { Rendition.Channels(count: $0) }
    rendition.isDefault = isDefault
    return rendition
  }

  private func presentation(_ text: String) throws -> Presentation {
    let playlist = try multivariant(text, uri: "http://h/master.m3u8")
    return try Presentation(
      .multivariant(playlist), uri: playlist.uri,
      loader: ResourceLoader(client: CurlClient(), settings: HTTPSourceSettings()))
  }

  @Test(
    "each variant goes with the member of its own group; one without a group goes on with the last")
  func groups() throws {
    let presentation = try presentation(
      """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",URI="low/en.m3u8"
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de",URI="low/de.m3u8"
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="German",LANGUAGE="de",URI="high/de.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1
      none.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"
      low.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=3,AUDIO="b"
      high.m3u8
      """)
    #expect(presentation.renditions(.audio).map(\.name) == ["English", "Deutsch"])
    let german = RenditionPlaylists(presentation.renditions(.audio)[1], of: presentation)
    let (low, high) = (
      german.place(beside: 1, after: nil), german.place(beside: 2, after: nil)
    )
    #expect(german[low] == "http://h/low/de.m3u8" && german[high] == "http://h/high/de.m3u8")
    #expect(german.place(beside: 0, after: high) == high)
  }

  @Test(
    "what failed comes from another group for a while, of the same language, and no variant is blamed"
  )
  func failures() throws {
    let presentation = try presentation(
      """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",URI="low/en.m3u8"
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de",URI="low/de.m3u8"
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",LANGUAGE="en",URI="high/en.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"
      low.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=3,AUDIO="b"
      high.m3u8
      """)
    let renditions = presentation.renditions(.audio)
    let english = RenditionPlaylists(renditions[0], of: presentation)
    let high = english.place(beside: 1, after: nil)
    let hasOther = english.fail(high, beside: 1, nil)
    let low = english.place(beside: 1, after: high)
    #expect(hasOther && english[low] == "http://h/low/en.m3u8")
    #expect(english.place(beside: 0, after: low) == low)
    let hasMore = english.fail(low, beside: 1, nil)
    #expect(!hasMore && english.place(beside: 1, after: low) == high)
    let german = RenditionPlaylists(renditions[1], of: presentation)
    #expect(!german.fail(german.place(beside: 0, after: nil), beside: 0, nil))
    #expect(presentation.unusableLevels.isEmpty)
  }

  @Test("pictures of one camera come from each variant's group, or from its own playlist")
  func pictures() throws {
    let presentation = try presentation(
      """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="a",NAME="Main",DEFAULT=YES
      #EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="a",NAME="Goal",URI="goal/low.m3u8"
      #EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="b",NAME="Goal",URI="goal/high.m3u8"
      #EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="b",NAME="Main",URI="main/high.m3u8",DEFAULT=YES
      #EXT-X-STREAM-INF:BANDWIDTH=1
      none.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=2,VIDEO="a"
      low.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=3,VIDEO="b"
      high.m3u8
      """)
    func uris() -> [String] {
      presentation.levels.indices.map { String(presentation.playlistURI(of: $0).dropFirst(9)) }
    }
    #expect(presentation.pictures.map(\.name) == ["Main", "Goal"])
    #expect(uris() == ["none.m3u8", "low.m3u8", "high.m3u8"] && presentation.showsOwnPictures)
    presentation.show(presentation.pictures[0])
    #expect(uris() == ["none.m3u8", "low.m3u8", "main/high.m3u8"])
    presentation.show(presentation.pictures[1])
    #expect(uris() == ["none.m3u8", "goal/low.m3u8", "goal/high.m3u8"])
    #expect(
      !presentation.showsOwnPictures && presentation.ownPlaylistURI(of: 2) == "http://h/high.m3u8")
    // What fails is the variant that is loaded from there.
    let hasOther = presentation.fail("http://h/goal/high.m3u8", nil)
    #expect(hasOther && presentation.unusableLevels == [2])
  }

  @Test(
    "of one language the default is heard, or else what may be played without being chosen",
    arguments: [
      (["LANGUAGE=\"en\"", "LANGUAGE=\"en\",AUTOSELECT=YES", "LANGUAGE=\"de\",DEFAULT=YES"], 1),
      (["LANGUAGE=\"en\",AUTOSELECT=YES", "LANGUAGE=\"en\",AUTOSELECT=YES,DEFAULT=YES"], 1),
      (["LANGUAGE=\"de\",DEFAULT=YES", "LANGUAGE=\"en\"", "LANGUAGE=\"en\""], 1),
      (["LANGUAGE=\"fr\"", "LANGUAGE=\"de\"", "LANGUAGE=\"fr\",DEFAULT=YES"], 2),
    ])
  func preference(renditions: [String], expected: Int) throws {
    let lines = renditions.enumerated().map { place, more in
      "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"\(place)\",URI=\"\(place)\",\(more)\n"
    }
    let presentation = try presentation(
      "#EXTM3U\n\(lines.joined())#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"\nv.m3u8\n")
    let preferences = StreamPreferences()
    preferences.soundLanguages = ["en"]
    let session = HLSSession(
      presentation,
      HLSContext(
        source: "http://h/master.m3u8", loader: presentation.loader, settings: HLSSettings(),
        memory: ThroughputMemory(), files: ByteCache(budget: 1 << 20),
        reading: ReadingContext(preferences: preferences)))
    defer { session.close() }
    #expect(session.preferredSound == expected)
  }

  @Test("of one language the name counts, then characteristics, then channels")
  func likeness() {
    let described = rendition("Described", "en", "a", characteristics: ["describes"], channels: 2)
    let group = [
      rendition("Plain", "en", "p", channels: 2),
      rendition("Other", "en", "c", characteristics: ["describes"], channels: 6),
      rendition("Other", "en", "d", characteristics: ["describes"], channels: 2),
    ]
    #expect(described.match(in: group)?.uri == "d")
    #expect(described.match(in: group + [rendition("Described", "en", "n")])?.uri == "n")
    #expect(described.match(in: Array(group.prefix(2)))?.uri == "c")
  }

  @Test("without one that is alike, what is played by default is heard")
  func others() {
    let german = rendition("Deutsch", "de", "de")
    let french = [
      rendition("Français", "fr", "fr"), rendition("English", "en", "en", isDefault: true),
    ]
    #expect(german.match(in: french)?.uri == "en")
    #expect(german.match(in: [rendition("Deutsch", "de", nil)]) == nil)
  }
}
