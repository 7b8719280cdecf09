import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Interstitials", .timeLimit(.minutes(10))) struct InterstitialTests {
  private typealias Ads = InterstitialStream

  @Test(
    "It is joined to the programme without a seam, and the programme goes on where it was",
    arguments: [InterstitialStream.asset, InterstitialStream.file])
  func middle(asset: String) async throws {
    let ads = try await Ads.open(Ads.range("ad", at: 1.5, "\(asset),X-RESUME-OFFSET=0"))
    try await ads.play()
    #expect(ads.test.numbers == Ads.pictures(0..<1.5, 0..<2, 1.5..<4))
    #expect(ads.runs == Ads.samples(0..<1.5, 0..<2, 1.5..<4))
    #expect(ads.test.log.transitions == [[0, 0], [0, 0]])
    #expect(ads.told.first == "ad start" && ads.told.last == "ad end played" && ads.told.count == 3)
    #expect(ads.test.log.errors.isEmpty && ads.test.status.counters.stalls == 0)
    #expect(ads.test.log.items.count == 1)
  }

  @Test("A file whose index is at its end is played from a server that sends no ranges too")
  func withoutRanges() async throws {
    let ads = try await Ads.open(Ads.range("ad", at: 1.5, "\(Ads.file),X-RESUME-OFFSET=0"))
    let file = Array(try Data(contentsOf: URL(filePath: try TestMedia.path(.loop2s))))
    ads.origin.serve("/ad.mov") { _ in
      var reply = VirtualReply(body: file)
      reply.ignoresRange = true
      return .reply(reply)
    }
    try await ads.play()
    #expect(ads.test.numbers == Ads.pictures(0..<1.5, 0..<2, 1.5..<4))
    #expect(ads.test.log.errors.isEmpty)
  }

  @Test("Without an offset the programme goes on as if it had gone on underneath")
  func replaces() async throws {
    let ads = try await Ads.open(Ads.range("ad", at: 1, Ads.asset))
    try await ads.play()
    #expect(ads.test.numbers == Ads.pictures(0..<1, 0..<2, 3..<4))
    #expect(ads.runs == Ads.samples(0..<1, 0..<2, 3..<4))
  }

  @Test("It may end what it interrupts, and go back")
  func offsets() async throws {
    let back = try await Ads.open(Ads.range("ad", at: 2, "\(Ads.asset),X-RESUME-OFFSET=-1"))
    try await back.play()
    #expect(back.runs == Ads.samples(0..<2, 0..<2, 1..<4), "and it is not played again")
    let end = try await Ads.open(Ads.range("ad", at: 3, Ads.asset))
    try await end.play()
    #expect(end.test.numbers == Ads.pictures(0..<3, 0..<2))
  }

  @Test("The requests, the events, the pictures and the sound are the same every time")
  func repeats() async throws {
    var first: [Substring] = []
    for seed in UInt64(1)...6 {
      let ads = try await Ads.open(
        Ads.range("a", at: 0, "CUE=\"PRE\",\(Ads.asset),X-RESUME-OFFSET=0"),
        Ads.range("b", at: 2.5, "\(Ads.list),X-RESUME-OFFSET=0"), seed: seed)
      ads.serve(list: #"{"ASSETS":[{"URI":"http://origin.test/ad.mov","DURATION":2}]}"#)
      try await ads.play()
      let trace = ads.stream.trace.split(separator: "\n")
      if seed == 1 { first = trace }
      let place = zip(first, trace).enumerated().first { $1.0 != $1.1 }?.offset
      let (expected, found) = (place.map { first[$0] }, place.map { trace[$0] })
      #expect(expected == found && trace.count == first.count, "seed \(seed), line \(place ?? 0)")
    }
  }

  @Test("Before and after everything: again on each round, or once")
  func cues() async throws {
    let ads = try await Ads.open(
      Ads.range("pre", at: 0, "CUE=\"PRE,ONCE\",\(Ads.asset),X-RESUME-OFFSET=0"),
      Ads.range("post", at: 0, "CUE=\"POST\",\(Ads.file)"))
    try await ads.play(loops: 2)
    #expect(ads.test.numbers == Ads.pictures(0..<2, 0..<4, 0..<2, 0..<4, 0..<2))
    #expect(ads.runs == Ads.samples(0..<2, 0..<4, 0..<2, 0..<4, 0..<2))
    #expect(ads.test.log.transitions == [[0, 0], [0, 0], [0, 0], [0, 0]])
    #expect(
      ads.told.filter { $0.hasSuffix("played") }
        == ["pre", "post", "post"].map { $0 + " end played" })
  }

  @Test("What comes after everything comes after a break past the end too, whatever follows")
  func afterBreakPastEnd() async throws {
    let middle = Ads.range("middle", at: 3, Ads.asset)
    let end = Ads.range("post", at: 0, "CUE=\"POST\",\(Ads.file)")
    let round = [0..<3.0, 0..<2, 0..<2]
    let looped = try await Ads.open(middle, end)
    try await looped.play(loops: 2)
    #expect(looped.test.numbers == (round + round).flatMap { Ads.pictures($0) })
    #expect(
      looped.told.filter { $0.hasSuffix("played") }
        == ["middle", "post", "middle", "post"].map { $0 + " end played" })
    let first = Ads.range("pre", at: 0, "CUE=\"PRE\",\(Ads.asset),X-RESUME-OFFSET=0")
    let queued = try await Ads.open(first, middle, end)
    let source = queued.origin.url("/stream.m3u8")
    try await queued.test.playToEnd(ItemDescription(source), ItemDescription(source))
    #expect(
      queued.test.numbers == ([0..<2.0] + round + [0..<2] + round).flatMap { Ads.pictures($0) })
    let missing = try await Ads.open(
      first, middle, Ads.range("post", at: 0, "CUE=\"POST\",X-ASSET-URI=\"/none.mov\""))
    try await missing.test.playToEnd(ItemDescription(source), ItemDescription(source))
    #expect(
      missing.test.numbers
        == ([0..<2.0, 0..<3, 0..<2, 0..<2, 0..<3, 0..<2]).flatMap { Ads.pictures($0) })
  }

  @Test("Before each round, and before the next item of the queue, without a seam")
  func beforeRounds() async throws {
    let ads = try await Ads.open(
      Ads.range("pre", at: 0, "CUE=\"PRE\",\(Ads.asset),X-RESUME-OFFSET=0"))
    let source = ads.origin.url("/stream.m3u8")
    try await ads.test.playToEnd(ItemDescription(source, loops: 2), ItemDescription(source))
    #expect(ads.runs == Ads.samples(0..<2, 0..<4, 0..<2, 0..<4, 0..<2, 0..<4))
    #expect(ads.test.log.transitions.allSatisfy { $0 == [0, 0] })
    #expect(ads.test.log.items == ["item-1", "item-2"])
  }

  @Test("The assets of a list are played one after the other, up to the limit")
  func list() async throws {
    let ads = try await Ads.open(
      Ads.range("ad", at: 2, "\(Ads.list),X-RESUME-OFFSET=0,X-PLAYOUT-LIMIT=3"))
    ads.serve(
      list: """
        {"ASSETS":[{"URI":"http://origin.test/ad/stream.m3u8","DURATION":2},
        {"URI":"http://origin.test/ad.mov","DURATION":2}]}
        """)
    try await ads.play()
    #expect(ads.test.numbers == Ads.pictures(0..<2, 0..<2, 0..<1, 2..<4))
    #expect(ads.runs == Ads.samples(0..<2, 0..<2, 0..<1, 2..<4))
    #expect(
      ads.told == [
        "ad start", "ad asset /ad/stream.m3u8", "ad asset /ad.mov", "ad end limit",
      ])
    let request = try #require(ads.origin.requests(for: "/list.json").first)
    #expect(request.query.hasPrefix("_HLS_primary_id=") && request.time < .seconds(1))
  }

  @Test("Two at one time are played in their order, and their offsets add up")
  func together() async throws {
    let ads = try await Ads.open(
      Ads.range("a", at: 1, "\(Ads.asset),X-RESUME-OFFSET=1,X-PLAYOUT-LIMIT=1"),
      Ads.range("b", at: 1, "\(Ads.file),X-RESUME-OFFSET=0.5"))
    try await ads.play()
    #expect(ads.runs == Ads.samples(0..<1, 0..<1, 0..<2, 2.5..<4))
    #expect(ads.told.filter { $0.contains("end") } == ["a end limit", "b end played"])
  }

  @Test("It leaves and comes back at boundaries of segments where it asks for that")
  func snaps() async throws {
    let ads = try await Ads.open(
      Ads.range("ad", at: 1.2, "\(Ads.asset),X-RESUME-OFFSET=1.3,X-SNAP=\"OUT,IN\""))
    try await ads.play()
    #expect(ads.test.numbers == Ads.pictures(0..<1, 0..<2, 2..<4))
    // What comes after it goes on where its counter ends.
    #expect(ads.runs == Ads.samples(0..<1, 0..<4))
  }

  @Test(
    "It leaves or comes back at a boundary of segments alone",
    arguments: [("OUT", 0..<1.0, 2.4..<4.0), ("IN", 0..<1.2, 2.0..<4.0), ("", 0..<1.2, 2.5..<4.0)])
  func snapsOneWay(snap: String, before: Range<Double>, after: Range<Double>) async throws {
    let ads = try await Ads.open(
      Ads.range(
        "ad", at: 1.2,
        "\(Ads.asset),X-RESUME-OFFSET=\(snap == "OUT" ? 1.4 : 1.3)\(snap.isEmpty ? "" : ",X-SNAP=\"\(snap)\"")"
      ))
    try await ads.play()
    #expect(ads.test.numbers == Ads.pictures(before, 0..<2, after))
  }

  @Test("Interstitials within an interstitial are none")
  func nested() async throws {
    let ads = try await Ads.open(Ads.range("ad", at: 1, "\(Ads.asset),X-RESUME-OFFSET=0"))
    let text = String(decoding: try ads.adPlaylist(), as: UTF8.self)
    ads.origin.serve(
      "/ad/stream.m3u8",
      Array(
        text.replacing(
          "#EXT-X-MAP",
          with: Ads.range("inner", at: 1, Ads.file)
            + "\n#EXT-X-PROGRAM-DATE-TIME:2020-01-01T12:00:00Z\n#EXT-X-MAP", maxReplacements: 1
        ).utf8))
    try await ads.play()
    #expect(ads.runs == Ads.samples(0..<1, 0..<2, 1..<4))
  }
}
