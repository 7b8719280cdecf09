import MediaCore
import Testing

@Suite("Colours as text") struct RGBColorTests {
  @Test("What is no number, or out of range, is told as the nearest that can be")
  func outOfRange() {
    #expect(RGBColor(red: .nan, green: 0, blue: 1).hexadecimal == "#0000ff")
    #expect(RGBColor(red: .infinity, green: -.infinity, blue: 0.2).hexadecimal == "#ff0033")
  }
}
