import Foundation
import MediaCore
import Networking
import Synchronization
import Testing
import VitrineTesting

@Suite("A cache on the disk") struct CachedClientTests {
  let directory: TemporaryDirectory
  let bytes = pattern(2_500_000)

  init() throws { directory = try TemporaryDirectory() }

  func client(
    budget: Int = 64 << 20, at date: ProgramDate = .now,
    judge: @escaping @Sendable ([UInt8], Bool) -> CacheVerdict = { _, _ in .keep }
  ) throws -> CachedClient {
    CachedClient(
      CurlClient(), try CacheFolder(directory.path, budget: budget, now: { date }), judge: judge)
  }

  func get(
    _ client: CachedClient, _ url: String, _ range: ByteRange? = nil, atMost limit: Int = .max,
    headers: [(String, String)] = []
  ) async throws -> (response: Response, body: [UInt8]) {
    let request = Request(url, headers: HTTPHeaders(headers.map { ($0.0, $0.1) }), range: range)
    return try await onThread {
      let transfer = client.start(request)
      let response = try transfer.response()
      var body: [UInt8] = []
      while body.count < limit {
        let piece = try transfer.read(min(50_000, limit - body.count))
        if piece.isEmpty { break }
        body += piece
      }
      return (response, body)
    }
  }

  @Test("what the server says is the same is not transferred again, by no later client either")
  func unchanged() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/a")
    for _ in 0..<3 {
      let (response, body) = try await get(try client(), origin.url("/a"))
      #expect(response.status == 200 && response.contentLength == 2_500_000)
      #expect(body == bytes)
    }
    #expect(origin.requests(for: "/a").count == 3)
    #expect(origin.bytesSent(for: "/a") == 2_500_000)
  }

  @Test("what is fresh is not asked about, and what is no more is")
  func fresh() async throws {
    let origin = try await ScriptedOrigin.start()
    var resource = OriginResource(bytes)
    resource.headers = [("Cache-Control", "max-age=60")]
    origin.serve(resource, at: "/a")
    let now = ProgramDate.now
    for (age, asked) in [(0.0, 1), (30, 1), (59, 1), (61, 2), (90, 2), (-3600, 3)] {
      let found = try await get(try client(at: now + .seconds(age)), origin.url("/a"))
      #expect(found.body == bytes)
      #expect(origin.requests(for: "/a").count == asked, "after \(age) s")
    }
  }

  @Test("with the server away what is there is served, whole and in parts")
  func away() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/a")
    let url = origin.url("/a")
    _ = try await get(try client(), url)
    await origin.stop()
    let client = try client()
    #expect(try await get(client, url).body == bytes)
    let (response, body) = try await get(client, url, ByteRange(from: 1_234_567))
    #expect(response.status == 206)
    #expect(response.contentRange == ContentRange("bytes 1234567-2499999/2500000"))
    #expect(body == Array(bytes[1_234_567...]))
    let part = try await get(client, url, ByteRange(from: 100, to: 200))
    #expect(part.response.contentLength == 100 && part.body == Array(bytes[100..<200]))
    #expect(try await get(client, url, ByteRange(from: 2_500_000)).response.status == 416)
    let error = await #expect(throws: NetworkError.self) {
      try await get(client, origin.url("/b"))
    }
    #expect(error?.kind == .connectionFailed)
  }

  @Test(
    "a server that fails, or a portal in its place, is stood in for; one that has it no more is believed"
  )
  func failing() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/a")
    let url = origin.url("/a")
    _ = try await get(try client(), url)
    var page = OriginResource(Array("<html>".utf8))
    page.contentType = "text/html; charset=utf-8"
    origin.serve(page, at: "/a")
    #expect(try await get(try client(), url).body == bytes)
    origin.serve(OriginResource(bytes).failing(.always, with: .status(503)), at: "/a")
    #expect(try await get(try client(), url).body == bytes)
    origin.remove("/a")
    #expect(try await get(try client(), url).response.status == 404)
    await origin.stop()
    await #expect(throws: NetworkError.self) { try await get(try client(), url) }
  }

  @Test("what has changed comes anew; the old one stands in until the new one is whole")
  func changed() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/a")
    let url = origin.url("/a")
    _ = try await get(try client(), url)
    let other = Array(pattern(2_600_000).reversed())
    origin.serve(OriginResource(other), at: "/a")
    _ = try await get(try client(), url, atMost: 1_500_000)
    let broken = OriginResource(other).failing(.always, with: .status(503))
    origin.serve(broken, at: "/a")
    #expect(try await get(try client(), url).body == bytes)
    origin.serve(OriginResource(other), at: "/a")
    #expect(try await get(try client(), url).body == other)
    origin.serve(broken, at: "/a")
    #expect(try await get(try client(), url).body == other)
  }

  @Test("what was read of several ranges is one, and the server is asked for the rest alone")
  func ranges() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/a")
    let url = origin.url("/a")
    _ = try await get(try client(), url, ByteRange(from: 0), atMost: 300_000)
    _ = try await get(try client(), url, ByteRange(from: 2_300_000))
    let before = origin.bytesSent(for: "/a")
    let (response, body) = try await get(try client(), url, ByteRange(from: 0))
    #expect(response.status == 206 && body == bytes)
    let asked = origin.requests(for: "/a").suffix(2)
    #expect(asked.first?[header: "If-None-Match"] != nil)
    #expect(asked.last?[header: "Range"] == "bytes=300000-")
    #expect(origin.bytesSent(for: "/a") - before == 2_200_000)
    await origin.stop()
    #expect(try await get(try client(), url).body == bytes)
  }

  @Test("a server without ranges sends all again, and what is asked for of it is served and kept")
  func withoutRanges() async throws {
    let origin = try await ScriptedOrigin.start()
    var resource = OriginResource(bytes)
    resource.supportsRanges = false
    origin.serve(resource, at: "/a")
    let url = origin.url("/a")
    _ = try await get(try client(), url, atMost: 1_300_000)
    let parts = [
      (ByteRange(from: 1_200_000, to: 1_700_000), 1_200_000..<1_700_000), (nil, 0..<2_500_000),
    ]
    for (range, expected) in parts {
      let (response, body) = try await get(try client(), url, range)
      #expect(response.contentLength == Int64(expected.count))
      #expect(body == Array(bytes[expected]))
    }
    await origin.stop()
    #expect(try await get(try client(), url).body == bytes)
  }

  @Test("what has come whole is kept at once, also where its reader asks for no more")
  func readToTheByte() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/a")
    let (url, first) = (origin.url("/a"), try client())
    let held = try await onThread {
      try [800..<150_000, 0..<800].map { range in
        let transfer = first.start(
          Request(url, range: ByteRange(from: Int64(range.lowerBound), to: Int64(range.upperBound)))
        )
        var left = range.count
        while left > 0 { left -= try transfer.read(left).count }
        return transfer
      }
    }
    await origin.stop()
    let (_, body) = try await get(try client(), url, ByteRange(from: 0, to: 150_000))
    #expect(body == Array(bytes[..<150_000]))
    withExtendedLifetime(held) {}
  }

  @Test("a part that is not there is asked for once, together with whether it is still the same")
  func missingPart() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/a")
    let url = origin.url("/a")
    for (count, start) in [0, 1_200_000, 200_000].enumerated() {
      let range = ByteRange(from: Int64(start), to: Int64(start + 100_000))
      let (response, body) = try await get(try client(), url, range)
      #expect(response.status == 206 && body == Array(bytes[start..<start + 100_000]))
      #expect(origin.requests(for: "/a").count == count + 1)
    }
    // What has changed comes whole.
    let other = pattern(2_400_000)
    origin.serve(OriginResource(other), at: "/a")
    let (response, body) = try await get(
      try client(), url, ByteRange(from: 2_000_000, to: 2_100_000))
    #expect(response.status == 200 && body == other)
  }

  @Test("what a disk has spoiled is not served but loaded again")
  func spoiled() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/a")
    let url = origin.url("/a")
    _ = try await get(try client(), url)
    for file in try files() {
      var content = try Data(contentsOf: file)
      guard content.count > 1000 else { continue }
      content[content.count / 2] ^= 1
      try content.write(to: file)
    }
    for sent in [5_000_000, 5_000_000] {
      #expect(try await get(try client(), url).body == bytes)
      #expect(origin.bytesSent(for: "/a") == sent, "what comes in its place is kept")
    }
    for file in try files() where file.pathExtension == "head" {
      try Data("vitrine-cache 1\nkey".utf8).write(to: file)
    }
    #expect(try await get(try client(), url).body == bytes)
    #expect(origin.bytesSent(for: "/a") == 7_500_000)
  }

  @Test(
    "what the server does not let be kept is not, nor pages, radio, and what is judged so",
    arguments: [
      ("Cache-Control", "private, no-store"), ("Vary", "*"), ("Vary", "Cookie"),
      ("icy-name", "Radio"), ("X-Judged", "so"),
    ])
  func refused(name: String, value: String) async throws {
    let origin = try await ScriptedOrigin.start()
    var resource = OriginResource(bytes)
    resource.headers = [(name, value)]
    origin.serve(resource, at: "/a")
    resource.headers = []
    resource.contentType = "text/html; charset=utf-8"
    origin.serve(resource, at: "/page")
    let verdict: CacheVerdict = name == "X-Judged" ? .refuse : .keep
    for path in ["/a", "/page"] {
      let client = try client { _, _ in verdict }
      #expect(try await get(client, origin.url(path)).body == bytes)
    }
    #expect(try files().isEmpty)
  }

  @Test("a body without a length is kept when it is whole, and not when it was cut")
  func untold() async throws {
    let origin = try await ScriptedOrigin.start()
    var resource = OriginResource(bytes)
    resource.declaresLength = false
    origin.serve(resource, at: "/a")
    _ = try await get(try client(), origin.url("/a"), atMost: 2_000_000)
    #expect(try files().isEmpty)
    _ = try await get(try client(), origin.url("/a"))
    await origin.stop()
    #expect(try await get(try client(), origin.url("/a")).body == bytes)
  }

  @Test("a reader that asks by itself gets its answer: 304 for what it has")
  func conditional() async throws {
    let origin = try await ScriptedOrigin.start()
    let resource = OriginResource(bytes)
    origin.serve(resource, at: "/a")
    let url = origin.url("/a")
    _ = try await get(try client(), url)
    let headers = [("If-None-Match", try #require(resource.entityTag))]
    #expect(try await get(try client(), url, headers: headers).response.status == 304)
    await origin.stop()
    let client = try client()
    #expect(try await get(client, url, headers: headers).response.status == 304)
    let other = try await get(client, url, headers: [("If-None-Match", "\"other\"")])
    #expect(other.response.status == 200 && other.body == bytes)
    // Held against another version the whole comes, not a part of it.
    let held = try await get(client, url, ByteRange(from: 9), headers: [("If-Range", "\"other\"")])
    #expect(held.response.status == 200 && held.body == bytes)
  }

  @Test("it stays within its budget, and what was used longest ago leaves")
  func budget() async throws {
    let origin = try await ScriptedOrigin.start()
    for number in 0..<12 { origin.serve(OriginResource(bytes), at: "/\(number)") }
    let start = ProgramDate.now
    for number in 0..<12 {
      let client = try client(budget: 16 << 20, at: start + .seconds(Double(2 * number)))
      _ = try await get(client, origin.url("/\(number)"))
      // The first one is used all the time.
      let later = try self.client(budget: 16 << 20, at: start + .seconds(Double(2 * number + 1)))
      _ = try await get(later, origin.url("/0"))
      let size = try files().reduce(0) { $0 + (try Data(contentsOf: $1).count) }
      #expect(size <= 16 << 20)
    }
    await origin.stop()
    let client = try client(budget: 16 << 20)
    for number in [0, 11] { #expect(try await get(client, origin.url("/\(number)")).body == bytes) }
    await #expect(throws: NetworkError.self) { try await get(client, origin.url("/1")) }
  }

  @Test("what leads from the world into a house is not served from the disk either")
  func route() async throws {
    let origin = try await ScriptedOrigin.start()
    var resource = OriginResource(bytes)
    resource.headers = [("Cache-Control", "max-age=60")]
    origin.serve(resource, at: "/a")
    _ = try await get(try client(), origin.url("/a"))
    var request = Request(origin.url("/a"))
    request.referrer = .network(.publicNetwork)
    let (client, question) = (try client(), request)
    let kind = try await onThread { client.start(question).failure() }
    #expect(kind == .forbiddenURL)
  }

  @Test("what was forgotten is gone, and is not written by a transfer that had begun")
  func forgotten() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/a")
    let (url, client) = (origin.url("/a"), try client())
    _ = try await get(client, url)
    client.forget(url)
    #expect(try files().isEmpty)
    try await onThread {
      let transfer = client.start(Request(url))
      _ = try transfer.read(1000)
      client.forget(url)
    }
    #expect(try files().isEmpty)
  }

  @Test("a folder that cannot be is an error, and one that is taken away while it is used is none")
  func folders() async throws {
    #expect(throws: MediaError.self) { try CacheFolder("/proc/none", budget: 1 << 30) }
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/a")
    let client = try client()
    try FileManager.default.removeItem(atPath: directory.path)
    #expect(try await get(client, origin.url("/a")).body == bytes)
  }

  /// All files that hold something.
  private func files() throws -> [URL] {
    let all = FileManager.default.enumerator(atPath: directory.path)
    return (all?.allObjects as? [String] ?? []).map { URL(filePath: "\(directory.path)/\($0)") }
      .filter { !$0.hasDirectoryPath && $0.lastPathComponent != "lock" }
      .filter { (try? Data(contentsOf: $0)) != nil }
  }
}
