internal import MediaCore

/// `ping`: Shows that the server answers.
struct PingRequest: ReadRequest {
  static let tellsOfPlayer = false
  static let method = "ping"
  static let summary = "Shows that the server answers."
  static let result = JSONSchema.words(["pong"])

  private static let pong = JSONText("pong")
  static let examples = [
    ControlExample(
      "Without parameters", [:], result: "pong")
  ]

  init(_ arguments: Arguments) {}

  func answer(in context: RequestContext) -> JSONText { Self.pong }
}
