package import MediaCore

/// One request, as it was read, before anything is known of its method.
package struct Call: Sendable {
  package enum Body: Sendable {
    case request(method: String, parameters: JSONValue?)
    /// JSON, but not a request.
    case invalid(RPCError)
  }

  /// Absent in a notification, which is not answered.
  package var id: RequestID?
  package var body: Body

  package init(id: RequestID?, body: Body) {
    self.id = id
    self.body = body
  }

  static func invalid(_ reason: String, id: RequestID = .null) -> Call {
    Call(id: id, body: .invalid(.invalidRequest(reason)))
  }
}
