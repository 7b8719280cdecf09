import MediaCore
import Testing

@testable import FFmpeg

@Suite("The log of FFmpeg") struct LogLimiterTests {
  @Test("A text is told once a minute, whatever its numbers, and then how often it was left out")
  func onceAMinute() {
    var limiter = LogLimiter()
    var lines: [String] = []
    for second in 0..<150 {
      let text = "error while decoding MB \(second) 7, bytestream -\(second * 31)\n"
      lines += [limiter.admit(text, from: "h264", at: .seconds(Double(second)))].compactMap { $0 }
    }
    #expect(
      lines == [
        "[h264] error while decoding MB 0 7, bytestream -0",
        "[h264] error while decoding MB 60 7, bytestream -1860 (and 59 like it before)",
        "[h264] error while decoding MB 120 7, bytestream -3720 (and 59 like it before)",
      ])
  }

  @Test("Texts and speakers are told apart, addresses and empty lines are left out")
  func apart() {
    var limiter = LogLimiter()
    #expect(limiter.admit("cut short\n", from: "aac", at: .zero) == "[aac] cut short")
    #expect(limiter.admit("cut short\n", from: "mp3", at: .zero) == "[mp3] cut short")
    #expect(limiter.admit("other\n", from: nil, at: .zero) == "other")
    #expect(limiter.admit("part @ 0x7fae01 is bad", from: nil, at: .zero) == "part is bad")
    #expect(limiter.admit("\n", from: nil, at: .zero) == nil)
  }

  @Test("Any number of texts takes a bounded number of lines a minute")
  func bounded() {
    var limiter = LogLimiter()
    var count = 0
    for number in 0..<10_000 {
      let letters = String(number, radix: 2).map { $0 == "0" ? "a" : "b" }.joined()
      if limiter.admit(letters, from: nil, at: .seconds(1)) != nil { count += 1 }
    }
    #expect(count == 257)
  }
}
