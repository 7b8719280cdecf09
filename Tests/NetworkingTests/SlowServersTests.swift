import MediaCore
import Testing

@testable import Networking

@Suite("Servers that did not answer in time") struct SlowServersTests {
  private let url = "http://a.test/clip.mp4"

  @Test("One is slow for all that it has, until it begins to answer soon again")
  func one() {
    var servers = SlowServers()
    #expect(!servers.contains(url))
    servers.note(.late, of: url)
    #expect(servers.contains("http://A.test:80/other"))
    #expect(!servers.contains("https://a.test/clip.mp4") && !servers.contains("http://b.test/"))
    servers.note(.began(after: .seconds(4)), of: url)
    #expect(servers.contains(url))
    servers.note(.began(after: .seconds(1)), of: "http://b.test/")
    #expect(servers.contains(url))
    servers.note(.began(after: .seconds(1)), of: url)
    #expect(!servers.contains(url))
  }

  @Test("No more than 256 are remembered, and what is no web address is none of them")
  func bounds() {
    var servers = SlowServers()
    servers.note(.late, of: "file:///a")
    #expect(!servers.contains("file:///a"))
    for number in 0..<300 { servers.note(.late, of: "http://\(number).test/") }
    #expect((0..<300).count { servers.contains("http://\($0).test/") } == 256)
  }
}
