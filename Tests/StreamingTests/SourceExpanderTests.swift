import Foundation
import MediaCore
import Networking
import Streaming
import Testing
import VitrineTesting

@Suite struct SourceExpanderTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func expand(_ name: String) throws(MediaError) -> [SourceEntry] {
    try SourceExpander(client: CurlClient()).expand("\(directory.path)/\(name)")
  }

  /// The sources, without the directory.
  private func sources(_ name: String) throws(MediaError) -> [String] {
    try expand(name).map { $0.source.replacingOccurrences(of: directory.path + "/", with: "") }
  }

  private func failure(_ name: String) -> MediaError.Code? {
    errorCode { _ = try expand(name) }
  }

  @Test func aPlainSourceStandsForItself() throws {
    let expander = SourceExpander(client: CurlClient())
    for source in ["/none.mp4", "http://nowhere.invalid/a.mp4", "file:///a%20b.mkv"] {
      #expect(try expander.expand(source) == [SourceEntry(source: source)])
    }
    #expect(errorCode { _ = try expander.expand("pipe:0") } == .forbiddenURL)
  }

  @Test func aDirectoryIsListedInNaturalOrder() throws {
    let names = [
      "clip10.mp4", "clip2.mp4", "Clip1.MP4", "b.jpg", "a.png", "clip002b.mkv", "10.mp4", "9.mp4",
      "note.txt", "list.m3u", ".hidden.mp4", "mp4", "deep/in.mp4",
    ]
    for name in names { try directory.write("d/\(name)") }
    try directory.write("d/folder.mp4/x.mp4")
    let expected = [
      "9.mp4", "10.mp4", "a.png", "b.jpg", "Clip1.MP4", "clip2.mp4", "clip002b.mkv", "clip10.mp4",
    ]
    #expect(try sources("d") == expected.map { "d/\($0)" })
    #expect(try sources("d/") == expected.map { "d/\($0)" })
  }

  @Test func aPlaylistMayNameDirectories() throws {
    try directory.write("clips/a.mp4")
    try directory.write("odd.mp4/b.mp4")
    try directory.write("list.m3u", text: "clips\nodd.mp4\nodd.mp4/\nnone.mp4")
    // What is named like a medium is not looked for before its turn.
    let expected = ["clips/a.mp4", "odd.mp4", "odd.mp4/b.mp4", "none.mp4"]
    #expect(try sources("list.m3u") == expected)
  }

  @Test func aDirectoryWithoutMediaIsAnError() throws {
    try directory.write("d/note.txt")
    #expect(failure("d") == .notFound)
  }

  @Test func aNameThatEndsAsADirectoryIsAnErrorWhereThereIsNone() throws {
    #expect(failure("nowhere/") == .notFound)
    #expect(try sources("nowhere") == ["nowhere"])
  }

  @Test(arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
  func readsM3U(_ lineEnd: String, _ mark: String) throws {
    let lines = [
      mark + "#EXTM3U", "#EXTINF:12.5,Artist - Title, the first", "a b.mp4", "", "# comment",
      "  /abs/ä.mp4  ", "#EXTINF:-1 tvg-name=\"x, y\" group=\"z\",Second", "http://h/x.mp4",
      "#EXTINF: 7", "../up.mp4", "file:///f%20g.mp4",
    ]
    try directory.write("list.m3u8", text: lines.joined(separator: lineEnd))
    let base = directory.path
    #expect(
      try expand("list.m3u8") == [
        SourceEntry(
          source: "\(base)/a b.mp4", title: "Artist - Title, the first", duration: .seconds(12.5)),
        SourceEntry(source: "/abs/ä.mp4"),
        SourceEntry(source: "http://h/x.mp4", title: "Second"),
        SourceEntry(source: "\(base)/../up.mp4", duration: .seconds(7)),
        SourceEntry(source: "file:///f%20g.mp4"),
      ])
  }

  @Test func readsM3UInLatin1() throws {
    try directory.write("list.m3u", Array("b".utf8) + [0xE4] + Array(".mp4\n".utf8))
    #expect(try sources("list.m3u") == ["bä.mp4"])
  }

  @Test func readsPLS() throws {
    let text = """
      [Playlist]
      NumberOfEntries=3
      File2 = http://h/two.mp3
      Title2=Two
      Length2=-1
      file1=one.mp3
      Title1=One = first
      Length1=61
      Title9=nothing
      File10=/ten.mp3
      Version=2
      """
    try directory.write("list.pls", text: text)
    #expect(
      try expand("list.pls") == [
        SourceEntry(
          source: "\(directory.path)/one.mp3", title: "One = first", duration: .seconds(61)),
        SourceEntry(source: "http://h/two.mp3", title: "Two"),
        SourceEntry(source: "/ten.mp3"),
      ])
  }

  @Test func readsXSPF() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- a list -->
      <x:playlist version='1' xmlns:x="http://xspf.org/ns/0/">
        <title>The list</title>
        <trackList>
          <track>
            <location>a%20b.mp4</location><location>other.mp4</location>
            <title>Q &amp; A &lt;&#228;&#x1F3AC;&gt;</title>
            <duration>1500</duration>
            <extension application="x"><location>no.mp4</location></extension>
          </track>
          <track><title>nothing</title></track>
          <track/>
          <track><location> file:///f%20g.mp4 </location><title><![CDATA[<raw> & all]]></title></track>
          <track><location>http://h/x?a=1&amp;b=2</location></track>
        </trackList>
      </x:playlist>
      """
    try directory.write("list.xspf", text: text)
    #expect(
      try expand("list.xspf") == [
        SourceEntry(
          source: "\(directory.path)/a b.mp4", title: "Q & A <ä🎬>", duration: .milliseconds(1500)),
        SourceEntry(source: "file:///f%20g.mp4", title: "<raw> & all"),
        SourceEntry(source: "http://h/x?a=1&b=2"),
      ])
  }

  @Test(
    "Locations in XSPF are relative to the nearest base that is told, and that to the one around it"
  )
  func basesInXSPF() throws {
    let text = """
      <playlist xml:base="../media/"><trackList>
        <track><location>a.mp4</location></track>
        <track xml:base="more/x"><location>b%20c.mp4</location></track>
        <track xml:base="http://h/films/list.xspf"><location>d.mp4?e=1</location></track>
        <track><location xml:base="/films/">f.mp4</location></track>
        <track><location>http://h/g.mp4</location></track>
        <track><location>/h.mp4</location></track>
      </trackList></playlist>
      """
    try directory.write("list.xspf", text: text)
    #expect(
      try expand("list.xspf").map(\.source) == [
        "\(directory.path)/../media/a.mp4", "\(directory.path)/../media/more/b c.mp4",
        "http://h/films/d.mp4?e=1",
        "/films/f.mp4", "http://h/g.mp4", "/h.mp4",
      ])
  }

  @Test(arguments: [
    "", "text", "<playlist>", "<playlist></other>", "<a></a>", "<playlist/><playlist/>",
    "<playlist a></playlist>", "<playlist a=b></playlist>", "<playlist>&unknown;</playlist>",
    "<playlist>&#0;</playlist>", "<playlist>&#xD800;</playlist>", "<playlist>& </playlist>",
    "<!DOCTYPE playlist><playlist/>", "<playlist><!-- </playlist>", "<playlist></playlist>x",
    "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><playlist>&b;</playlist>",
    "<playlist", "<", "</", "<>", "<playlist/", "<playlist><![CDATA[", "<playlist a='", "&",
    "<playlist a='<'/>",
  ])
  func refusesMalformedXSPF(_ text: String) throws {
    try directory.write("list.xspf", text: text)
    #expect(failure("list.xspf") == .malformedPlaylist)
  }

  @Test func refusesWhatIsNoPlaylist() throws {
    try directory.write("zero.m3u", [0, 0, 0, 24] + Array("ftypmp42".utf8))
    try directory.write("page.m3u8", text: "<html><body>Log in</body></html>")
    try directory.write("no.pls", text: "File1=a.mp4")
    try directory.write("latin.xspf", Array("<playlist>".utf8) + [0xE4] + Array("</playlist>".utf8))
    for name in ["zero.m3u", "page.m3u8", "no.pls", "latin.xspf"] {
      #expect(failure(name) == .malformedPlaylist, "\(name)")
    }
    #expect(failure("none.m3u") == .notFound)
  }

  @Test func aRecoveryNamesALineOnlyWhereOneIsNamed() throws {
    try directory.write("wide.m3u", [0xFF, 0xFE, 0x61, 0, 0x2E, 0, 0x6D, 0])
    try directory.write("self.m3u", text: "a.mp4\nself.m3u\n")
    try directory.write("no.pls", text: "File1=a.mp4")
    let words = ["wide.m3u": "UTF-8", "self.m3u": "Remove the entry", "no.pls": "reason"]
    for (name, word) in words {
      let error = #expect(throws: MediaError.self) { try expand(name) }
      let recovery = error?.recovery ?? ""
      #expect(recovery.contains(word) && !recovery.contains("line"), "\(name): \(recovery)")
    }
  }

  @Test(arguments: ["video.mp4", "image.jpg", "plain", "list.txt", ".m3u"])
  func aPlaylistByAnotherNameIsNone(_ name: String) throws {
    try directory.write(name, text: "#EXTM3U\n/etc/passwd\n")
    #expect(try sources(name) == [name])
  }

  @Test func anHLSPlaylistIsOneSourceAndNoListOfFiles() throws {
    try directory.write("media.m3u8", text: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n")
    try directory.write("main.m3u8", text: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmedia.m3u8\n")
    #expect(try sources("media.m3u8") == ["media.m3u8"])
    #expect(try sources("main.m3u8") == ["main.m3u8"])
  }

  @Test func aBareNameThatIsNotFoundStaysToFailInItsTurn() throws {
    let expander = SourceExpander(client: CurlClient())
    #expect(try expander.expand("no-such-clip") == [SourceEntry(source: "no-such-clip")])
    #expect(errorCode { _ = try expander.expand("no-such-list.m3u") } == .notFound)
  }

  @Test func aPlaylistMayNameOthersAndDirectories() throws {
    try directory.write("d/1.mp4")
    try directory.write("sub/inner.m3u", text: "x.mp4\n../d\n")
    try directory.write("list.m3u", text: "a.mp4\nsub/inner.m3u\nb.mp4\n")
    #expect(try sources("list.m3u") == ["a.mp4", "sub/x.mp4", "sub/../d/1.mp4", "b.mp4"])
  }

  @Test func anInnerPlaylistThatCannotBeReadFailsOnlyItself() throws {
    try directory.write("hls.m3u8", text: "#EXTM3U\n#EXT-X-VERSION:3\n")
    try directory.write("page.m3u8", text: "<html><body>Log in</body></html>")
    try directory.write("list.m3u", text: "a.mp4\nnone.m3u\nhls.m3u8\npage.m3u8\n")
    #expect(try sources("list.m3u") == ["a.mp4", "none.m3u", "hls.m3u8", "page.m3u8"])
  }

  @Test func aListMayNameAnyNumberOfStreams() throws {
    let names = (0..<100).map { "hls\($0).m3u8" }
    for name in names { try directory.write(name, text: "#EXTM3U\n#EXT-X-VERSION:3\n") }
    try directory.write("list.m3u", text: (names + ["inner.m3u"]).joined(separator: "\n"))
    try directory.write("inner.m3u", text: "a.mp4\n")
    #expect(try sources("list.m3u") == names + ["a.mp4"])
  }

  @Test func playlistsInACircleAreAnError() throws {
    try directory.write("self.m3u", text: "a.mp4\nself.m3u\n")
    try directory.write("a.m3u", text: "b.pls\n")
    try directory.write("b.pls", text: "[playlist]\nFile1=a.m3u\n")
    try directory.write("spelt.m3u", text: "./././spelt.m3u\n.//spelt.m3u\n")
    for name in ["self.m3u", "a.m3u", "spelt.m3u"] {
      let code = failure(name)
      #expect(code == .malformedPlaylist || code == .limitExceeded, "\(name)")
    }
  }

  @Test func playlistsLieThreeDeepAtMost() throws {
    for depth in 1...4 {
      try directory.write("\(depth).m3u", text: "\(depth - 1).m3u\n")
    }
    try directory.write("0.m3u", text: "a.mp4\n")
    #expect(try sources("2.m3u") == ["a.mp4"])
    #expect(failure("3.m3u") == .limitExceeded)
  }

  @Test func tooMuchIsAnError() throws {
    try directory.write("many.m3u", text: String(repeating: "a\n", count: 100_001))
    try directory.write("most.m3u", text: String(repeating: "a\n", count: 100_000))
    try directory.write("long.m3u", text: String(repeating: "a", count: 4097))
    try directory.write("big.m3u", text: String(repeating: "#234567\n", count: (10 << 20) / 8 + 1))
    try directory.write(
      "pls.pls", text: "[playlist]\n" + (0...100_000).map { "File\($0)=a\n" }.joined())
    let deep = String(repeating: "<playlist>", count: 100_000)
    try directory.write("deep.xspf", text: deep)
    try directory.write("wide.m3u", text: (0..<65).map { "in\($0).m3u\n" }.joined())
    for number in 0..<65 { try directory.write("in\(number).m3u", text: "a.mp4\n") }
    for name in ["many.m3u", "long.m3u", "big.m3u", "pls.pls", "deep.xspf", "wide.m3u"] {
      #expect(failure(name) == .limitExceeded, "\(name)")
    }
    #expect(try expand("most.m3u").count == 100_000)
  }

  @Test(arguments: ["concat:a|b", "data:,a", "tcp://127.0.0.1:1", "C:\\a.mp4", "pipe:0"])
  func anEntryWithAnotherSchemeIsForbiddenAndCostsNoOther(_ entry: String) throws {
    try directory.write("list.m3u", text: "a.mp4\n\(entry)\n")
    let sources = try sources("list.m3u")
    #expect(sources.count == 2 && sources[1] == entry)
    let resolver = SourceResolver(SourceSettings())
    #expect(errorCode { _ = try resolver.resolve(entry) } == .forbiddenURL)
  }

  @Test func aPathIsReadAsOtherSystemsWriteItWhereNothingIsCalledThat() throws {
    try directory.write("sub/a b.mp4")
    try directory.write("c%20d\\e.mp4")
    try directory.write(
      "list.m3u", text: "sub\\a b.mp4\nsub/a%20b.mp4\nsub\\a%20b.mp4\nc%20d\\e.mp4\nno%20ne.mp4\n")
    let plain = "sub/a b.mp4"
    #expect(
      try sources("list.m3u") == [plain, plain, plain, "c%20d\\e.mp4", "no%20ne.mp4"])
  }

  @Test func whatIsCalledNothingInUnicodeIsNotListed() throws {
    try directory.write("shows/a.mp4")
    let bytes =
      Array("\(directory.path)/shows/".utf8CString.dropLast()) + [-1, 46, 109, 112, 52, 0]
    let file = bytes.withUnsafeBufferPointer { fopen($0.baseAddress, "w") }
    if let file { fclose(file) }
    #expect(try expand("shows").count == 1)
  }

  @Test func anEntryMayHaveAColonInItsName() throws {
    try directory.write("a:b.mp4")
    try directory.write("list.m3u", text: "a:b.mp4\n./c:d.mp4\n")
    #expect(try sources("list.m3u") == ["a:b.mp4", "./c:d.mp4"])
  }

  @Test func endsOnceCancelled() throws {
    try directory.write("list.m3u", text: "a.mp4\n")
    let expander = SourceExpander(client: CurlClient())
    expander.cancel()
    let code = errorCode {
      _ = try expander.expand("\(directory.path)/list.m3u")
    }
    #expect(code == .cancelled)
  }
}
