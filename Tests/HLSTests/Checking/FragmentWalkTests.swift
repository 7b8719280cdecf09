import Testing
import VitrineTesting

@testable import HLS

@Suite("The boxes of segments") struct FragmentWalkTests {
  /// A box of some bytes.
  ///
  /// - Parameters:
  ///   - said: Its size as it says it; `nil` for what it is.
  ///   - isLarge: Whether the size has 64 bits.
  static func box(_ name: String, _ count: Int = 20, said: Int? = nil, isLarge: Bool = false)
    -> [UInt8]
  {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let content = [UInt8](repeating: 0xAB, count: count)
    let size = said ?? count + (isLarge ? 16 : 8)
    return isLarge
      ? number(1, 4) + Array(name.utf8) + number(size, 8) + content
      : number(size, 4) + Array(name.utf8) + content
  }

  /// Walks in pieces of every size.
  private func walks(_ bytes: [UInt8], limit: Int? = nil) -> [FragmentWalk] {
    [1, 3, 7, 16, 1000].map { step in
      var walk = FragmentWalk(limit: limit ?? bytes.count)
      for start in stride(from: 0, to: bytes.count, by: step) {
        walk.take(bytes[start..<min(start + step, bytes.count)])
      }
      return walk
    }
  }

  private func isGood(_ bytes: [UInt8]) -> Bool {
    walks(bytes).allSatisfy { $0.finalFault == nil && $0.hasSamples }
  }

  @Test(
    "They may come in any order and number",
    arguments: [
      "moof mdat", "styp sidx sidx emsg prft moof mdat", "moof mdat moof mdat free",
      "mdat moof", "mdat moof mdat moof", "moof moof mdat mdat", "ftyp moov moof mdat",
      "ftyp moov mdat", "mdat ftyp moov", "uuid moof free mdat skip",
    ])
  func orders(names: String) {
    #expect(isGood(names.split(separator: " ").flatMap { Self.box(String($0)) }))
  }

  @Test("Sizes may have 64 bits, be nothing but a header, or go on to the end")
  func sizes() {
    #expect(isGood(Self.box("moof") + Self.box("mdat", isLarge: true)))
    #expect(isGood(Self.box("free", 0) + Self.box("moof") + Self.box("mdat", 0)))
    for open in [
      Self.box("mdat", 300, said: 0), Self.box("mdat") + [UInt8](repeating: 0, count: 20),
    ] {
      let bytes = Self.box("moof") + open
      #expect(isGood(bytes) && walks(bytes).allSatisfy(\.isOpenEnded))
    }
  }

  @Test(
    "What is cut anywhere is told of, at once where its length is known", arguments: 1..<112)
  func cuts(count: Int) {
    let whole = ["styp", "moof", "mdat", "emsg"].flatMap { Self.box($0) }
    let cut = Array(whole.prefix(count))
    // A box more or less is nothing that can be seen.
    guard count != 84 else { return #expect(isGood(cut)) }
    for walk in walks(cut, limit: 1000) { #expect(walk.fault == nil && walk.finalFault != nil) }
    let isEarly = count % 28 >= 8
    for walk in walks(cut) { #expect((walk.fault != nil) == isEarly) }
  }

  @Test("A fragment without samples needs no data, and a few blanks are no box")
  func trailers() {
    let whole = Self.box("ab_c") + Self.box("moof") + Self.box("mdat")
    #expect(isGood(whole + Self.box("moof", 16)))
    for blanks in ["\n", "\r\n", "  \n"] {
      let bytes = whole + Array(blanks.utf8)
      #expect(isGood(bytes) && walks(bytes).allSatisfy(\.hasBlanks))
    }
    #expect(!isGood(whole + [0]) && !isGood(Self.box("a\u{1}bc") + whole))
  }

  /// A fragment with the runs of its only track.
  private func fragment(_ runs: [[UInt8]]) -> [UInt8] {
    let header = TextFragments.box("tfhd", [0, 2, 0, 0, 0, 0, 0, 1])
    let time = TextFragments.box("tfdt", [UInt8](repeating: 0, count: 8))
    return TextFragments.box(
      "moof", TextFragments.box("mfhd", [UInt8](repeating: 0, count: 8)),
      TextFragments.box("traf", header, time, runs.flatMap { TextFragments.box("trun", $0) }))
  }

  @Test("One without a run, or whose runs have no samples, needs no data; one with samples does")
  func runs() {
    let (none, some): ([UInt8], [UInt8]) = ([0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 2])
    let whole = fragment([some]) + Self.box("mdat")
    for runs in [[], [none], [none, none]] {
      #expect(isGood(whole + fragment(runs)), "\(runs)")
      #expect(isGood(whole + fragment(runs) + fragment([some]) + Self.box("mdat")), "\(runs)")
      for walk in walks(fragment(runs)) { #expect(walk.finalFault != nil) }
    }
    for runs in [[some], [none, some]] {
      for walk in walks(whole + fragment(runs)) { #expect(walk.finalFault != nil, "\(runs)") }
    }
    // What cannot be read is taken to have samples.
    for walk in walks(whole + Self.box("moof", 40)) { #expect(walk.finalFault != nil) }
  }

  @Test("A fragment without its data is one that is cut, nothing at all too")
  func lacking() {
    for names in ["moof", "moof mdat moof", "styp sidx", "mdat", "free"] {
      let bytes = names.split(separator: " ").flatMap { Self.box(String($0)) }
      for walk in walks(bytes) { #expect(walk.finalFault != nil, "\(names)") }
    }
    #expect(FragmentWalk(limit: 0).finalFault != nil)
  }

  @Test(
    "What is no box is none",
    arguments: [
      Self.box("moof") + Array("not found".utf8), Array("<!DOCTYPE html><html></html>".utf8),
      Self.box("moof", said: 5), [0, 0, 0, 8, 1, 2, 3, 4], Self.box("moof", said: 1 << 30),
    ])
  func garbage(bytes: [UInt8]) {
    for walk in walks(bytes) { #expect(walk.fault != nil) }
  }
}
