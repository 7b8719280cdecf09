import MediaCore
import Networking
import Streaming
import Testing
import VitrineTesting

@Suite struct CachingSourceTests {
  private let client = CurlClient()
  private let bytes = pattern(2_000_000)

  private func source(
    _ origin: ScriptedOrigin, _ cache: ByteCache, _ path: String = "/clip"
  ) -> CachingSource {
    let url = origin.url(path)
    let upstream = HTTPSource(url: url, client: client, settings: .quick)
    return CachingSource(upstream, url: url, cache: cache)
  }

  @Test(arguments: [ByteCache.usualDirectories, []])
  func aLoopIsTransferredOnce(_ directories: [String]) async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/clip")
    let cache = ByteCache(directories: directories)
    let source = source(origin, cache)
    try await onThread {
      try source.prepare()
      for size in [65_536, 1000, 262_144] {
        #expect(try source.readAll(pieceSize: size) == bytes)
      }
      #expect(try source.read(at: 1_999_990, 100) == Array(bytes[1_999_990...]))
      #expect(try source.read(at: 2_000_000, 100) == [])
    }
    #expect(origin.requests(for: "/clip").count == 1)
    #expect(origin.bytesSent(for: "/clip") == 2_000_000)
  }

  @Test func whatIsReadOverOnTheWayToTheEndIsKept() async throws {
    let origin = try await ScriptedOrigin.start()
    let small = Array(bytes[..<200_000])
    origin.serve(OriginResource(small), at: "/clip")
    let source = source(origin, ByteCache())
    try await onThread {
      try source.prepare()
      // As a demuxer reads a file whose table is at its end.
      #expect(try source.read(at: 0, 36) == Array(small[..<36]))
      #expect(try source.read(at: 190_000, 100) == Array(small[190_000..<190_100]))
      #expect(try source.read(at: 36, 100) == Array(small[36..<136]))
      #expect(try source.readAll(pieceSize: 4096) == small)
    }
    #expect(origin.requests(for: "/clip").count == 1)
    #expect(origin.bytesSent(for: "/clip") == 200_000)
  }

  @Test func whatIsOpenedAgainIsNotTransferredAgain() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/clip")
    let cache = ByteCache()
    for _ in 0..<3 {
      let source = source(origin, cache)
      try await onThread {
        try source.prepare()
        #expect(source.length == 2_000_000)
        #expect(source.isSeekable)
        #expect(try source.readAll() == bytes)
      }
    }
    #expect(origin.bytesSent(for: "/clip") == 2_000_000)
    let tag = OriginResource(bytes).entityTag
    #expect(origin.requests(for: "/clip").map { $0[header: "If-None-Match"] } == [nil, tag, tag])
  }

  @Test func whatTwoReadAtOnceIsTheSame() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/clip")
    let cache = ByteCache()
    let (first, second) = (source(origin, cache), source(origin, cache))
    try await onThread {
      try first.prepare()
      try second.prepare()
      for offset in stride(from: 0, to: 2_000_000, by: 50_000) {
        let expected = Array(bytes[offset..<offset + 50_000])
        #expect(try first.readAll(from: Int64(offset), upTo: 50_000) == expected)
        #expect(try second.readAll(from: Int64(offset), upTo: 50_000) == expected)
      }
    }
  }

  @Test func newContentTakesThePlaceOfTheOld() async throws {
    let origin = try await ScriptedOrigin.start()
    let cache = ByteCache()
    for seed in 0..<3 as Range<UInt8> {
      let content = pattern(2_000_000, seed: seed)
      origin.serve(OriginResource(content), at: "/clip")
      let source = source(origin, cache)
      let all = try await onThread {
        try source.prepare()
        return try source.readAll()
      }
      #expect(all == content)
    }
  }

  @Test func wholeContentPlaysWithoutTheServer() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/clip")
    origin.serve(OriginResource(bytes), at: "/part")
    let cache = ByteCache()
    let (whole, part) = (source(origin, cache), source(origin, cache, "/part"))
    try await onThread {
      try whole.prepare()
      _ = try whole.readAll()
      try part.prepare()
      _ = try part.readAll(upTo: 1_000_000)
    }
    await origin.stop()
    let (wholeAgain, partAgain) = (source(origin, cache), source(origin, cache, "/part"))
    try await onThread {
      try wholeAgain.prepare()
      #expect(wholeAgain.length == 2_000_000)
      #expect(wholeAgain.isSeekable)
      #expect(try wholeAgain.readAll() == bytes)
      #expect(partAgain.failure() == .connectionFailed)
    }
  }

  @Test func contentThatIsGoneIsAnErrorThoughItIsKept() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/clip")
    let cache = ByteCache()
    let (first, second) = (source(origin, cache), source(origin, cache))
    let before = try await onThread { first.failure() }
    origin.remove("/clip")
    let after = try await onThread { second.failure() }
    #expect(before == nil)
    #expect(after == .notFound)
  }

  @Test func letsGoOfWhatWasUsedLongestAgo() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/clip")
    let cache = ByteCache(budget: 1 << 20, chunkSize: 64 << 10)
    let source = source(origin, cache)
    try await onThread {
      try source.prepare()
      #expect(try source.readAll() == bytes)
    }
    let sent = origin.bytesSent(for: "/clip")
    let requests = origin.requests(for: "/clip").count
    let tail = try await onThread { try source.readAll(from: 1_200_000) }
    #expect(tail == Array(bytes[1_200_000...]))
    #expect(origin.bytesSent(for: "/clip") == sent)
    #expect(origin.requests(for: "/clip").count == requests)
    let again = try await onThread { try source.readAll() }
    #expect(again == bytes)
    #expect(origin.requests(for: "/clip").count > requests)
  }

  @Test func makesContentSeekableThatTheServerCannotJumpIn() async throws {
    let origin = try await ScriptedOrigin.start()
    var resource = OriginResource(bytes)
    resource.supportsRanges = false
    origin.serve(resource, at: "/clip")
    let source = source(origin, ByteCache())
    try await onThread {
      try source.prepare()
      #expect(source.isSeekable)
      for offset in [1_900_000, 0, 1_000_000, 1_950_000] {
        #expect(try source.read(at: Int64(offset), 16) == Array(bytes[offset..<offset + 16]))
      }
    }
    #expect(origin.requests(for: "/clip").count == 1)
  }

  @Test func largeContentStaysUnseekableWhereTheServerCannotJump() async throws {
    let origin = try await ScriptedOrigin.start()
    var resource = OriginResource(bytes)
    resource.supportsRanges = false
    origin.serve(resource, at: "/clip")
    let source = source(origin, ByteCache(budget: 1 << 20))
    try await onThread { try source.prepare() }
    #expect(!source.isSeekable)
  }

  @Test func aLiveStreamPassesThrough() async throws {
    let origin = try await ScriptedOrigin.start()
    var radio = OriginResource(pattern(100_000))
    radio.icy = ICYScript(interval: 1000, titles: ["A"])
    origin.serve(radio, at: "/radio")
    let source = source(origin, ByteCache(), "/radio")
    try await onThread {
      try source.prepare()
      #expect(try source.readAll() == pattern(100_000))
    }
    #expect(!source.isSeekable)
    #expect(source.length == nil)
    #expect(
      source.takeTagChanges() == [TagChange(offset: 1000, tags: ["icy-title": "A"])])
  }

  @Test func endsOnceCancelled() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource(bytes), at: "/clip")
    let source = source(origin, ByteCache())
    try await onThread {
      try source.prepare()
      _ = try source.readAll()
      source.cancel()
      // What is kept is not given out any more either.
      #expect(errorCode { _ = try source.read(at: 0, 1) } == .cancelled)
    }
  }
}
