import MediaCore
import Testing

@Suite("Words of a command") struct CommandWordsTests {
  @Test(
    "A number sign begins a remark, but not within a text, whatever marks that has in it",
    arguments: [
      ("play # now", "play "), (#"text="a # b" # c"#, #"text="a # b" "#),
      (#"text="5\" # 7""#, #"text="5\" # 7""#), (#"text="a\"b"  # remark"#, #"text="a\"b"  "#),
      (#"text="a\\" # remark"#, #"text="a\\" "#), ("color=#fff", "color=#fff"),
      ("play\t# now", "play\t"),
    ])
  func remarks(line: String, rest: String) {
    #expect(CommandWords.withoutRemark(line) == rest)
    #expect(!CommandWords.isOpen(rest))
  }

  @Test("Tabs part words as blanks do") func tabs() {
    #expect(CommandWords.split("\twait\t 1 \"a\tb\"") == ["wait", "1", "\"a\tb\""])
  }
}
