import Networking
import Streaming
import Testing

@testable import HLS

/// Which variants may follow each other, as their codecs tell.
@Suite("Families of codecs") struct CodecFamilyTests {
  /// The families of variants, by their attributes.
  private func families(_ attributes: [String]) throws -> [String] {
    let lines = attributes.enumerated().map { place, more in
      "#EXT-X-STREAM-INF:BANDWIDTH=\(place + 1),RESOLUTION=64x36\(more)\n\(place).m3u8\n"
    }
    let playlist = try multivariant("#EXTM3U\n" + lines.joined(), uri: "http://h/master.m3u8")
    let presentation = try Presentation(
      .multivariant(playlist), uri: playlist.uri,
      loader: ResourceLoader(client: CurlClient(), settings: HTTPSourceSettings()))
    return presentation.qualityLevels.map(\.codecFamily)
  }

  @Test(
    "sound and text before the pictures, or no codecs at all, are no family of their own",
    arguments: [
      "", ",CODECS=\"mp4a.40.2\"", ",CODECS=\"Opus,avc1.64000a\"", ",CODECS=\"fLaC,avc1.64000a\"",
      ",CODECS=\"ac-4.02.01.00,avc1.64000a\"", ",CODECS=\"mp3,avc1.64000a\"",
      ",CODECS=\"stpp.ttml.im1t,wvtt,avc1.64000a\"",
    ])
  func same(attributes: String) throws {
    let families = try families([",CODECS=\"avc1.4d401e,mp4a.40.2\"", attributes])
    #expect(Set(families).count == 1)
  }

  @Test(
    "other pictures, unknown ones and another range of brightness are",
    arguments: [
      ",CODECS=\"hvc1.1.6.L93.B0\"", ",CODECS=\"mp4a.40.2,zzzz.1\"", ",VIDEO-RANGE=PQ",
      ",CODECS=\"avc1.64000a\",VIDEO-RANGE=HLG",
    ])
  func other(attributes: String) throws {
    let families = try families([",CODECS=\"avc1.4d401e,mp4a.40.2\"", attributes])
    #expect(Set(families).count == 2)
  }

  @Test("beside several families one that tells no codec stays alone")
  func several() throws {
    let families = try families([",CODECS=\"avc1.4d401e\"", ",CODECS=\"hvc1.1.6.L93.B0\"", ""])
    #expect(Set(families).count == 3)
  }
}
