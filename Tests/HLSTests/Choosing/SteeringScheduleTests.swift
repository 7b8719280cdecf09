import MediaCore
import Networking
import Testing

@testable import HLS

/// When steering manifests are loaded: draft-pantos-hls-rfc8216bis, 7.2.
@Suite("The schedule of steering")
struct SteeringScheduleTests {
  private func manifest(_ json: JSONValue) throws -> SteeringManifest {
    try SteeringManifest(json, uri: "http://s/a/one")
  }

  @Test("the next manifest comes from where the last one says, when it has run out")
  func reloads() throws {
    var schedule = SteeringSchedule(ContentSteering(serverURI: "http://s/a/one"))
    let first = try manifest(["VERSION": 1, "PATHWAY-PRIORITY": [], "TTL": 10, "RELOAD-URI": "two"])
    var pause = schedule.pause(after: first)
    #expect(pause == .seconds(10) && schedule.uri == "http://s/a/two")
    let second = try manifest(["VERSION": 1, "PATHWAY-PRIORITY": [], "TTL": 0])
    pause = schedule.pause(after: second)
    #expect(pause == .seconds(1) && schedule.uri == "http://s/a/two")
  }

  @Test("after a failure it is asked again when the manifest has run out, or when the server says")
  func failures() throws {
    var schedule = SteeringSchedule(ContentSteering(serverURI: "http://s/"))
    func pause(_ kind: NetworkError.Kind, retryAfter: MediaTime? = nil) -> MediaTime? {
      schedule.pause(after: .network(NetworkError(kind, "", retryAfter: retryAfter)))
    }
    #expect(pause(.status(500)) == .seconds(300))
    _ = schedule.pause(after: try manifest(["VERSION": 1, "PATHWAY-PRIORITY": [], "TTL": 20]))
    #expect(pause(.connectionFailed) == .seconds(20))
    #expect(pause(.status(429), retryAfter: .seconds(70)) == .seconds(70))
    #expect(pause(.status(410)) == nil)
    #expect(schedule.pause(after: .final(MediaError(.malformedPlaylist, ""))) == .seconds(20))
  }

  @Test("a manifest that is its own URI is read once, unless it names another")
  func data() throws {
    var schedule = SteeringSchedule(ContentSteering(serverURI: "data:,x"))
    #expect(schedule.pause(after: .final(MediaError(.malformedPlaylist, ""))) == nil)
    var pause = schedule.pause(after: try manifest(["VERSION": 1, "PATHWAY-PRIORITY": []]))
    #expect(pause == nil)
    let other = try manifest(["VERSION": 1, "PATHWAY-PRIORITY": [], "RELOAD-URI": "http://s/"])
    pause = schedule.pause(after: other)
    #expect(pause == .seconds(300))
  }

  @Test(
    "URIs that hold their resource",
    arguments: [
      ("data:,a%20b", "a b"), ("DATA:application/json;base64,eyJhIjoxfQ==", #"{"a":1}"#),
      ("data:;base64,YQ", "a"), ("data:;base64,", ""), ("data:;base64,Y*", nil),
      ("http://a/,b", nil), ("data:none", nil),
    ] as [(String, String?)])
  func dataURIs(uri: String, text: String?) {
    #expect(DataURI.bytes(of: uri) == text.map { Array($0.utf8) })
  }
}
