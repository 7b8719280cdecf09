import Foundation
import MediaCore
import Testing

@Suite("Errors") struct MediaErrorTests {
  /// The codes as they are declared: what the source says, so that none can be forgotten in the table.
  private static let declared: [(name: String, number: Int)] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let source = folder.appending(
      path: "../../../Sources/MediaCore/Errors/MediaError+Code.swift"
    ).standardized
    let text = (try? String(contentsOf: source, encoding: .utf8)) ?? ""
    return text.matches(of: /static let (\w+) = Code\(rawValue: (\d+)\)/).compactMap { match in
      Int(match.2).map { (String(match.1), $0) }
    }
  }()

  @Test("Every code that is declared has a number and a name of its own, and a recovery")
  func table() {
    #expect(Self.declared.count > 30)
    #expect(Set(Self.declared.map(\.number)).count == Self.declared.count)
    #expect(Set(Self.declared.map(\.name)).count == Self.declared.count)
    for (name, number) in Self.declared {
      let code = MediaError.Code(rawValue: number)
      #expect(code.name == name)
      #expect(MediaError.Code.all.contains(code) && code.recovery.hasSuffix("."), "\(name)")
      #expect((1000..<8000).contains(number))
    }
    #expect(MediaError.Code.all.map(\.rawValue) == Self.declared.map(\.number).sorted())
  }

  @Test("A code of a later version still has a name and a recovery")
  func unknownCode() {
    let error = MediaError(MediaError.Code(rawValue: 6999), "something new")
    #expect(error.code.name == "unspecified" && !error.recovery.isEmpty)
    #expect(error.description == "unspecified (6999): something new")
  }

  @Test("What is known to do beyond the code stays with an error that is told of more")
  func advice() {
    let named = MediaError.malformedPlaylist("no tag", line: 7)
    #expect(named.reason == "line 7: no tag" && named.recovery.contains("line named"))
    #expect(!named.code.recovery.contains("line"))
    let longer = named.about("b").prefixed("the list 'a'")
    #expect(longer.reason == "the list 'a': line 7: no tag" && longer.item == "b")
    #expect(longer.code == .malformedPlaylist && longer.recovery == named.recovery)
  }

  @Test(
    "A reason is one line that no terminal obeys",
    arguments: [
      "\n", "\r\n", "\t", "\0", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{9B}2J", "\u{2028}",
      "\u{2029}",
    ])
  func reason(evil: String) {
    let error = MediaError(.notFound, "no file a\(evil)b é 片")
    let bad = error.reason.unicodeScalars.filter {
      switch $0.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    #expect(bad.isEmpty)
    #expect(error.reason.hasPrefix("no file a ") && error.reason.hasSuffix("b é 片"))
  }

  @Test("A reason has an end")
  func length() {
    let error = MediaError(.notFound, String(repeating: "片", count: 100_000))
    #expect(error.reason.unicodeScalars.count == 500)
  }

  @Test("An error keeps the item it names first")
  func about() {
    let error = MediaError(.notFound, "gone").about(ItemID("a"))
    #expect(error.item == ItemID("a"))
    #expect(error.about(ItemID("b")).item == ItemID("a"))
  }
}
