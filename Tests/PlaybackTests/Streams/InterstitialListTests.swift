import MediaCore
import Playback
import Testing
import VitrineTesting

/// What lists of assets leave out or say in their own way.
@Suite("Lists of interstitials", .timeLimit(.minutes(10))) struct InterstitialListTests {
  private typealias Ads = InterstitialStream

  @Test("URIs in a list are resolved against where the list came from in the end")
  func relative() async throws {
    let ads = try await Ads.open(Ads.range("ad", at: 1, "\(Ads.list),X-RESUME-OFFSET=0"))
    let list = """
      {"ASSETS":[{"URI":"../ad/stream.m3u8","DURATION":2},{"URI":"/ad.mov","DURATION":2},
      {"URI":"//origin.test/ad.mov","DURATION":2},{"URI":"file:///etc/passwd","DURATION":2}]}
      """
    ads.origin.serve("/list.json") { _ in
      var reply = VirtualReply(text: list)
      reply.finalURL = "http://origin.test/lists/today.json?a=b"
      return .reply(reply)
    }
    try await ads.play()
    #expect(ads.runs == Ads.samples(0..<1, 0..<2, 0..<2, 0..<2, 1..<4))
    #expect(ads.told.filter { $0.hasPrefix("ad asset") }.count == 3)
  }

  @Test(
    "Assets whose length a list does not tell are played for as long as they are",
    arguments: ["", ",X-RESUME-OFFSET=0"])
  func unknownLengths(offset: String) async throws {
    let ads = try await Ads.open(Ads.range("ad", at: 1, Ads.list + offset))
    ads.serve(
      list: """
        {"ASSETS":[{"URI":"http://origin.test/ad/stream.m3u8"},
        {"URI":"http://origin.test/ad.mov","DURATION":"long"}]}
        """)
    try await ads.play()
    let rest = offset.isEmpty ? [] : Ads.samples(1..<4)
    #expect(ads.runs == Ads.samples(0..<1, 0..<2, 0..<2) + rest)
    #expect(ads.told.last == "ad end played" && ads.test.log.errors.isEmpty)
  }

  @Test("The limit counts what is played of them")
  func limit() async throws {
    let ads = try await Ads.open(
      Ads.range("ad", at: 2, "\(Ads.list),X-RESUME-OFFSET=0,X-PLAYOUT-LIMIT=3"))
    ads.serve(list: #"{"ASSETS":[{"URI":"ad/stream.m3u8"},{"URI":"ad.mov"},{"URI":"ad.mov"}]}"#)
    try await ads.play()
    #expect(ads.runs == Ads.samples(0..<2, 0..<2, 0..<1, 2..<4))
    #expect(ads.told.last == "ad end limit")
  }
}
