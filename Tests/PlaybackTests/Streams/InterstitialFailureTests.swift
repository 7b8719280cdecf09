import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Interstitials that go wrong", .timeLimit(.minutes(10)))
struct InterstitialFailureTests {
  private typealias Ads = InterstitialStream

  @Test(
    "What cannot be had is left out, and the programme is whole",
    arguments: [
      (InterstitialStream.asset.replacing("/ad/", with: "/none/"), "", 2004),
      (InterstitialStream.list, "", 2004), (InterstitialStream.list, "{", 3003),
      (InterstitialStream.list, "{}", 3003),
      (InterstitialStream.list, #"{"ASSETS":[{"URI":"http://origin.test/x","DURATION":1}]}"#, 2004),
      (InterstitialStream.asset.replacing("ad/stream.m3u8", with: "list.json"), "text", 3002),
    ])
  func failures(content: String, list: String, code: Int) async throws {
    for cue in ["", "CUE=\"PRE\",", "CUE=\"POST\","] {
      let ads = try await Ads.open(Ads.range("ad", at: 1, cue + content))
      if !list.isEmpty { ads.serve(list: list) }
      try await ads.play()
      #expect(ads.test.numbers == Ads.pictures(0..<4))
      #expect(ads.runs == Ads.samples(0..<4))
      #expect(ads.told == ["ad end failed \(code)"])
      #expect(ads.test.log.errors.isEmpty && ads.test.status.counters.itemsFailed == 0)
    }
  }

  @Test("Of a list with one bad asset the others are played; of an empty one nothing")
  func partly() async throws {
    let ads = try await Ads.open(Ads.range("ad", at: 1, "\(Ads.list),X-RESUME-OFFSET=0"))
    ads.serve(
      list: """
        {"ASSETS":[{"URI":"http://origin.test/none","DURATION":2},
        {"URI":"http://origin.test/ad.mov","DURATION":2}]}
        """)
    try await ads.play()
    #expect(ads.runs == Ads.samples(0..<1, 0..<2, 1..<4))
    #expect(ads.told.first == "ad asset /none failed 2004")
    let empty = try await Ads.open(Ads.range("ad", at: 1, "\(Ads.list),X-RESUME-OFFSET=2"))
    empty.serve(list: #"{"ASSETS":[]}"#)
    try await empty.play()
    #expect(empty.runs == Ads.samples(0..<1, 3..<4), "but its offset counts")
  }

  @Test("What breaks off in the middle ends there")
  func breaksOff() async throws {
    let ads = try await Ads.open(Ads.range("ad", at: 1, "\(Ads.asset),X-RESUME-OFFSET=0"))
    ads.origin.serve("/ad/segment1") { _ in .reply(VirtualReply(status: 404)) }
    try await ads.play()
    #expect(ads.test.numbers.prefix(60) == Ads.pictures(0..<1, 0..<1)[...])
    #expect(ads.test.numbers.suffix(90) == Ads.pictures(1..<4)[...])
    #expect(ads.test.log.errors.isEmpty)
  }

  @Test("Two lists of one break that are refused at first are both tried again")
  func listsTriedAgain() async throws {
    let other = Ads.list.replacing("list.json", with: "other.json")
    let ads = try await Ads.open(
      Ads.range("one", at: 1, "\(Ads.list),X-RESUME-OFFSET=0"),
      Ads.range("two", at: 1, "\(other),X-RESUME-OFFSET=0"))
    let list = #"{"ASSETS":[{"URI":"http://origin.test/ad.mov","DURATION":2}]}"#
    for name in ["/list.json", "/other.json"] {
      ads.origin.serve(name) { question in
        .reply(question.number == 1 ? VirtualReply(status: 503) : VirtualReply(text: list))
      }
    }
    try await ads.play()
    #expect(ads.runs == Ads.samples(0..<1, 0..<2, 0..<2, 1..<4))
    #expect(ads.test.log.errors.isEmpty)
  }

  @Test("A list that does not come in time is gone on without")
  func late() async throws {
    let ads = try await Ads.open(Ads.range("ad", at: 1, "\(Ads.list),X-RESUME-OFFSET=0"))
    ads.origin.serve("/list.json") { _ in .silence }
    try await ads.play()
    #expect(ads.test.numbers == Ads.pictures(0..<4))
    #expect(ads.runs == Ads.samples(0..<4), "and no sample is missing")
    #expect(ads.told == ["ad end failed 1003"])
    #expect(ads.test.clock.now < .seconds(12))
  }
}
