internal import ArgumentParser

/// A number of bytes as people write it: `500000`, `500k`, `2M`, `1G`.
enum SizeArgument {
  static func bytes(_ text: String) throws -> Int64 {
    let units: [Character: Int64] = ["k": 1000, "M": 1_000_000, "G": 1_000_000_000]
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard let number = Int64(digits), number >= 0,
      case (let size, false) = number.multipliedReportingOverflow(by: unit ?? 1)
    else { throw ValidationError("'\(text)' is no number of bytes such as 500k, 2M or 1G.") }
    return size
  }
}
