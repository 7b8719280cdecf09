import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Interstitials", .timeLimit(.minutes(3))) struct InterstitialTests {
  private typealias Ads = InterstitialStream

  /// The numbers of pictures in some stretches, given in seconds.
  private func pictures(_ stretches: Range<Double>...) -> [Int] {
    stretches.flatMap {
      Array(Int(($0.lowerBound * 30).rounded())..<Int(($0.upperBound * 30).rounded()))
    }
  }

  private func samples(_ stretches: Range<Double>...) -> [Range<Int>?] {
    stretches.map {
      Int(($0.lowerBound * 48_000).rounded())..<Int(($0.upperBound * 48_000).rounded())
    }
  }

  @Test(
    "It is joined to the programme without a seam, and the programme goes on where it was",
    arguments: [InterstitialStream.asset, InterstitialStream.file])
  func middle(asset: String) async throws {
    let ads = try await Ads.open(Ads.range("ad", at: 1.5, "\(asset),X-RESUME-OFFSET=0"))
    try await ads.play()
    #expect(ads.test.numbers == pictures(0..<1.5, 0..<2, 1.5..<4))
    #expect(ads.runs == samples(0..<1.5, 0..<2, 1.5..<4))
    #expect(ads.test.log.transitions == [[0, 0], [0, 0]])
    #expect(ads.told.first == "ad start" && ads.told.last == "ad end played" && ads.told.count == 3)
    #expect(ads.test.log.errors.isEmpty && ads.test.status.counters.stalls == 0)
    #expect(ads.test.log.items.count == 1)
  }

  @Test("Without an offset the programme goes on as if it had gone on underneath")
  func replaces() async throws {
    let ads = try await Ads.open(Ads.range("ad", at: 1, Ads.asset))
    try await ads.play()
    #expect(ads.test.numbers == pictures(0..<1, 0..<2, 3..<4))
    #expect(ads.runs == samples(0..<1, 0..<2, 3..<4))
  }

  @Test("It may end what it interrupts, and go back")
  func offsets() async throws {
    let back = try await Ads.open(Ads.range("ad", at: 2, "\(Ads.asset),X-RESUME-OFFSET=-1"))
    try await back.play()
    #expect(back.runs == samples(0..<2, 0..<2, 1..<4), "and it is not played again")
    let end = try await Ads.open(Ads.range("ad", at: 3, Ads.asset))
    try await end.play()
    #expect(end.test.numbers == pictures(0..<3, 0..<2))
  }

  @Test("The pictures, the sound and what is told are the same every time")
  func repeats() async throws {
    var traces: Set<[String]> = []
    for _ in 0..<3 {
      let ads = try await Ads.open(
        Ads.range("a", at: 0, "CUE=\"PRE\",\(Ads.asset),X-RESUME-OFFSET=0"),
        Ads.range("b", at: 2.5, "\(Ads.list),X-RESUME-OFFSET=0"))
      ads.serve(list: #"{"ASSETS":[{"URI":"http://origin.test/ad.mov","DURATION":2}]}"#)
      try await ads.play()
      traces.insert(ads.test.video.lines + [ads.test.audio.hash] + ads.told)
    }
    #expect(traces.count == 1)
  }

  @Test("Before and after everything: again on each round, or once")
  func cues() async throws {
    let ads = try await Ads.open(
      Ads.range("pre", at: 0, "CUE=\"PRE,ONCE\",\(Ads.asset),X-RESUME-OFFSET=0"),
      Ads.range("post", at: 0, "CUE=\"POST\",\(Ads.file)"))
    try await ads.play(loops: 2)
    #expect(ads.test.numbers == pictures(0..<2, 0..<4, 0..<2, 0..<4, 0..<2))
    #expect(ads.runs == samples(0..<2, 0..<4, 0..<2, 0..<4, 0..<2))
    #expect(ads.test.log.transitions == [[0, 0], [0, 0], [0, 0], [0, 0]])
    #expect(
      ads.told.filter { $0.hasSuffix("played") }
        == ["pre", "post", "post"].map { $0 + " end played" })
  }

  @Test("Before each round, and before the next item of the queue, without a seam")
  func beforeRounds() async throws {
    let ads = try await Ads.open(
      Ads.range("pre", at: 0, "CUE=\"PRE\",\(Ads.asset),X-RESUME-OFFSET=0"))
    let source = ads.origin.url("/stream.m3u8")
    try await ads.test.playToEnd(ItemDescription(source, loops: 2), ItemDescription(source))
    #expect(ads.runs == samples(0..<2, 0..<4, 0..<2, 0..<4, 0..<2, 0..<4))
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
    #expect(ads.test.numbers == pictures(0..<2, 0..<2, 0..<1, 2..<4))
    #expect(ads.runs == samples(0..<2, 0..<2, 0..<1, 2..<4))
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
    #expect(ads.runs == samples(0..<1, 0..<1, 0..<2, 2.5..<4))
    #expect(ads.told.filter { $0.contains("end") } == ["a end limit", "b end played"])
  }

  @Test("It leaves and comes back at boundaries of segments where it asks for that")
  func snaps() async throws {
    let ads = try await Ads.open(
      Ads.range("ad", at: 1.2, "\(Ads.asset),X-RESUME-OFFSET=1.3,X-SNAP=\"OUT,IN\""))
    try await ads.play()
    #expect(ads.test.numbers == pictures(0..<1, 0..<2, 2..<4))
    // What comes after it goes on where its counter ends.
    #expect(ads.runs == samples(0..<1, 0..<4))
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
    #expect(ads.test.numbers == pictures(before, 0..<2, after))
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
    #expect(ads.runs == samples(0..<1, 0..<2, 1..<4))
  }

  // MARK: - What goes wrong

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
      #expect(ads.test.numbers == pictures(0..<4))
      #expect(ads.runs == samples(0..<4))
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
    #expect(ads.runs == samples(0..<1, 0..<2, 1..<4))
    #expect(ads.told.first == "ad asset /none failed 2004")
    let empty = try await Ads.open(Ads.range("ad", at: 1, "\(Ads.list),X-RESUME-OFFSET=2"))
    empty.serve(list: #"{"ASSETS":[]}"#)
    try await empty.play()
    #expect(empty.runs == samples(0..<1, 3..<4), "but its offset counts")
  }

  @Test("What breaks off in the middle ends there")
  func breaksOff() async throws {
    let ads = try await Ads.open(Ads.range("ad", at: 1, "\(Ads.asset),X-RESUME-OFFSET=0"))
    ads.origin.serve("/ad/segment1") { _ in .reply(VirtualReply(status: 404)) }
    try await ads.play()
    #expect(ads.test.numbers.prefix(60) == pictures(0..<1, 0..<1)[...])
    #expect(ads.test.numbers.suffix(90) == pictures(1..<4)[...])
    #expect(ads.test.log.errors.isEmpty)
  }

  @Test("A list that does not come in time is gone on without")
  func late() async throws {
    let ads = try await Ads.open(Ads.range("ad", at: 1, "\(Ads.list),X-RESUME-OFFSET=0"))
    ads.origin.serve("/list.json") { _ in .silence }
    try await ads.play()
    #expect(ads.test.numbers == pictures(0..<4))
    #expect(ads.runs == samples(0..<4), "and no sample is missing")
    #expect(ads.told == ["ad end failed 1003"])
    #expect(ads.test.clock.now < .seconds(12))
  }

  // MARK: - Going somewhere

  @Test("While it plays the status tells it, the programme's time stands, and rules hold")
  func status() async throws {
    let ads = try await Ads.open(
      Ads.range(
        "ad", at: 1,
        "\(Ads.asset),X-RESUME-OFFSET=0,X-RESTRICT=\"SKIP,JUMP\",X-SKIP-CONTROL-OFFSET=5"),
      stepping: true)
    let test = ads.test
    try await test.send(.queue(.append([ItemDescription(ads.origin.url("/stream.m3u8"))])))
    await test.clock.advance(to: .milliseconds(2200))
    let status = try #require(test.status.interstitial)
    #expect(status.id == "ad" && status.count == 1 && status.duration == .seconds(2))
    #expect(status.forbidsSkip && status.forbidsJump && status.resumption == .seconds(1))
    #expect(status.skipOffset == .seconds(5))
    #expect(status.currentTime > .seconds(0.9) && status.currentTime < .seconds(1.3))
    #expect(test.status.currentTime == .seconds(1) && test.status.duration == .seconds(4))
    #expect(await test.refusal(of: .seek(to: .time(.seconds(3)))) == .notAllowed)
    #expect(await test.refusal(of: .seek(to: .relative(.seconds(1)))) == .notAllowed)
    #expect(await test.refusal(of: .playbackSpeed(2)) == .notAllowed)
    try await test.send(.playbackSpeed(0.5))
    try await test.send(.playbackSpeed(1))
    try await test.send(.seek(to: .time(.zero)))
    await test.clock.advance(to: .seconds(20))
    #expect(ads.told.contains("ad end left"))
    #expect(test.status.interstitial == nil && test.status.state == .ended)
    #expect(test.numbers.suffix(180) == pictures(0..<1, 0..<2, 1..<4)[...])
  }

  @Test("A seek across one that may not be jumped over plays it and then lands")
  func jump() async throws {
    let ads = try await Ads.open(
      Ads.range("ad", at: 2, "\(Ads.asset),X-RESUME-OFFSET=0,X-RESTRICT=\"JUMP\""), stepping: true)
    let test = ads.test
    try await test.send(.pause)
    try await test.send(.queue(.append([ItemDescription(ads.origin.url("/stream.m3u8"))])))
    await test.clock.advance(to: .milliseconds(500))
    try await test.send(.seek(to: .time(.seconds(3))))
    await test.clock.advance(to: .seconds(20))
    #expect(test.numbers == [0] + pictures(0..<2, 3..<4))
    #expect(test.log.seeks == [true])
  }

  @Test("A seek over one that may be jumped over does not play it, one into what it replaces does")
  func seeks() async throws {
    let ads = try await Ads.open(
      Ads.range("ad", at: 1, "\(Ads.asset),DURATION=2"), stepping: true)
    let test = ads.test
    try await test.send(.pause)
    try await test.send(.queue(.append([ItemDescription(ads.origin.url("/stream.m3u8"))])))
    await test.clock.advance(to: .milliseconds(500))
    try await test.send(.seek(to: .time(.seconds(3.5))))
    await test.clock.advance(to: .seconds(5))
    #expect(test.numbers == [0] + pictures(3.5..<4))
    try await test.send(.queue(.append([ItemDescription(ads.origin.url("/stream.m3u8"))])))
    try await test.send(.seek(to: .time(.seconds(2))))
    await test.clock.advance(to: .seconds(20))
    #expect(test.numbers.suffix(90) == pictures(0..<2, 3..<4)[...])
  }

  // MARK: - Skipping

  private func skipped(
    _ attributes: String, at seconds: Double = 2, _ more: String...
  ) async throws -> (InterstitialStream, MediaError.Code?) {
    let ads = try await Ads.open(
      ([Ads.range("ad", at: 1, "\(Ads.asset)\(attributes)")] + more).joined(separator: "\n"),
      stepping: true)
    try await ads.test.send(.queue(.append([ItemDescription(ads.origin.url("/stream.m3u8"))])))
    await ads.test.clock.advance(to: .seconds(seconds))
    let refusal = await ads.test.refusal(of: .skip)
    await ads.test.clock.advance(to: .seconds(30))
    #expect(ads.test.log.errors.isEmpty && ads.test.status.state == .ended)
    return (ads, refusal)
  }

  @Test("One that is skipped ends at once, and the programme goes on where the offset says")
  func skips() async throws {
    let (ads, refusal) = try await skipped(",X-RESUME-OFFSET=0.5")
    #expect(refusal == nil && ads.test.numbers.suffix(75) == pictures(1.5..<4)[...])
    #expect(ads.test.numbers.count < 30 + 60 + 75 && ads.test.log.seeks.isEmpty)
    #expect(ads.told.last == "ad end skipped")
    // Without an offset what was played of it counts.
    let (live, _) = try await skipped("")
    let rest = live.test.numbers.drop { $0 < 31 }.drop { $0 < 55 }
    #expect(abs(try #require(rest.first) - 60) <= 4)
    #expect(live.test.numbers.last == 119)
  }

  @Test("The next one of the same moment comes after one that is skipped")
  func skipsOne() async throws {
    let (ads, refusal) = try await skipped(
      ",X-RESUME-OFFSET=0", Ads.range("next", at: 1, "\(Ads.file),X-RESUME-OFFSET=1"))
    #expect(refusal == nil && ads.test.numbers.suffix(120) == pictures(0..<2, 2..<4)[...])
    #expect(ads.told.filter { $0.contains("end") } == ["ad end skipped", "next end played"])
  }

  @Test("After the end the item is over when the last one is skipped")
  func skipsPostRoll() async throws {
    let ads = try await Ads.open(
      Ads.range("ad", at: 0, "CUE=\"POST\",\(Ads.asset)"), stepping: true)
    try await ads.test.send(.queue(.append([ItemDescription(ads.origin.url("/stream.m3u8"))])))
    await ads.test.clock.advance(to: .seconds(5))
    try await ads.test.send(.skip)
    await ads.test.clock.advance(to: .seconds(5.5))
    #expect(ads.told.last == "ad end skipped" && ads.test.status.state == .ended)
  }

  @Test(
    "It is refused where the interstitial forbids it, until a button is offered",
    arguments: [
      (",X-RESTRICT=\"SKIP\"", 2.0, true), (",X-RESTRICT=\"JUMP\"", 2, false),
      (",X-RESTRICT=\"SKIP\",X-SKIP-CONTROL-OFFSET=1", 1.5, true),
      (",X-RESTRICT=\"SKIP\",X-SKIP-CONTROL-OFFSET=1", 2.5, false),
      (",X-RESTRICT=\"SKIP\",X-SKIP-CONTROL-OFFSET=0,X-SKIP-CONTROL-DURATION=1", 2.5, true),
    ])
  func maySkip(attributes: String, at seconds: Double, isRefused: Bool) async throws {
    let (ads, refusal) = try await skipped(attributes, at: seconds)
    #expect(refusal == (isRefused ? .notAllowed : nil))
    #expect(ads.told.last == (isRefused ? "ad end played" : "ad end skipped"))
  }

  @Test("Without an interstitial there is nothing to skip")
  func skipsNothing() async throws {
    let (_, refusal) = try await skipped("", at: 0.5)
    #expect(refusal == .nothingLoaded)
  }

  @Test("Leaving it by a seek, or the queue going on, tells that it was left")
  func leaves() async throws {
    let ads = try await Ads.open(
      Ads.range("ad", at: 1, "\(Ads.asset),X-RESUME-OFFSET=0"), stepping: true)
    let source = ads.origin.url("/stream.m3u8")
    try await ads.test.send(.queue(.append([ItemDescription(source), ItemDescription(source)])))
    await ads.test.clock.advance(to: .seconds(2))
    try await ads.test.send(.seek(to: .time(.seconds(2))))
    await ads.test.clock.advance(to: .seconds(6))
    #expect(ads.test.status.interstitial != nil && ads.test.status.current?.rawValue == "item-2")
    try await ads.test.send(.queue(.jump(ItemID("item-1"))))
    await ads.test.clock.advance(to: .seconds(7))
    #expect(ads.told.filter { $0 == "ad end left" }.count == 2)
  }
}
