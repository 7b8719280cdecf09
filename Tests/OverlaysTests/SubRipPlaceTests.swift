import MediaCore
import Testing

@testable import Overlays

@Suite("Sizes and places of SubRip") struct SubRipPlaceTests {
  private func picture(_ text: String, coordinates: String = "") throws -> DrawnPicture {
    try Drawing().picture("1\n00:00:00,000 --> 00:00:09,000\(coordinates)\n\(text)\n")
  }

  @Test(
    "Fonts have sizes of 16 for the usual one, those of HTML, and larger and smaller ones",
    arguments: [
      ("16", 1), ("32", 2), ("8", 0.5), ("24px", 1.5), ("3", 1), ("5", 1.5), ("7", 3), ("+2", 1.5),
      ("-1", 0.8125), ("0", 1), ("x", 1), ("9999", 1),
    ])
  func sizes(size: String, share: Double) throws {
    let plain = try #require(try picture("HHH").letters)
    let sized = try #require(try picture("<font size=\"\(size)\">HHH</font>").letters)
    #expect(abs(sized.width / plain.width - share) < 0.12 * share, "\(sized.width / plain.width)")
  }

  @Test("Coordinates are the middle of a rectangle, or a corner, on a picture of DVD")
  func coordinates() throws {
    let low = try #require(try picture("HH").letters)
    let middle = try #require(
      try picture("HH", coordinates: "  X1:144 X2:216 Y1:96 Y2:144").letters)
    #expect(abs(middle.middle - 0.25) < 0.01 && abs((middle.top + middle.bottom) / 2 - 0.25) < 0.02)
    #expect(abs(middle.width - low.width) < 0.01)
    let corner = try #require(try picture("HH", coordinates: " X1:72 X2:0 Y1:240 Y2:0").letters)
    #expect(abs(corner.left - 0.1) < 0.01 && (0.5...0.53).contains(corner.top))
    let tall = try #require(try picture("HH", coordinates: " X1:0 X2:720 Y1:400 Y2:560").letters)
    #expect(abs((tall.top + tall.bottom) / 2 - 480 / 576.0) < 0.02)
  }

  @Test(
    "Coordinates that say nothing move nothing",
    arguments: [
      " X1:000 X2:000 Y1:000 Y2:000", " X1:a Y1:3", " X1:10", " Y1:10 X2:20", " X1:9999 Y1:10",
      " x",
    ])
  func noCoordinates(text: String) throws {
    let low = try #require(try picture("HH").letters)
    let letters = try #require(try picture("HH", coordinates: text).letters)
    #expect(letters.top == low.top && letters.left == low.left)
  }
}
