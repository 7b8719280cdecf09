/// Sums of ticks as files tell them: any number may come, and what does not fit becomes the latest or the earliest.
extension Int64 {
  /// The earliest that is told; the number before it stands for none.
  private static let earliest = Int64.min + 1

  /// The ticks so much later.
  func later(by ticks: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(ticks)
    return overflow ? (ticks < 0 ? Self.earliest : .max) : sum
  }

  /// The ticks so much earlier.
  func earlier(by ticks: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(ticks)
    return overflow ? (ticks < 0 ? .max : Self.earliest) : difference
  }
}
