import MediaCore
import Testing

@Suite("Tables of colours") struct ColorTableTests {
  @Test("A colour that is no number has a colour too")
  func noNumber() throws {
    let corners = (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2)\n" }.joined()
    let table = try ColorTable(parsing: "LUT_3D_SIZE 2\n" + corners, source: "test.cube")
    let numbers = [Double.nan, .infinity, -.infinity, 0.5]
    for red in numbers {
      for green in numbers {
        let color = table.color(for: RGBColor(red: red, green: green, blue: .nan))
        #expect((0...1).contains(color.red) && (0...1).contains(color.green))
        #expect(color.blue == 0)
      }
    }
  }
}
