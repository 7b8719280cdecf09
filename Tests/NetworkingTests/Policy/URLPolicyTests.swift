import Networking
import Testing

@Suite struct URLPolicyTests {
  private let spaces: [AddressSpace] = [.publicNetwork, .privateNetwork, .linkLocal, .loopback]

  @Test func theUserMayNameAnythingOfTheSchemesAllowed() {
    let policy = URLPolicy()
    for scheme in ["file", "http", "https"] {
      #expect(policy.allows(scheme: scheme, namedBy: .local))
    }
    for scheme in ["ftp", "data", "concat", "pipe", "tcp", "unix", "gopher", "lavfi", "", "FILE"] {
      #expect(!policy.allows(scheme: scheme, namedBy: .local), "\(scheme)")
    }
    for space in spaces { #expect(policy.allowsConnection(to: space, namedBy: .local)) }
  }

  @Test func whatComesFromANetworkNeverNamesAFile() {
    var policy = URLPolicy()
    policy.schemes.insert("ftp")
    for space in spaces {
      #expect(!policy.allows(scheme: "file", namedBy: .network(space)))
      #expect(!policy.allows(scheme: "ftp", namedBy: .network(space)))
      #expect(policy.allows(scheme: "http", namedBy: .network(space)))
      #expect(policy.allows(scheme: "https", namedBy: .network(space)))
    }
    policy.schemes = ["https"]
    #expect(!policy.allows(scheme: "http", namedBy: .network(.publicNetwork)))
  }

  @Test func whatComesFromANetworkLeadsOnlyToItOrAWiderOne() {
    var policy = URLPolicy()
    for origin in spaces {
      for target in spaces {
        #expect(
          policy.allowsConnection(to: target, namedBy: .network(origin)) == (target <= origin))
      }
    }
    policy.allowsPrivateTargets = true
    #expect(policy.allowsConnection(to: .loopback, namedBy: .network(.publicNetwork)))
  }

  @Test func aRouteMayWidenAndNeverNarrow() {
    var route = Route(URLPolicy(), namedBy: .local)
    #expect(route.first == nil && route.last == nil)
    let steps: [AddressSpace] = [.privateNetwork, .loopback, .publicNetwork, .privateNetwork]
    // There is no way back, not even to where it began.
    #expect(steps.map { route.go(to: $0) } == [true, false, true, false])
    #expect(route.first == .privateNetwork && route.last == .publicNetwork)
    #expect(route.allows(.publicNetwork) && !route.allows(.linkLocal))

    var named = Route(URLPolicy(), namedBy: .network(.publicNetwork))
    #expect([.loopback, .publicNetwork].map { named.go(to: $0) } == [false, true])
    #expect(named.first == .publicNetwork)
  }

  @Test func aMediaRootHoldsItsOwnFilesOnly() {
    var policy = URLPolicy()
    #expect(policy.allowsFile(at: "/etc/passwd"))
    policy.mediaRoot = "/srv/media"
    for path in ["/srv/media", "/srv/media/a", "/srv/media/b/c"] {
      #expect(policy.allowsFile(at: path))
    }
    for path in ["/srv", "/srv/media2", "/srv/mediaa/b", "/etc/passwd", "", "srv/media/a"] {
      #expect(!policy.allowsFile(at: path), "\(path)")
    }
    policy.mediaRoot = "/"
    #expect(policy.allowsFile(at: "/etc/passwd"))
  }
}
