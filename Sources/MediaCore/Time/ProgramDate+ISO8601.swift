extension ProgramDate {
  /// Reads a date and time as ISO 8601 writes them; `nil` for anything else.
  ///
  /// `2010-02-19T14:54:23.031+08:00` and its basic form `20100219T145423,031+0800`; seconds, their
  /// fraction and the zone may be missing, and no zone means UTC (draft-pantos-hls-rfc8216bis,
  /// 4.4.4.6). Between date and time a `T`, a `t` or a blank; a 60th second counts into the next minute,
  /// and 24:00 is the next day.
  public init?(iso8601 text: some StringProtocol) {
    var reader = DateReader(text.utf8)
    guard let nanoseconds = reader.nanoseconds() else { return nil }
    self.init(nanoseconds: nanoseconds)
  }

  /// The date as ISO 8601 writes it, in UTC, to the millisecond: `2026-02-19T14:54:23.031Z`.
  public var iso8601: String {
    let milliseconds = Int(nanoseconds.flooredQuotient(by: 1_000_000))
    let (day, time) = (
      milliseconds.flooredQuotient(by: 86_400_000), milliseconds.flooredRemainder(by: 86_400_000)
    )
    let date = Self.calendarDate(daysSince1970: day)
    func digits(_ value: Int, _ count: Int) -> String {
      String(value).padded(to: count)
    }
    return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))T"
      + "\(digits(time / 3_600_000, 2)):\(digits(time / 60_000 % 60, 2)):"
      + "\(digits(time / 1000 % 60, 2)).\(digits(time % 1000, 3))Z"
  }

  /// The inverse of `DateReader.daysSince1970`, in the same way.
  private static func calendarDate(
    daysSince1970 days: Int
  ) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let day = shifted.flooredRemainder(by: 146_097)
    let yearOfEra = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * part + 2) / 5 + 1)
  }
}

extension BinaryInteger {
  fileprivate func flooredQuotient(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  fileprivate func flooredRemainder(by divisor: Self) -> Self {
    self - flooredQuotient(by: divisor) * divisor
  }
}

/// Takes a date apart, digit by digit.
private struct DateReader {
  private var rest: ArraySlice<UInt8>

  // No date is longer; the rest would not be read anyway.
  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes.prefix(64))[...] }

  mutating func nanoseconds() -> Int64? {
    guard let year = number(4) else { return nil }
    let isExtended = take("-")
    guard let month = number(2), !isExtended || take("-"), let day = number(2),
      (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day),
      take("T") || take("t") || take(" ")
    else { return nil }
    guard let time = timeOfDay(), let zone = zone(), rest.isEmpty else { return nil }
    let seconds = Self.daysSince1970(year, month, day) * 86_400 + time.seconds - zone
    let (whole, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowToo) = whole.addingReportingOverflow(time.fraction)
    return overflow || overflowToo ? nil : sum
  }

  private mutating func timeOfDay() -> (seconds: Int, fraction: Int64)? {
    guard let hour = number(2) else { return nil }
    let isExtended = take(":")
    guard let minute = number(2), hour <= 24, minute < 60 else { return nil }
    var second = 0
    var fraction: Int64 = 0
    if isExtended ? take(":") : rest.first.map(Self.isDigit) ?? false {
      guard let value = number(2), value <= 60 else { return nil }
      second = value
      if take(".") || take(",") {
        guard let value = decimals() else { return nil }
        fraction = value
      }
    }
    guard hour < 24 || (minute == 0 && second == 0 && fraction == 0) else { return nil }
    return (hour * 3600 + minute * 60 + second, fraction)
  }

  /// The fraction of a second in nanoseconds, rounded half up.
  private mutating func decimals() -> Int64? {
    var value: Int64 = 0
    var count = 0
    while let byte = rest.first, Self.isDigit(byte) {
      if count < 9 { value = value * 10 + Int64(byte - 48) }
      if count == 9, byte >= 53 { value += 1 }
      count += 1
      rest.removeFirst()
    }
    guard count > 0 else { return nil }
    for _ in min(count, 9)..<9 { value *= 10 }
    return value
  }

  /// How many seconds the zone is ahead of UTC.
  private mutating func zone() -> Int? {
    if rest.isEmpty || take("Z") || take("z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = number(2), hours < 24 else { return nil }
    let hasColon = take(":")
    if rest.isEmpty, !hasColon { return sign * hours * 3600 }
    guard let minutes = number(2), minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  private mutating func number(_ digits: Int) -> Int? {
    guard rest.count >= digits else { return nil }
    var value = 0
    for byte in rest.prefix(digits) {
      guard Self.isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    rest.removeFirst(digits)
    return value
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days of the Gregorian calendar, with years counted from March so that the leap day ends one.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
