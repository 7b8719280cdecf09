import MediaCore
import Testing

@testable import Overlays

@Suite("Sequences of TTML") struct TTMLSequenceTests {
  private func lines(_ body: String) throws -> [String] {
    try TTMLSource.cues(body).map { "\($0.start.seconds)-\($0.end.seconds) \($0.plainText)" }
  }

  @Test("Each part begins when the one before it ends")
  func parts() throws {
    let body = """
      <div timeContainer="seq" begin="10s">
        <p dur="2s">a</p><p begin="1s" dur="3s">b</p><p end="1s">c</p><p>d</p><p dur="1s">e</p>
      </div>
      """
    let lines = try lines(body)
    #expect(lines.prefix(3) == ["10.0-12.0 a", "13.0-16.0 b", "16.0-17.0 c"])
    // What says no end goes on for ever, and nothing comes after it.
    #expect(lines.count == 4 && lines.last?.hasPrefix("17.0-") == true)
  }

  @Test("What does not say when it ends does so with the last of its parts")
  func implicit() throws {
    let body = """
      <div timeContainer="seq"><div/>
        <div><p dur="2s">a</p><p begin="1s" dur="3s">b</p></div>
        <div timeContainer="seq"><p dur="1s">c</p><p dur="1s">d</p></div>
        <div dur="5s"><p dur="1s">e</p></div>
        <p dur="1s">f</p>
      </div>
      """
    // For what is in a div, that it is `div` in `div` does not matter.
    #expect(
      try lines(body) == [
        "0.0-2.0 a", "1.0-4.0 b", "4.0-5.0 c", "5.0-6.0 d", "6.0-7.0 e", "11.0-12.0 f",
      ])
  }

  @Test("The words of a paragraph may follow each other, and end with it")
  func words() throws {
    let body = """
      <div><p timeContainer="seq" begin="1s" end="3.5s"><span dur="1s">a</span>
        <span dur="1s">b</span> <span dur="1s">c</span><span dur="1s">d</span></p>
      <p begin="9s" end="10s">z</p></div>
      """
    #expect(try lines(body) == ["1.0-2.0 a", "2.0-3.0 b", "3.0-3.5 c", "9.0-10.0 z"])
  }
}
