import Control
import NIOCore
import Testing

@Suite("Cutting lines")
struct LineFramerTests {
  private func lines(_ framer: inout LineFramer) -> [String] {
    var lines: [String] = []
    while let line = framer.next() {
      switch line {
      case .complete(let bytes): lines.append(String(buffer: bytes))
      case .tooLong: lines.append("<too long>")
      }
    }
    return lines
  }

  @Test("the same lines come out however the bytes come in", arguments: 1...9)
  func pieces(size: Int) {
    var framer = LineFramer(limit: 8)
    var got: [String] = []
    let bytes = Array("one\n\ntwo\r\nthree\nfour".utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      framer.append(ByteBuffer(bytes: bytes[start..<min(start + size, bytes.count)]))
      got += lines(&framer)
    }
    #expect(got == ["one", "", "two\r", "three"])
    framer.finish()
    #expect(lines(&framer) == ["four"])
    #expect(framer.isEmpty)
  }

  @Test("a line may be as long as the limit and not a byte longer")
  func limit() {
    var framer = LineFramer(limit: 4)
    framer.append(ByteBuffer(string: "1234\n12345\n1\n"))
    #expect(lines(&framer) == ["1234", "<too long>"])
    framer.append(ByteBuffer(string: "2\n"))
    #expect(lines(&framer) == [], "nothing comes after a line that was too long")
    var endless = LineFramer(limit: 4)
    endless.append(ByteBuffer(string: "1234"))
    #expect(lines(&endless) == [])
    endless.append(ByteBuffer(string: "5"))
    #expect(lines(&endless) == ["<too long>"])
  }
}
