import MediaCore
import Networking
import Streaming
import Testing

@Suite("Slates as sources") struct SlateTests {
  @Test("Text and parameters are read as URLs write them")
  func reading() throws {
    let slate = try #require(
      try Slate(
        source:
          "slate:Closed%20today%0AÄ+1?color=%23203040&textColor=White&picture=/srv/a%26b.png&size=640x360&duration=7.5"
      ))
    #expect(slate.text == "Closed today\nÄ+1")
    #expect(slate.color == CueColor(rgb: 0x20_3040) && slate.textColor == .white)
    #expect(slate.picture == "/srv/a&b.png")
    #expect(slate.size == PixelSize(width: 640, height: 360))
    #expect(slate.duration == .seconds(7.5))
  }

  @Test("What is not said is a white text on a black screen")
  func defaults() throws {
    let slate = try #require(try Slate(source: "slate:Hello"))
    var expected = Slate()
    expected.text = "Hello"
    #expect(slate == expected && slate.size == PixelSize(width: 1920, height: 1080))
    #expect(try Slate(source: "SLATE:?color=#203040")?.color == CueColor(rgb: 0x20_3040))
    #expect(try Slate(source: "slate:") == Slate())
    #expect(try Slate(source: "/srv/slate:x") == nil && Slate(source: "slate.mp4") == nil)
  }

  @Test(
    "What cannot be is refused and told with what can",
    arguments: [
      ("slate:a?colour=red", "no parameter 'colour'; like it are color"),
      ("slate:a?color", "write color=VALUE"), ("slate:a?color=reddish", "a name such as navy"),
      ("slate:a?color=transparent", "a name such as navy"),
      ("slate:a?size=640", "WIDTHxHEIGHT"), ("slate:a?size=1x1", "from 16 to 4096"),
      ("slate:a?size=640x360x2", "WIDTHxHEIGHT"), ("slate:a?duration=-1", "seconds"),
      ("slate:a?duration=nan", "seconds"), ("slate:a?picture=", "the path or the URL"),
      ("slate:a?picture=slate:b", "the path or the URL"), ("slate:100%", "a percent sign is %25"),
      ("slate:a?color=red&color=blue", "two values of color"),
    ])
  func refusing(source: String, advice: String) {
    let error = #expect(throws: MediaError.self) { try Slate(source: source) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.reason.contains(advice) == true, "\(error?.reason ?? "")")
  }

  @Test("A slate is a source of its own, and a wrong one is refused at once")
  func expanding() throws {
    let expander = SourceExpander(client: CurlClient())
    #expect(try expander.expand("slate:Hello") == [SourceEntry(source: "slate:Hello")])
    #expect(throws: MediaError.self) { try expander.expand("slate:Hello?x=1") }
  }
}
