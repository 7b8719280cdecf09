internal import MediaCore

/// `quit`: Ends the program.
struct QuitRequest: SessionRequest {
  static let method = "quit"
  static let summary = "Ends the program, once the reply is sent."

  init(_ arguments: Arguments) {}

  func answer(
    in context: RequestContext, for session: any ControlSession
  ) -> JSONText {
    session.afterReply(context.onQuit)
    return JSONText([:])
  }
}
