internal import MediaCore

/// Single values of the parameters of made-up media.
extension MockReading {
  func wrong(_ what: String) -> MediaError { SourceParameters.wrong(what, Mock.scheme) }

  /// A number within a range.
  func number(
    _ text: String, _ name: String, _ unit: String, _ range: ClosedRange<Double>, _ example: String
  ) throws(MediaError) -> Double {
    guard let value = Double(text), range.contains(value) else {
      let ends = "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
      throw wrong("the \(name) '\(text)'; it is \(unit) from \(ends), such as \(example)")
    }
    return value
  }

  /// A whole number within a range.
  func whole(
    _ text: String, _ name: String, _ unit: String, _ range: ClosedRange<Int>, _ example: String
  ) throws(MediaError) -> Int {
    guard let value = Int(text), range.contains(value) else {
      throw wrong(
        "the \(name) '\(text)'; it is \(unit) from \(range.lowerBound) to \(range.upperBound), "
          + "such as \(example)")
    }
    return value
  }

  /// A word of a list.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ name: String, _ words: Word.AllCases, orNone: Bool = false
  ) throws(MediaError) -> Word {
    if let word = Word(rawValue: text) { return word }
    let known = words.map(\.rawValue) + (orNone ? ["none"] : [])
    throw wrong("no \(name) '\(text)'; there are \(known.joined(separator: ", "))")
  }

  func size(_ text: String) throws(MediaError) -> PixelSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (64...4096).contains(width), (48...4096).contains(height), width % 2 == 0, height % 2 == 0
    else {
      throw wrong(
        "the size '\(text)'; it is WIDTHxHEIGHT, even, from 64x48 to 4096x4096, such as 640x360")
    }
    return PixelSize(width: width, height: height)
  }

  /// Pictures a second: a number, a ratio, or the short forms of NTSC's.
  func rate(_ text: String) throws(MediaError) -> Rational {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    var rate = Rational.unknown
    if parts.count == 2, let top = Int32(parts[0]), let bottom = Int32(parts[1]) {
      rate = Rational(top, bottom)
    } else if let number = Double(text), (1...240).contains(number) {
      let nearest = number.rounded(.up)
      let isBroadcast =
        [24, 30, 48, 60, 120].contains(nearest)
        && abs(nearest / 1.001 - number) < 0.006
      rate =
        isBroadcast && nearest != number
        ? Rational(Int32(nearest) * 1000, 1001)
        : number == nearest ? Rational(Int32(number), 1) : Rational(Int32(number * 1000), 1000)
    }
    guard rate.isPositive, (1...240).contains(rate.value) else {
      throw wrong(
        "the rate '\(text)'; it is pictures a second from 1 to 240, such as 25 or 30000/1001")
    }
    return rate
  }

  /// Languages between commas.
  func languages(_ name: String) throws(MediaError) -> [String] {
    guard let text = value(of: name) else { return [] }
    let tags = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let areTags = tags.allSatisfy { tag in
      let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
      return (2...3).contains(parts[0].utf8.count) && tag.utf8.count <= 35
        && tag.utf8.allSatisfy {
          (97...122).contains($0 | 32) || (48...57).contains($0) || $0 == 45
        }
    }
    guard tags.count <= 8, areTags else {
      throw wrong("the \(name) '\(text)'; they are tags of BCP 47, 8 at most, such as en,de")
    }
    return tags
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}
