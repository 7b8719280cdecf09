import Testing
import VitrineNetworking

@Suite("Endpoints")
struct EndpointTests {
  @Test("a URL encodes what may not stand in it")
  func url() {
    let endpoint = Endpoint(
      host: "example.com", port: 8080, path: "a b/ü%", query: [("q", "1&2=3"), ("leer", "")])
    #expect(endpoint.url == "https://example.com:8080/a%20b/%C3%BC%25?q=1%262%3D3&leer=")
    #expect(Endpoint(host: "example.com").url == "https://example.com/")
    #expect(Endpoint(scheme: "http", host: "[::1]", path: "/x").url == "http://[::1]/x")
  }

  @Test(
    "a scheme, a host or a port that cannot be makes none",
    arguments: [
      Endpoint(scheme: "file", host: "a"), Endpoint(host: ""), Endpoint(host: "a b"),
      Endpoint(host: "a/b"), Endpoint(host: "a@b"), Endpoint(host: "a", port: 0),
      Endpoint(host: "a\r\nX: y"), Endpoint(host: "[::1"),
    ])
  func none(endpoint: Endpoint) async {
    #expect(endpoint.url == nil)
    await #expect(throws: HTTPError.self) {
      try await HTTPClient(transport: NetworkTransport()).data(from: endpoint)
    }
  }
}
