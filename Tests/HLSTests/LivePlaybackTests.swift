import HLS
import MediaCore
import Testing

/// When and how to reload, and where to start: draft-pantos-hls-rfc8216bis, 6.2.5, 6.3 and appendix C.
@Suite("Live playback")
struct LivePlaybackTests {
  private static let blocking = "CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3"

  private func live(
    _ lines: String = "", control: String? = nil, part: String? = nil, end: Bool = false
  ) throws -> MediaPlaylist {
    try media(
      mediaText(
        (control.map { "#EXT-X-SERVER-CONTROL:\($0)\n" } ?? "")
          + (part.map { "#EXT-X-PART-INF:PART-TARGET=\($0)\n" } ?? "")
          + "#EXT-X-MEDIA-SEQUENCE:10\n" + segments(10..<20, seconds: "3.5") + lines
          + (end ? "\n#EXT-X-ENDLIST\n" : ""), target: 4))
  }

  private func parts(_ range: Range<Int>) -> String {
    range.map { "#EXT-X-PART:DURATION=1,URI=\"p\($0)\"\n" }.joined()
  }

  @Test(
    "a changed playlist is reloaded after its last segment's duration, an unchanged one after half a target duration"
  )
  func reloads() throws {
    let playlist = try live()
    #expect(ReloadSchedule.delay(after: .changed, of: playlist) == .ms(3500))
    #expect(ReloadSchedule.delay(after: .unchanged, of: playlist) == .seconds(2))
    #expect(
      ReloadSchedule.delay(after: .changed, of: try media(mediaText("", target: 4))) == .seconds(4))
  }

  @Test("what cannot change is not reloaded")
  func noReloads() throws {
    for playlist in [
      try live(end: true), try media(mediaText("#EXT-X-PLAYLIST-TYPE:VOD\n" + segments(0..<1))),
      try media(mediaText("#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-ENDLIST\n" + segments(0..<1))),
    ] {
      #expect(ReloadSchedule.delay(after: .changed, of: playlist) == nil)
      #expect(ReloadSchedule.delay(after: .unchanged, of: playlist) == nil)
      #expect(!ReloadSchedule.isStuck(playlist, unchangedFor: .seconds(1000)))
    }
    let event = try media(mediaText("#EXT-X-PLAYLIST-TYPE:EVENT\n" + segments(0..<1)))
    #expect(ReloadSchedule.delay(after: .changed, of: event) == .seconds(4))
  }

  @Test("a server that blocks is asked at once, unless it does not keep its word")
  func blockingReloads() throws {
    let playlist = try live(control: Self.blocking, part: "1")
    #expect(ReloadSchedule.delay(after: .changed, of: playlist) == .ms(50))
    #expect(ReloadSchedule.delay(after: .unchanged, of: playlist) == .ms(500))
    let short = try live(control: Self.blocking, part: "0")
    #expect(ReloadSchedule.delay(after: .unchanged, of: short) == .ms(50))
    let whole = try live(control: "CAN-BLOCK-RELOAD=YES")
    #expect(ReloadSchedule.delay(after: .unchanged, of: whole) == .seconds(2))
  }

  @Test("after a failure it is loaded again half a second later, and later where that goes on")
  func failedReloads() throws {
    let playlist = try media(mediaText(segments(0..<3), target: 6))
    func pause(_ failures: Int) -> MediaTime { ReloadSchedule.pause(after: failures, of: playlist) }
    #expect(pause(1) == .ms(500) && pause(30) == .ms(500))
    #expect(pause(31) == .seconds(3) && pause(1000) == .seconds(3))
    let short = try media("#EXTM3U\n#EXT-X-TARGETDURATION:1\n" + segments(0..<3, seconds: "0.6"))
    #expect(ReloadSchedule.pause(after: 1000, of: short) == .ms(500))
    // Segments of 4 s: what would have been loaded at 10, 14 and 18 s is loaded again at 18.
    func begin(_ seconds: Double) -> MediaTime {
      ReloadSchedule.begin(of: playlist, failedSince: .seconds(10), loadedAt: .seconds(seconds))
    }
    #expect(begin(10) == .seconds(10) && begin(13.5) == .seconds(10))
    #expect(begin(14) == .seconds(14) && begin(17.9) == .seconds(14))
    let blocking = try live(control: Self.blocking, part: "1")
    let next = ReloadSchedule.begin(of: blocking, failedSince: .zero, loadedAt: .seconds(3))
    #expect(next == .seconds(3))
  }

  @Test("after one and a half target durations without news the server is at fault")
  func stuck() throws {
    #expect(!ReloadSchedule.isStuck(try live(), unchangedFor: .ms(5999)))
    #expect(ReloadSchedule.isStuck(try live(), unchangedFor: .seconds(6)))
  }

  @Test("directives ask for what comes next, and only where the server offers it")
  func directives() throws {
    typealias Directives = DeliveryDirectives
    #expect(Directives(reloading: try live(), age: .zero) == Directives())
    #expect(
      Directives(reloading: try live(control: "CAN-BLOCK-RELOAD=YES"), age: .zero)
        == Directives(position: .init(sequenceNumber: 20)))
    #expect(
      Directives(reloading: try live(control: Self.blocking, part: "1"), age: .zero)
        == Directives(position: .init(sequenceNumber: 20, part: 0)))
    #expect(
      Directives(reloading: try live(parts(0..<2), control: Self.blocking, part: "1"), age: .zero)
        == Directives(position: .init(sequenceNumber: 20, part: 2)))
    let skipping = "CAN-SKIP-UNTIL=24"
    #expect(Directives(reloading: try live(control: skipping), age: .seconds(12)).skip == .segments)
    #expect(Directives(reloading: try live(control: skipping), age: .ms(12_001)).skip == nil)
    #expect(
      Directives(reloading: try live(control: skipping + ",CAN-SKIP-DATERANGES=YES"), age: .zero)
        .skip
        == .segmentsAndDateRanges)
    let ended = try live(control: skipping + ",CAN-BLOCK-RELOAD=YES", end: true)
    #expect(Directives(reloading: ended, age: .zero) == Directives())
  }

  @Test(
    "query parameters are in the order of their bytes",
    arguments: [
      ("https://h/l.m3u8", "https://h/l.m3u8?_HLS_msn=7&_HLS_part=2&_HLS_skip=YES"),
      (
        "https://h/l.m3u8?z=1&a=2&Z=3#f",
        "https://h/l.m3u8?Z=3&_HLS_msn=7&_HLS_part=2&_HLS_skip=YES&a=2&z=1#f"
      ),
      (
        "https://h/l?_HLS_part=9&_HLS_msn=3&x",
        "https://h/l?_HLS_msn=7&_HLS_part=2&_HLS_skip=YES&x"
      ),
    ])
  func queries(uri: String, expected: String) {
    let directives = DeliveryDirectives(
      position: .init(sequenceNumber: 7, part: 2), skip: .segments)
    #expect(directives.applied(to: uri) == expected)
  }

  @Test("without directives the URI stays as it is, and old ones go")
  func noQueries() {
    #expect(DeliveryDirectives().applied(to: "https://h/l?z=1&a=2") == "https://h/l?z=1&a=2")
    #expect(DeliveryDirectives().applied(to: "https://h/l?_HLS_msn=1") == "https://h/l")
    #expect(
      DeliveryDirectives(skip: .segmentsAndDateRanges).applied(to: "https://h/l")
        == "https://h/l?_HLS_skip=v2")
    #expect(
      DeliveryDirectives(position: .init(sequenceNumber: 4)).applied(to: "https://h/l")
        == "https://h/l?_HLS_msn=4")
  }

  @Test("a report leads to the first request of another playlist")
  func reports() {
    let parts = RenditionReport(uri: "u", lastSequenceNumber: 5, lastPart: 3)
    #expect(parts.nextPosition == .init(sequenceNumber: 5, part: 4))
    #expect(
      RenditionReport(uri: "u", lastSequenceNumber: 5).nextPosition == .init(sequenceNumber: 6))
  }

  @Test("live playback starts as far from the end as the server asks")
  func starts() throws {
    #expect(StartPosition(of: try live()).time == .seconds(35 - 12))
    #expect(StartPosition(of: try live(control: "HOLD-BACK=20")).time == .seconds(15))
    #expect(StartPosition(of: try live(control: "HOLD-BACK=200")).time == .zero)
    let low = try live(parts(0..<2), control: Self.blocking, part: "1")
    #expect(StartPosition(of: low).time == .seconds(23))
    #expect(StartPosition(of: low, usesParts: true).time == .seconds(35 + 2 - 3))
    #expect(StartPosition(of: try live(end: true)).time == .zero)
  }

  @Test("EXT-X-START decides, the Multivariant Playlist's first, but never nearer to a live end")
  func startPoints() throws {
    let start = "#EXT-X-START:TIME-OFFSET=7,PRECISE=YES\n"
    #expect(
      StartPosition(of: try live(start, end: true))
        == StartPosition(time: .seconds(7), isPrecise: true))
    #expect(StartPosition(of: try live(start)).time == .seconds(7))
    let point = StartPoint(offset: .seconds(-5))
    #expect(StartPosition(of: try live(start, end: true), startPoint: point).time == .seconds(30))
    #expect(StartPosition(of: try live(start), startPoint: point).time == .seconds(23))
    for (offset, time) in [(100, 35), (-100, 0)] {
      let point = StartPoint(offset: .seconds(Double(offset)))
      #expect(
        StartPosition(of: try live(end: true), startPoint: point).time == .seconds(Double(time)))
    }
  }

  // MARK: tuning in

  /// The playlist after so many parts of one second, four to a segment.
  private func state(_ parts: Int, part: String = "1") throws -> MediaPlaylist {
    let whole = parts / 4
    return try media(
      mediaText(
        "#EXT-X-SERVER-CONTROL:\(Self.blocking)\n#EXT-X-PART-INF:PART-TARGET=\(part)\n"
          + "#EXT-X-MEDIA-SEQUENCE:\(max(0, whole - 5))\n" + segments(max(0, whole - 5)..<whole)
          + self.parts(0..<(parts % 4)), target: 4))
  }

  @Test("without an age, or with a small one, the first answer is recent")
  func recent() throws {
    var tuneIn = TuneIn()
    #expect(tuneIn.received(try state(42), age: nil, at: .zero) == .finished)
    tuneIn = TuneIn()
    #expect(tuneIn.received(try state(42), age: 0, at: .zero) == .finished)
    tuneIn = TuneIn()
    #expect(tuneIn.received(try live(), age: 100, at: .zero) == .finished, "nothing can block")
  }

  @Test("an old answer leads to a request for what should be there by now")
  func old() throws {
    var tuneIn = TuneIn()
    // Segment 10 has 2 parts; 7 seconds more make segment 12 with 1.
    #expect(
      tuneIn.received(try state(42), age: 7, at: .seconds(100))
        == .request(.init(sequenceNumber: 12, part: 0)))
    #expect(tuneIn.received(try state(49), age: 0, at: .ms(100_100)) == .finished)
  }

  @Test("the goal moves on while answers are on their way")
  func moving() throws {
    var tuneIn = TuneIn()
    _ = tuneIn.received(try state(42), age: 7, at: .zero)
    // Two seconds later it is still old: 9 more than the first are due, 7 are there.
    #expect(
      tuneIn.received(try state(49), age: 2, at: .seconds(2))
        == .request(.init(sequenceNumber: 12, part: 2)))
    #expect(tuneIn.received(try state(52), age: 2, at: .seconds(3)) == .finished)
  }

  @Test("with short parts a second is added to the goal")
  func shortParts() throws {
    var tuneIn = TuneIn()
    let first = try state(42, part: "0.5")
    #expect(tuneIn.received(first, age: 0, at: .zero) == .finished)
    #expect(
      tuneIn.received(first, age: 1, at: .zero) == .request(.init(sequenceNumber: 10, part: 5)))
  }

  @Test("a server that lies about its age is not asked forever")
  func liar() throws {
    var tuneIn = TuneIn()
    var requests = 0
    while case .request = tuneIn.received(try state(42), age: 1000, at: .seconds(Double(requests)))
    {
      requests += 1
      try #require(requests < 20)
    }
    #expect(requests == TuneIn.mostRequests - 1)
  }

  // MARK: other playlists

  @Test("segments of other playlists are found by date and discontinuity, never by number")
  func matching() throws {
    func playlist(_ first: Int, _ date: String, _ seconds: String) throws -> MediaPlaylist {
      try media(
        mediaText(
          "#EXT-X-MEDIA-SEQUENCE:\(first)\n#EXT-X-PROGRAM-DATE-TIME:2020-01-01T00:00:\(date)Z\n"
            + segments(0..<4, seconds: seconds) + "#EXT-X-DISCONTINUITY\n"
            + segments(4..<8, seconds: seconds)))
    }
    let video = try playlist(100, "00", "4.0")
    let sound = try playlist(7, "00", "2.0")
    #expect(sound.segmentIndex(matching: video.segments[1], of: video) == 2)
    #expect(sound.segmentIndex(matching: video.segments[4], of: video) == 4, "dates say otherwise")
  }

  @Test("without dates the time since the discontinuity counts")
  func matchingWithoutDates() throws {
    func playlist(_ first: Int, _ seconds: String) throws -> MediaPlaylist {
      try media(
        mediaText(
          "#EXT-X-MEDIA-SEQUENCE:\(first)\n" + segments(0..<3, seconds: seconds)
            + "#EXT-X-DISCONTINUITY\n" + segments(3..<7, seconds: seconds) + "#EXT-X-ENDLIST\n"))
    }
    let video = try playlist(100, "4.0")
    let other = try playlist(7, "2.0")
    #expect(other.segmentIndex(matching: video.segments[1], of: video) == 2)
    #expect(other.segmentIndex(matching: video.segments[3], of: video) == 3)
    #expect(other.segmentIndex(matching: video.segments[4], of: video) == 5)
    var stray = video.segments[0]
    stray.discontinuityNumber = 9
    #expect(other.segmentIndex(matching: stray, of: video) == nil)
  }
}
