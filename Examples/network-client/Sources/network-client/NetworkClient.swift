import VitrineNetworking

/// Reads a list of clips from a web server: `network-client HOST PORT`.
@main
struct NetworkClient {
  struct Clip: Decodable, Sendable {
    var title: String
    var seconds: Double
  }

  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let port = Int(arguments[2]) else {
      return print("usage: network-client HOST PORT")
    }
    let client = HTTPClient(attempts: 2)
    let clips = Endpoint(scheme: "http", host: arguments[1], port: port, path: "/clips.json")
    do throws(HTTPError) {
      for clip in try await client.send(Request<[Clip]>(clips)) {
        print("\(clip.title): \(clip.seconds) s")
      }
      // The server gave a tag: it says that nothing has changed, and the body comes out of the cache.
      print("again: \(try await client.data(from: clips).body.count) bytes")
      var old = clips
      old.path = "/old"
      print("moved to: \(try await client.redirect(from: old) ?? "nowhere")")
      old.path = "/missing"
      _ = try await client.data(from: old)
    } catch {
      print("failed: \(error)")
    }
  }
}
