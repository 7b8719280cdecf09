import MediaCore
import Networking
import Streaming
import Testing
import VitrineTesting

@Suite struct HTTPSourceTests {
  private let client = CurlClient()
  private let bytes = pattern(3_000_000)

  private func source(
    _ origin: ScriptedOrigin, _ path: String = "/clip", _ settings: HTTPSourceSettings = .quick
  ) -> HTTPSource {
    HTTPSource(url: origin.url(path), client: client, settings: settings)
  }

  @Test func readsAllOnOneConnection() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/clip")
    let source = source(origin)
    let all = try await onThread {
      try source.prepare()
      return try source.readAll()
    }
    #expect(all == bytes)
    #expect(source.length == 3_000_000)
    #expect(source.isSeekable)
    #expect(origin.requests(for: "/clip").map { $0[header: "Range"] } == ["bytes=0-"])
  }

  @Test func readsAFileThatAnOriginServes() async throws {
    let directory = try TemporaryDirectory()
    let origin = try await ScriptedOrigin.start()
    origin.serve(try OriginResource(file: directory.write("a", bytes)), at: "/clip")
    let source = source(origin)
    let all = try await onThread {
      try source.prepare()
      return try source.readAll()
    }
    #expect(all == bytes)
  }

  @Test func jumpsByAnotherRangeAndReadsOverSmallGaps() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/clip")
    let source = source(origin)
    let pieces = try await onThread {
      try source.prepare()
      return try [0, 10_000, 2_000_000, 2_000_100, 5].map { try source.read(at: $0, 4) }
    }
    #expect(pieces == [0, 10_000, 2_000_000, 2_000_100, 5].map { Array(bytes[$0..<$0 + 4]) })
    let ranges = origin.requests(for: "/clip").compactMap { $0[header: "Range"] }
    #expect(ranges == ["bytes=0-", "bytes=2000000-", "bytes=5-"])
    let conditions = origin.requests(for: "/clip").map { $0[header: "If-Range"] }
    #expect(conditions == [nil, OriginResource(bytes).entityTag, OriginResource(bytes).entityTag])
  }

  @Test func readsNothingAtTheEnd() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/clip")
    origin.serve(OriginResource([]), at: "/empty")
    let (source, empty) = (source(origin), source(origin, "/empty"))
    let ends = try await onThread {
      try source.prepare()
      try empty.prepare()
      return try [source.read(at: 3_000_000, 10), source.read(at: 1 << 40, 10), empty.readAll()]
    }
    #expect(ends == [[], [], []])
    #expect(empty.length == 0)
    #expect(origin.requests(for: "/clip").count == 1)
  }

  @Test func takesUpWhereAConnectionBroke() async throws {
    let origin = try await ScriptedOrigin.start()
    let faulty = OriginResource(bytes)
      .failing(.only(1), with: .drop(afterBytes: 1_000_000))
      .failing(.only(2), with: .reset(afterBytes: 500_000))
      .failing(.only(3), with: .stall(afterBytes: 500_000))
      .failing(.only(4), with: .status(503))
    origin.serve(faulty, at: "/clip")
    let source = source(origin)
    let all = try await onThread {
      try source.prepare()
      return try source.readAll()
    }
    #expect(all == bytes)
    let requests = origin.requests(for: "/clip")
    #expect(requests.count == 5)
    #expect(requests[1][header: "Range"] == "bytes=1000000-")
    #expect(requests[1][header: "If-Range"] == faulty.entityTag)
  }

  @Test func goesOnAsLongAsThereIsHeadway() async throws {
    let origin = try await ScriptedOrigin.start()
    let faulty = OriginResource(pattern(400_000)).failing(
      .always, with: .drop(afterBytes: 30_000))
    origin.serve(faulty, at: "/clip")
    let source = source(origin)
    let all = try await onThread {
      try source.prepare()
      return try source.readAll()
    }
    #expect(all == pattern(400_000))
    #expect(origin.requests(for: "/clip").count == 14)
  }

  @Test func readsOverWhatAServerWithoutRangesRepeats() async throws {
    let origin = try await ScriptedOrigin.start()
    var resource = OriginResource(bytes).failing(.first(1), with: .drop(afterBytes: 1_000_000))
    resource.supportsRanges = false
    origin.serve(resource, at: "/clip")
    let source = source(origin)
    let (all, again) = try await onThread {
      try source.prepare()
      return (try source.readAll(), try source.read(at: 1_500_000, 4))
    }
    #expect(all == bytes)
    #expect(again == Array(bytes[1_500_000..<1_500_004]))
    #expect(!source.isSeekable)
    #expect(source.length == 3_000_000)
    #expect(origin.requests(for: "/clip").allSatisfy { $0[header: "If-Range"] == nil })
  }

  @Test func readsOverWhenARangeIsIgnoredOnce() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes).failing(.only(2), with: .ignoreRange), at: "/clip")
    let source = source(origin)
    let piece = try await onThread {
      try source.prepare()
      return try source.read(at: 2_000_000, 4)
    }
    #expect(piece == Array(bytes[2_000_000..<2_000_004]))
  }

  @Test func readsContentOfUnknownLength() async throws {
    let origin = try await ScriptedOrigin.start()
    var resource = OriginResource(bytes)
    resource.declaresLength = false
    resource.supportsRanges = false
    origin.serve(resource, at: "/clip")
    let source = source(origin)
    try await onThread { try source.prepare() }
    #expect(source.length == nil)
    #expect(try await onThread { try source.readAll() } == bytes)
    #expect(source.length == 3_000_000)
  }

  @Test func anotherFileInItsPlaceIsAnError() async throws {
    let origin = try await ScriptedOrigin.start()
    var dated = OriginResource(bytes)
    dated.entityTag = nil
    dated.lastModified = "Mon, 01 Jan 2024 00:00:00 GMT"
    var redated = dated
    redated.lastModified = "Tue, 02 Jan 2024 00:00:00 GMT"
    var plain = OriginResource(bytes)
    plain.entityTag = nil
    var longer = OriginResource(bytes + [1])
    longer.entityTag = nil
    let changes = [(OriginResource(bytes), OriginResource(pattern(3_000_000, seed: 1)))]
    for (first, second) in changes + [(dated, redated), (plain, longer)] {
      origin.serve(first, at: "/clip")
      let source = source(origin)
      try await onThread { try source.prepare() }
      origin.serve(second, at: "/clip")
      let code = try await onThread {
        errorCode { _ = try source.read(at: 2_000_000, 4) }
      }
      #expect(code == .sourceChanged)
    }
  }

  @Test func aPromiseOfTooManyBytesIsAnError() async throws {
    let origin = try await ScriptedOrigin.start()
    var resource = OriginResource(bytes)
    resource.supportsRanges = false
    origin.serve(
      resource.failing(.always, with: .contentLength(4_000_000)), at: "/never")
    resource.supportsRanges = true
    let liar =
      resource
      .failing(.always, with: .contentLength(4_000_000)).failing(.only(1), with: .ignoreRange)
    origin.serve(liar, at: "/once")
    for path in ["/never", "/once"] {
      let source = source(origin, path)
      let (count, code) = try await onThread { () -> (Int, MediaError.Code?) in
        var count = 0
        let code = errorCode {
          try source.prepare()
          count = try source.readAll(upTo: 3_000_000).count
          _ = try source.read(at: 3_000_000, 1)
        }
        return (count, code)
      }
      #expect(count == 3_000_000)
      #expect(code == .truncated)
    }
  }

  @Test func aPromiseOfTooFewBytesIsKept() async throws {
    let origin = try await ScriptedOrigin.start()
    var resource = OriginResource(pattern(1000))
    resource.supportsRanges = false
    origin.serve(resource.failing(.always, with: .contentLength(600)), at: "/clip")
    let source = source(origin)
    let all = try await onThread {
      try source.prepare()
      return try source.readAll()
    }
    #expect(all == Array(pattern(1000)[..<600]))
  }

  @Test func readsAfterARedirect() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(.redirect(to: "/clip"), at: "/a")
    origin.serve(OriginResource(bytes), at: "/clip")
    let source = source(origin, "/a")
    let piece = try await onThread {
      try source.prepare()
      return try source.read(at: 2_000_000, 4)
    }
    #expect(piece == Array(bytes[2_000_000..<2_000_004]))
    #expect(source.content?.url == origin.url("/clip"))
  }
}
