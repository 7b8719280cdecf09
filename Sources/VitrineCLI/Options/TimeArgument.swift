internal import ArgumentParser
internal import Vitrine

/// A time as people write it: seconds, `1:30`, or `1:02:03.5`.
enum TimeArgument {
  static func time(_ text: some StringProtocol) throws -> MediaTime {
    var seconds = 0.0
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { throw failure(text) }
    for (place, part) in parts.enumerated() {
      guard part.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
        let number = Double(part), number.isFinite, place == 0 || number < 60
      else { throw failure(text) }
      seconds = seconds * 60 + number
    }
    return MediaTime(seconds: seconds)
  }

  private static func failure(_ text: some StringProtocol) -> ValidationError {
    ValidationError("'\(text.prefix(40))' is no time: write 90.5, 1:30.5 or 0:01:30.5.")
  }
}
