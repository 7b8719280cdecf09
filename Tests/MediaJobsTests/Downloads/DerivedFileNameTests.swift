import MediaJobs
import Testing

@Suite("Names of what comes from a source")
struct DerivedFileNameTests {
  @Test(
    "a URL's last part is decoded once; what makes no name of a file makes none",
    arguments: [
      ("http://h/My%20Clip.mp4?a=1#b", "My Clip.mp4"), ("http://h/a%2520b.mp4", "a%20b.mp4"),
      ("http://h/%ff.mp4", "%ff.mp4"), ("http://h/50%.mp4", "50%.mp4"),
      ("http://h/a%2Fb%5Cc.mp4", "a_b_c.mp4"), ("http://h/a%0A%1b%7F%C2%85b.mp4", "ab.mp4"),
      ("http://h/%2e%2e", nil), ("http://h/..%2F..%2Fx", nil), ("http://h/%00", nil),
      ("http://h/%2Ehidden", nil), ("file:///a/My%20Clip.mp4", "My Clip.mp4"),
      ("/a/My%20Clip #1?.mp4", "My%20Clip #1?.mp4"), ("50%25.mp4", "50%25.mp4"),
      ("http://h/My%20Show/master.m3u8", "My Show"), ("http://h/a/show.m3u8", "show.m3u8"),
    ] as [(String, String?)])
  func decoded(source: String, name: String?) { #expect(DerivedFileName(of: source).file == name) }

  @Test("a long name is cut before its extension, between characters")
  func long() throws {
    for letter in ["x", "%E2%82%AC", "e%CC%81"] {
      let name = DerivedFileName(of: "http://h/" + String(repeating: letter, count: 4000) + ".mp4")
      let file = try #require(name.file)
      #expect((170...180).contains(file.utf8.count) && file.hasSuffix(".mp4"))
      #expect(Set(file.dropLast(4)).count == 1)
    }
    let chain = "http://h/e" + String(repeating: "%CC%81", count: 4000) + ".mp4"
    #expect(DerivedFileName(of: chain).file == nil)
  }

  @Test("the stem ends at the first dot, the name without an extension at the last")
  func parts() {
    let name = DerivedFileName(of: "http://h/a%20b.part.mp4")
    #expect(name.stem == "a b" && name.withoutExtension == "a b.part")
    #expect(DerivedFileName(of: "http://h/..").stem == nil)
  }
}
