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
      ("/srv/a@b.mp4", "/srv/a@b.mp4"), ("a:b@c", "a:b@c"), ("", ""),
      ("http: ask b @ home", "http: ask b @ home"), ("http://", "http://"),
      ("file:///srv/x@y", "file:///srv/x@y"), ("http://[::1]:80/a@b", "http://[::1]:80/a@b"),
      // What may not stand in a password does so all the same.
      ("https://b@b:pa/ss@host/x?k=1", "https://host/x?k=1"), ("https:///b:p@host", "https://host"),
      ("https://bob:pa?ss#@host/x", "https://host/x"), ("https:/b:p@host/x", "https:/host/x"),
      ("cache:https://bob:p@host/x", "cache:https://host/x"),
      ("mock:?title=http://b:p@host", "mock:?title=http://b:p@host"),
    ])
  func credentials(source: String, told: String) {
    #expect(source.withoutCredentials == told)
  }

  @Test(
    "The picture of a slate is told without them, however it is written",
    arguments: [
      ("SLATE:a?picture=https://b:p@host/x.png", "SLATE:a?picture=https://host/x.png"),
      ("slate:picture=a?picture=http://b:p@host", "slate:picture=a?picture=http://host"),
      ("slate:a?size=9x9&picture=htt%70s:%2f/b:p%40host", "slate:a?size=9x9&picture=https://host"),
      ("slate:?picture=http://b@host/a%26b%25.png", "slate:?picture=http://host/a%26b%25.png"),
      ("slate:a?picture=a%3Ab@c&color=red", "slate:a?picture=a%3Ab@c&color=red"),
      ("slate:http://b:p@host", "slate:http://b:p@host"),
    ])
  func slates(source: String, told: String) {
    #expect(source.withoutCredentials == told)
  }
}
