import MediaCore
import Testing

@testable import Networking

@Suite("What a cache on the disk decides") struct CacheDecisionTests {
  private func head(_ fields: [(String, String)] = [("etag", "\"a\"")]) -> CachedHead {
    let response = Response(
      status: 200, headers: HTTPHeaders(fields.map { ($0.0, $0.1) }), url: "http://a.test/x y")
    return CachedHead(key: "http://a.test/", response, length: 1000)
  }

  @Test("a head is read as it was written, and a changed one not at all")
  func heads() {
    let head = head([("etag", "\"a\""), ("x-note", "sum 1 2"), ("content-length", "1000")])
    let text = head.text
    #expect(CachedHead(text: text) == head)
    #expect(head.headers["content-length"] == nil)
    for place in text.utf8.indices {
      var bytes = Array(text.utf8)
      bytes[text.utf8.distance(from: text.startIndex, to: place)] ^= 4
      #expect(CachedHead(text: String(decoding: bytes, as: UTF8.self)) == nil)
      #expect(CachedHead(text: String(text[..<place])) == nil)
    }
  }

  @Test("the same bytes have the same version, others another")
  func versions() {
    #expect(head().version == head().version)
    #expect(head().version != head([("etag", "\"b\"")]).version)
    // A weak tag says nothing of the bytes; without a tag each is its own.
    let weak = head([("etag", "W/\"a\"")])
    #expect(weak.validator == nil && weak.version != weak.version)
    #expect(head([("last-modified", "x")]).validator == "x")
  }

  @Test("stretches cover what they hold together")
  func coverage() {
    var version = CachedVersion(
      head: head(), name: "v", date: .now, extents: [0..<100, 50..<300, 300..<301, 400..<1000])
    #expect(version.covers(0..<301) && !version.covers(0..<302) && version.covers(999..<1000))
    #expect(version.extent(at: 60) == 50..<300 && version.extent(at: 350) == nil)
    #expect(!version.isWhole)
    version.extents.append(200..<500)
    #expect(version.isWhole)
  }

  @Test(
    "without a server a request is answered if all of its range is there, or its first byte",
    arguments: [
      (ByteRange?.none, false), (ByteRange(from: 0), true), (ByteRange(from: 250), false),
      (ByteRange(from: 0, to: 200), true), (ByteRange(from: 0, to: 201), false),
      (ByteRange(from: 5000), true),
    ])
  func answers(range: ByteRange?, expected: Bool) {
    let version = CachedVersion(head: head(), name: "v", date: .now, extents: [0..<200])
    #expect(version.answers(Request("http://a.test/", range: range)) == expected)
  }

  @Test(
    "what a server in trouble answers is stood in for, where there is something",
    arguments: [
      (500, true), (501, false), (503, true), (505, false), (511, true), (520, true), (530, true),
      (599, true), (403, false),
    ])
  func troubles(status: Int, isStoodInFor: Bool) {
    let response = Response(status: status, url: "http://a.test/")
    let expected: CacheRule.Answer = isStoodInFor ? .standIn : .pass
    #expect(CacheRule.answer(to: response, isAsked: true, hasStandIn: true) == expected)
    #expect(CacheRule.answer(to: response, isAsked: true, hasStandIn: false) == .pass)
  }

  @Test("what was used longest ago leaves until a quarter is free")
  func eviction() {
    func entry(_ name: String, _ second: Double, _ size: Int64) -> EvictionPlan.Entry {
      EvictionPlan.Entry(
        name: name, lastUse: ProgramDate(nanoseconds: 0) + .seconds(second), size: size)
    }
    let entries = [entry("c", 3, 30), entry("a", 1, 30), entry("b", 2, 30)]
    #expect(EvictionPlan.leaving(entries, budget: 120) == [])
    #expect(EvictionPlan.leaving(entries, budget: 100) == ["a"])
    #expect(EvictionPlan.leaving(entries, budget: 40) == ["a", "b"])
    #expect(EvictionPlan.leaving(entries, budget: 4) == ["a", "b", "c"])
    #expect(EvictionPlan.leaving([], budget: 0) == [])
    // A sixteenth of it, and at least what comes.
    #expect(EvictionPlan.leaving(entries, freeing: 1) == ["a"])
    #expect(EvictionPlan.leaving(entries, freeing: 31) == ["a", "b"])
    #expect(EvictionPlan.leaving(entries, freeing: 1000) == ["a", "b", "c"])
    #expect(EvictionPlan.leaving([], freeing: 1) == [])
  }

  @Test("a server that was not reached is left alone, longer each time")
  func outages() {
    var memory = OutageMemory()
    let url = "http://a.test/1"
    var now = MediaTime.seconds(100)
    for pause in [10.0, 20, 40, 60, 60] {
      memory.fail(url, at: now)
      // What fails at the same time counts once.
      memory.fail("http://a.test/2", at: now + .seconds(1))
      #expect(memory.isOut("http://A.test:80/3", at: now + .seconds(pause - 0.1)))
      now = now + .seconds(pause)
      #expect(!memory.isOut(url, at: now))
    }
    #expect(!memory.isOut("http://b.test/", at: .zero))
    memory.fail(url, at: now)
    memory.succeed(url)
    #expect(!memory.isOut(url, at: now))
    for number in 0..<1000 { memory.fail("http://\(number).test/", at: now) }
    #expect(memory.isOut("http://9.test/", at: now))
  }

  @Test(
    "headers say how long it may be used without asking",
    arguments: [
      ("max-age=60", "0", 60.0), ("public, MAX-AGE=\"60\"", "10", 50), ("max-age=5", "10", 0),
      ("max-age=60, no-cache", "0", nil), ("no-store", "0", nil), ("max-age=x", "0", nil),
      ("", "0", nil), ("max-age=99999999999", "-5", 2_147_483_648), ("==, =, max-age=5=", "0", nil),
      ("=max-age", "0", nil), ("max-age=-9223372036854775808", "9223372036854775807", 0),
    ])
  func lifetimes(control: String, age: String, expected: Double?) {
    let headers = ["cache-control": control, "age": age]
    let found = CacheControl { [headers[$0] ?? ""] }
    #expect(found.lifetime == expected.map { .seconds($0) })
    #expect(found.mayBeKept == (control != "no-store"))
  }

  @Test(
    "a URL is the same address however it is written",
    arguments: [
      ("http://a.test", "http://a.test/", true), ("http://a.test?b", "http://a.test/?b", true),
      ("http://a.test/b?", "http://a.test/b", true),
      ("http://a.test/c/../b", "http://a.test/b", true),
      ("http://a.test/b#c", "http://a.test/b", true), ("http://a.test/b", "http://a.test/c", false),
      ("http://a.test/b?1", "http://a.test/b?2", false),
      ("http://a.test/b", "https://a.test/b", false),
    ])
  func addresses(one: String, other: String, expected: Bool) {
    #expect(one.isSameAddress(as: other) == expected)
    #expect(other.isSameAddress(as: one) == expected)
  }

  @Test("fields that are told more than once are one list")
  func repeatedFields() {
    let headers = HTTPHeaders([
      ("Cache-Control", "max-age=100"), ("Vary", "Accept"), ("Cache-Control", "no-store"),
      ("Vary", "Accept-Language"),
    ])
    let found = CacheControl(headers.values)
    #expect(!found.mayBeKept && found.lifetime == .seconds(100))
    #expect(found.varying == ["accept", "accept-language"])
  }
}
