import MediaCore
import Testing

@Suite("Sources as they are told") struct CredentialsTests {
  @Test(
    "A URL is told without its user and its password, and everything else as it is",
    arguments: [
      ("http://bob:hunter2@host/a.mp4", "http://host/a.mp4"),
      ("https://bob@host:8080?x=a@b", "https://host:8080?x=a@b"),
      ("http://b@b:p@host/a@b.mp4", "http://host/a@b.mp4"),
      ("http://host/a@b.mp4#c@d", "http://host/a@b.mp4#c@d"), ("http://@host", "http://host"),
      ("/srv/a@b.mp4", "/srv/a@b.mp4"), ("a:b@c", "a:b@c"), ("", ""), ("http://", "http://"),
      ("file:///srv/x@y", "file:///srv/x@y"),
    ])
  func credentials(source: String, told: String) {
    #expect(source.withoutCredentials == told)
  }
}
