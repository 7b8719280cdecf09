internal import MediaCore

/// What a call is answered with.
package typealias Outcome = Result<JSONText, RPCError>

/// Writes responses and notifications as JSON.
package enum Response {
  /// Appends the response to one call, without a line end.
  package static func write(_ outcome: Outcome, to id: RequestID, into text: inout String) {
    text += #"{"jsonrpc":"2.0","#
    switch outcome {
    case .success(let result):
      text += #""result":"#
      text += result.text
    case .failure(let error):
      text += #""error":"#
      error.json.write(to: &text)
    }
    text += #","id":"#
    text += id.literal
    text += "}"
  }
}
