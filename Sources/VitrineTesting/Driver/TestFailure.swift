/// Why a test's player did not come to what was expected, and what was there instead.
///
/// Swift Testing and XCTest print its description where a test throws it; `Issue.record` takes it too.
public struct TestFailure: Error, Sendable {
  /// A picture that tells more, for a person.
  public struct Picture: Sendable {
    /// `expected`, `shown` or `difference`: four times what the two differ by.
    public var name: String
    /// A PNG.
    public var png: [UInt8]
  }

  /// What was expected, and what came instead, in one line.
  public var reason: String
  /// How the player stood, and its last events, a line each.
  public var circumstances: [String]
  /// The line of the test that expected it, `SignTests/SignTests.swift:42`; `nil` where none was told.
  public var location: String?
  /// The pictures, where one was compared that was not alike; otherwise empty.
  public var pictures: [Picture] = []
}

extension TestFailure: CustomStringConvertible {
  /// All of it, for a person.
  public var description: String {
    let first = (location.map { $0 + ": " } ?? "") + reason
    return ([first] + circumstances.map { "  " + $0 }).joined(separator: "\n")
  }
}

extension TestFailure {
  /// The same, of a line of a test; what it had been told before goes.
  func at(_ file: String, _ line: Int) -> TestFailure {
    var failure = self
    failure.location = "\(file):\(line)"
    return failure
  }
}
