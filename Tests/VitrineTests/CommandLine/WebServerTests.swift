import Foundation
import Testing
import VitrineTesting

/// A stream from a server that people use.
@Suite("A stream from nginx", .enabled(if: NginxServer.path != nil, "nginx is not installed"))
struct WebServerTests {
  private func hashes(of url: String, arguments: [String] = []) async throws -> [Substring] {
    let run = try await Program.run(
      ["play", url, "--clock", "virtual", "--video", "framemd5:-", "--audio", "null", "--quiet"]
        + arguments)
    #expect(run.ending == .exited(0))
    return run.output.filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: " ").last }
  }

  @Test(
    "has the pictures that its files have, and is loaded over few connections",
    arguments: [TestMedia.StreamRecipe.transport, .fragmented, .encrypted])
  func plays(stream: TestMedia.StreamRecipe) async throws {
    let server = try await NginxServer(serving: TestMedia.folder(stream))
    let played = try await hashes(of: server.url("/" + stream.playlist))
    let expected = try await hashes(of: TestMedia.path(stream))
    #expect(played == expected)
    #expect(played.count == 240)
    let requests = try server.requests
    #expect(requests.allSatisfy { ["200", "206"].contains($0.status) })
    #expect(Set(requests.map(\.path)).count == requests.count, "nothing is asked for twice")
    #expect(Set(requests.map(\.connection)).count <= 3)
  }

  @Test(
    "over TLS shows a certificate and speaks HTTP/2 over one connection",
    .enabled(if: Certificates.program != nil, "openssl is not installed"))
  func secure() async throws {
    let certificates = try Certificates()
    defer { certificates.remove() }
    let server = try await NginxServer(
      serving: TestMedia.folder(.encrypted), certificates: certificates)
    let url = server.url("/stream.m3u8")
    let trust = ["--trusted-certificates", certificates.authority]
    let client = ["--certificate", certificates.client, "--key", certificates.clientKey]
    #expect(try await hashes(of: url, arguments: trust + client).count == 240)
    let requests = try server.requests
    #expect(requests.count == 6 && requests.allSatisfy { $0.version == "HTTP/2.0" })
    #expect(Set(requests.map(\.connection)).count <= 2, "a key may come beside a segment")
    // A client without a certificate is refused, and a server without a trusted one is not talked to.
    for arguments in [trust, client] {
      let run = try await Program.run(
        ["play", url, "--video", "null", "--audio", "null", "--quiet"] + arguments)
      #expect(run.ending == .exited(1), "\(arguments[0])")
    }
  }

  @Test("in two variants is whole where the better one is too much for the link")
  func adapts() async throws {
    let server = try await NginxServer(serving: TestMedia.folder(.ladder), rate: 200_000)
    let played = try await hashes(of: server.url("/master.m3u8"))
    #expect(played.count == 240)
    let paths = try server.requests.map(\.path)
    #expect(paths.contains("/level0-0.ts"))
  }
}
