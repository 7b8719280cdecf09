import FFmpeg
import FoundationEssentials
import MediaCore
import MockMedia
import Networking
import Testing
import VitrineTesting

@testable import MadeUpOrigin

/// What is answered, without a socket, a clock or a thread.
@Suite("What a scripted origin answers")
struct OriginSiteTests {
  private func site(_ text: String, folder: String = ".") throws -> OriginSite {
    try OriginSite(
      OriginPlan(text, folder: folder), MockStore(),
      date: ProgramDate(nanoseconds: 1_000_000_000_000_000_000))
  }

  private func question(
    _ path: String, number: Int = 1, at time: Double = 0, now: Double? = nil,
    range: ByteRange? = nil, query: String = ""
  ) -> VirtualQuestion {
    VirtualQuestion(
      path: path, query: query, range: range, number: number, time: .seconds(time),
      now: .seconds(now ?? time + 0.02))
  }

  private func reply(_ site: OriginSite, _ question: VirtualQuestion) throws -> VirtualReply {
    guard case .reply(let reply) = site.answer(question) else {
      throw TestFailure("it is no reply: \(site.answer(question))")
    }
    return reply
  }

  private struct TestFailure: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private func text(_ site: OriginSite, _ path: String, at time: Double = 0, query: String = "")
    throws -> String
  {
    String(decoding: try reply(site, question(path, at: time, query: query)).body, as: UTF8.self)
  }

  @Test("a rule is for some requests to each path, and for some times")
  func counts() throws {
    let site = try site(
      """
      serve /a text=abc
      serve /ab text=abc
      rule /a* request=2-3 status=503
      rule /a request=5- since=10s until=20s status=404
      """)
    let statuses = try (1...5).map { try reply(site, question("/a", number: $0)).status }
    #expect(statuses == [200, 503, 503, 200, 200])
    #expect(try reply(site, question("/ab", number: 1)).status == 200)
    let later = try [9.9, 10, 19.9, 20].map {
      try reply(site, question("/a", number: 7, at: $0)).status
    }
    #expect(later == [200, 404, 404, 200])
    #expect(try reply(site, question("/b")).status == 404)
  }

  @Test(
    "a reply is cut, stalls, lies about its length, trickles or is whole against what was asked")
  func faults() throws {
    let site = try site(
      """
      serve /a text=0123456789
      rule /a request=1 cut=3
      rule /a request=2 stall=4 for=60s
      rule /a request=3 stall=10
      rule /a request=4 length=99 rate=8k
      rule /a request=5 ignore-range
      """)
    #expect(try reply(site, question("/a", number: 1)).cutAfter == 3)
    let stalled = try reply(site, question("/a", number: 2, range: ByteRange(from: 1, to: 9)))
    #expect(stalled.status == 206 && stalled.stallAfter == 4)
    #expect(stalled.stallLength == .seconds(60))
    // There is nothing after the last byte to stall before.
    #expect(try reply(site, question("/a", number: 3)).stallAfter == nil)
    let lying = try reply(site, question("/a", number: 4))
    #expect(lying.fields["content-length"] == "99" && lying.bitsPerSecond == 8000)
    let whole = try reply(site, question("/a", number: 5, range: ByteRange(from: 5)))
    #expect(whole.status == 200 && whole.body.count == 10)
    let part = try reply(site, question("/a", number: 6, range: ByteRange(from: 5)))
    #expect(part.status == 206 && part.fields["content-range"] == "bytes 5-9/10")
  }

  @Test("an answer is late, never comes, or leads elsewhere")
  func answers() throws {
    let site = try site(
      """
      link latency=20ms
      serve /a text=0
      rule /a request=1 delay=2s
      rule /a request=2 silence
      rule /a request=3 hang-up
      rule /a request=4 redirect=/b
      rule /a request=5 redirect=origin:/b status=307
      rule /a request=6 status=418 text=tea header="X-Pot: 1"
      """)
    guard case .later(let time) = site.answer(question("/a")) else {
      throw TestFailure("it is not late")
    }
    #expect(time == .milliseconds(2020))
    #expect(try reply(site, question("/a", now: 2.02)).status == 200)
    guard case .silence = site.answer(question("/a", number: 2)),
      case .hangUp = site.answer(question("/a", number: 3))
    else { throw TestFailure("there is an answer") }
    let redirects = try [4, 5].map { try reply(site, question("/a", number: $0)) }
    #expect(redirects.map(\.status) == [302, 307])
    #expect(redirects.map(\.redirection) == ["/b", "/b"])
    let tea = try reply(site, question("/a", number: 6))
    #expect(tea.status == 418 && tea.body == Array("tea".utf8) && tea.fields["x-pot"] == "1")
  }

  @Test("a folder gives what is in it now, and nothing outside")
  func folder() throws {
    let folder = try TemporaryDirectory()
    let inner = folder.path + "/inner"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try "secret".write(toFile: folder.path + "/out.txt", atomically: true, encoding: .utf8)
    try "secret".write(toFile: folder.path + "/\u{301}o.txt", atomically: true, encoding: .utf8)
    try "one".write(toFile: inner + "/a b.m3u8", atomically: true, encoding: .utf8)
    let site = try site("serve /x/ folder=inner", folder: folder.path)
    let found = try reply(site, question("/x/a%20b.m3u8"))
    #expect(found.body == Array("one".utf8))
    #expect(found.fields["content-type"] == "application/vnd.apple.mpegurl")
    try "other".write(toFile: inner + "/a b.m3u8", atomically: true, encoding: .utf8)
    #expect(try text(site, "/x/a%20b.m3u8") == "other")
    let outside = ["/x/../out.txt", "/x/%2e%2e/out.txt", "/x/..%2fout.txt", "/x/..%2f%cc%81o.txt"]
    for path in outside + ["/x/", "/x/none", "/xy"] {
      #expect(try reply(site, question(path)).status == 404, "\(path)")
    }
  }

  private static let minute = "mock=mock:?duration=8&size=64x48&audio=none&container=ts"

  @Test("a broadcast that repeats less than a segment is refused")
  func shortBroadcast() throws {
    #expect(throws: OriginError.self) {
      try site("live /live/ mock=mock:?duration=1 low-latency")
    }
  }

  @Test("a whole stream has its segments, the last of which is shorter, and keys that change")
  func stream() throws {
    let site = try site(
      """
      hls /clear/ mock=mock:?duration=5&size=64x48 segment=2
      hls /keys/ mock=mock:?duration=5&size=64x48 segment=2 keys=2
      master /all.m3u8 /clear/ /keys/
      """)
    let list = try text(site, "/clear/index.m3u8")
    #expect(list.contains("#EXT-X-MAP:URI=\"init.mp4\"\n#EXTINF:2.0,\ns0.m4s\n"))
    #expect(list.hasSuffix("#EXTINF:1.0,\ns2.m4s\n#EXT-X-ENDLIST\n"))
    #expect(try reply(site, question("/clear/s3.m4s")).status == 404)
    let keyed = try text(site, "/keys/index.m3u8")
    #expect(keyed.contains("#EXT-X-KEY:METHOD=AES-128,URI=\"k0.key\"\n#EXTINF:2.0,\ns0.m4s"))
    #expect(keyed.contains("#EXT-X-KEY:METHOD=AES-128,URI=\"k1.key\"\n#EXTINF:1.0,\ns2.m4s"))
    let key = try reply(site, question("/keys/k1.key")).body
    let other = try reply(site, question("/keys/k0.key")).body
    #expect(key.count == 16 && key != other)
    var body = try reply(site, question("/keys/s2.m4s")).body
    var vector = [UInt8](repeating: 0, count: 15) + [2]
    try AESCipher(key: key).decryptChained(&body, 0..<body.count, vector: &vector)
    let clear = try reply(site, question("/clear/s2.m4s")).body
    #expect(Array(body.dropLast(Int(body.last ?? 0))) == clear)
    let master = try text(site, "/all.m3u8")
    #expect(master.contains("RESOLUTION=64x48,FRAME-RATE=25.000\n/clear/index.m3u8"))
  }

  @Test(
    "a live stream grows by the clock, goes round with a discontinuity, and has the date of the clock"
  )
  func live() throws {
    let site = try site("live /l/ \(Self.minute) segment=2 window=3 started=6s")
    let first = try text(site, "/l/index.m3u8")
    #expect(first.contains("#EXT-X-MEDIA-SEQUENCE:0\n") && first.hasSuffix("s0-2.ts\n"))
    #expect(first.contains("#EXT-X-PROGRAM-DATE-TIME:2001-09-09T01:46:34.000Z\n#EXTINF"))
    #expect(try text(site, "/l/index.m3u8", at: 1.9) == first)
    // Four segments are all: the fifth is the first again.
    let round = try text(site, "/l/index.m3u8", at: 4)
    #expect(round.contains("#EXT-X-MEDIA-SEQUENCE:2\n"), "\(round)")
    #expect(round.contains("#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2001-09-09T01:46:42"))
    #expect(!round.contains("#EXT-X-DISCONTINUITY-SEQUENCE"))
    let later = try text(site, "/l/index.m3u8", at: 11)
    #expect(later.contains("#EXT-X-DISCONTINUITY-SEQUENCE:1\n"), "\(later)")
    let bodies = try ["/l/s0-3.ts", "/l/s0-7.ts"].map { try reply(site, question($0, at: 10)).body }
    #expect(bodies[0] == bodies[1] && bodies[0].first == 0x47)
    #expect(try reply(site, question("/l/s0-9.ts", at: 10)).status == 404)
    #expect(try reply(site, question("/l/s0-9223372036854775807.ts", at: 10)).status == 404)
  }

  @Test("an encoder that is started anew counts from 0 again, and a stuck one says the same")
  func restart() throws {
    let site = try site("live /l/ \(Self.minute) segment=2 started=6s restart=5 stuck=2s-4s")
    #expect(try text(site, "/l/index.m3u8", at: 3.9) == text(site, "/l/index.m3u8", at: 2))
    let again = try text(site, "/l/index.m3u8", at: 6)
    #expect(again.contains("#EXT-X-MEDIA-SEQUENCE:0\n"), "\(again)")
    #expect(again.hasSuffix("#EXTINF:2.0,\ns1-0.ts\n") && !again.contains("DISCONTINUITY"))
  }

  @Test("a low-latency playlist has parts, holds a reload back, and says what comes next")
  func parts() throws {
    let site = try site("live /l/ \(Self.minute) segment=2 part=0.5 low-latency started=6.5s")
    let now = try text(site, "/l/index.m3u8")
    #expect(now.contains("#EXT-X-PART-INF:PART-TARGET=0.5\n"))
    #expect(now.contains("#EXT-X-PART:DURATION=0.5,URI=\"p0-3-0.ts\",INDEPENDENT=YES\n"))
    #expect(now.contains("URI=\"p0-3-1.ts\"\n") && !now.contains("p0-3-1.ts\",INDEPENDENT"))
    guard
      case .later(let time) = site.answer(
        question("/l/index.m3u8", query: "_HLS_msn=3&_HLS_part=1"))
    else { throw TestFailure("it is not held back") }
    #expect(time == .milliseconds(500))
    guard case .later(.milliseconds(500)) = site.answer(question("/l/p0-3-1.ts")) else {
      throw TestFailure("the part that is announced is not waited for")
    }
    #expect(try reply(site, question("/l/p0-3-4.ts", at: 9)).status == 404)
    let part = question("/l/index.m3u8", query: "_HLS_part=1")
    #expect(try reply(site, part).status == 400)
  }

  @Test("media that cannot be made are told by the statement")
  func wrongMedia() throws {
    let error = try #require(throws: OriginError.self) {
      try site("serve /a text=0\nhls /h/ mock=mock:?gop=7 segment=2")
    }
    #expect(error.line == 2 && error.reason.contains("key frame"), "\(error)")
    let other = try #require(throws: OriginError.self) {
      try site("hls /h/ mock=mock:?container=mkv")
    }
    #expect(other.reason.contains("mp4 or ts"), "\(other)")
  }
}
