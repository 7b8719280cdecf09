import MediaCore
import Overlays
import Testing

/// What takes libraries much memory or time to draw is counted before they get it.
@Suite("The work of graphics", .timeLimit(.minutes(10))) struct GraphicWorkTests {
  private static let start =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 640 360'>"

  /// Numbers that look random, from 0 up to another.
  private static func number(_ index: Int, below limit: Int) -> Int {
    Int(truncatingIfNeeded: ((UInt64(index) &+ 1) &* 0x9E37_79B9_7F4A_7C15) >> 33) % limit
  }

  private static func places(_ count: Int, _ command: String, each: Int) -> String {
    (0..<count).map { index in
      command
        + (0..<each).map {
          "\(number(index * each * 2 + 2 * $0, below: 640)) \(number(index * each * 2 + 2 * $0 + 1, below: 360))"
        }.joined(separator: " ")
    }.joined()
  }

  /// A long line that goes to and fro in small steps.
  private static func coast(_ count: Int, step: (Int) -> String) -> String {
    "M320 180" + (0..<count).map(step).joined()
  }

  private static let refused: [(name: String, body: String)] = [
    (
      "marks on marks", "<text>" + String(repeating: "\u{F00}\u{300}", count: 50_000) + "</text>"
    ),
    ("a long line of text", "<text>" + String(repeating: "ab cd", count: 2000) + "</text>"),
    (
      "many long lines of text",
      String(repeating: "<text>" + String(repeating: "ab cd", count: 1500) + "</text>", count: 5)
    ),
    (
      "arcs",
      "<path fill='none' stroke='red' d='M0 0"
        + (0..<20_000).map { index in
          "A\(10 + index % 50) \(20 + index % 40) 30 1 1 \(number(index, below: 640)) 9"
        }.joined() + "'/>"
    ),
    ("curves", "<path d='M0 0" + places(5000, "C", each: 3) + "'/>"),
    ("lines across each other", "<path d='M0 0" + places(10_000, "L", each: 1) + "'/>"),
    (
      "the same in many places",
      "<path id='p' d='M0 0" + places(1000, "L", each: 1) + "'/>"
        + String(repeating: "<use href='#p'/>", count: 40)
    ),
    ("points across each other", "<polyline points='" + places(10_000, " ", each: 1) + "'/>"),
    (
      "curves that a scale makes large",
      "<g transform='translate(3 4) scale(300)'><path d='"
        + coast(20_000) { _ in "c.1 .2.3-.4.2 0" } + "'/></g>"
    ),
    (
      "round corners of wide lines",
      "<path fill='none' style='stroke-linejoin: round; stroke-width: 500' d='"
        + coast(40_000) { $0 % 2 == 0 ? "l1 .5" : "l-1 .4" } + "'/>"
    ),
  ]

  @Test("A document that would take too much is refused at once", arguments: refused.map(\.name))
  func tooMuch(name: String) throws {
    let item = try #require(Self.refused.first { $0.name == name })
    #expect(Graphics.failure(of: .svg(Self.start + item.body + "</svg>")) == .graphicTooComplex)
  }

  private static let taken: [(name: String, body: String)] = [
    (
      "a map of 20,000 points",
      "<path fill='none' stroke='red' d='"
        + coast(20_000) {
          "l\(Double(number($0, below: 200) - 100) / 100) \(Double(number($0 + 7, below: 200) - 100) / 100)"
        }
        + "'/>"
    ),
    (
      "10,000 small circles",
      "<path d='"
        + (0..<10_000).map { index in
          "M\(number(index, below: 640)) \(number(index + 3, below: 360))a1 1 0 102 0a1 1 0 01-2 0z"
        }.joined() + "'/>"
    ),
    (
      "a page of text",
      "<text>"
        + (0..<100).map {
          "<tspan x='0' dy='3'>line \($0) of what there is to be read here</tspan>"
        }
        .joined() + "</text>"
    ),
    ("a hatching", "<path d='" + (0..<400).map { "M\($0) 0V360" }.joined() + "'/>"),
    ("a ruler", "<path stroke='red' d='" + (0..<300).map { "M\(2 * $0) 9h1" }.joined() + "'/>"),
  ]

  @Test("What people draw is not", arguments: taken.map(\.name))
  func enough(name: String) throws {
    let item = try #require(Self.taken.first { $0.name == name })
    // What is drawn beside other work takes long.
    var limits = VectorLimits()
    limits.processorTime = 30
    limits.time = 300
    #expect(
      Graphics.failure(of: .svg(Self.start + item.body + "</svg>"), limits: limits) == nil)
  }
}
