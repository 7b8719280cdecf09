import MediaCore
import Testing

@Suite("Digits of base 16") struct HexadecimalTests {
  @Test("Every byte stands for what its character does, and for nothing where that is none")
  func bytes() {
    for byte in UInt8.min...UInt8.max {
      let value = Character(Unicode.Scalar(byte)).hexDigitValue
      #expect(byte.hexadecimalValue.map(Int.init) == value, "\(byte)")
    }
  }
}
