import HLS
import MediaCore
import Streaming
import Testing
import VitrineTesting

@Suite struct OpeningTests {
  @Test func openingLooksAtNothing() throws {
    let opener = DefaultSourceOpener()
    #expect(try opener.open("/none/at/all.mp4") is FileSource)
    #expect(try opener.open("http://nowhere.invalid/a.mp4") is CachingSource)
    #expect(errorCode { _ = try opener.open("data:,a") } == .forbiddenURL)
    #expect(try opener.open("/none/at/all.mp4").failure() == .notFound)
  }
}
