import MediaCore
import Networking
import Testing
import VitrineTesting

/// What is asked of a server about what is there, and what its answers change.
extension CachedClientTests {
  @Test("what is missing of a version with a weak tag is asked for as if nothing were there")
  func weakTag() async throws {
    let origin = try await ScriptedOrigin.start()
    var resource = OriginResource(bytes)
    resource.entityTag = "W/\"1\""
    origin.serve(resource, at: "/a")
    let url = origin.url("/a")
    _ = try await get(try client(), url, ByteRange(from: 0), atMost: 1_200_000)
    for range in [ByteRange(from: 1_300_000), nil] {
      let (_, body) = try await get(try client(), url, range)
      #expect(body == Array(bytes[Int(range?.start ?? 0)...]))
    }
    #expect(try await get(try client(), url).body == bytes)
    #expect(origin.bytesSent(for: "/a") < 6_500_000)
  }

  @Test("what the server says of it when it is confirmed counts from then on")
  func confirmedHeaders() async throws {
    let origin = try await ScriptedOrigin.start()
    var resource = OriginResource(bytes)
    let now = ProgramDate.now
    let controls = [
      ("max-age=60", 0.0, 1), ("max-age=5", 61, 2), ("max-age=5", 65, 2), ("max-age=5", 67, 3),
      ("no-store", 73, 4), ("max-age=60", 74, 5),
    ]
    for (control, time, count) in controls {
      resource.headers = [("Cache-Control", control), ("Age", "0")]
      origin.serve(resource, at: "/a")
      let found = try await get(try client(at: now + .seconds(time)), origin.url("/a"))
      #expect(found.body == bytes)
      #expect(origin.requests(for: "/a").count == count, "\(control) after \(time) s")
    }
    #expect(origin.bytesSent(for: "/a") == 5_000_000)
  }

  @Test("a redirect is asked each time where it leads, however long its target may be kept")
  func redirected() async throws {
    let origin = try await ScriptedOrigin.start()
    let other = Array(bytes.reversed())
    for (name, bytes) in [("/1", bytes), ("/2", other)] {
      var resource = OriginResource(bytes)
      resource.headers = [("Cache-Control", "max-age=60, immutable")]
      origin.serve(resource, at: name)
    }
    for (name, bytes) in [("/1", bytes), ("/1", bytes), ("/2", other), ("/2", other)] {
      origin.serve(
        .redirect(to: name), at: "/latest")
      #expect(try await get(try client(), origin.url("/latest")).body == bytes)
    }
    #expect(origin.bytesSent(for: "/1") == 2_500_000 && origin.bytesSent(for: "/2") == 2_500_000)
    await origin.stop()
    #expect(try await get(try client(), origin.url("/latest")).body == other)
  }
}
