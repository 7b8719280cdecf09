extension Request {
  /// The request that a redirect makes of this one (RFC 9110, 15.4).
  ///
  /// A 303, and a 301 or 302 of a `POST`, ask by `GET` and send nothing. What names the user stays at its origin.
  func redirected(to url: String, by status: Int) -> Request {
    var next = self
    next.url = url
    if status == 303 && method != "HEAD" || (301...302).contains(status) && method == "POST" {
      next.method = "GET"
      next.body = nil
      next.headers = headers.without(Self.contentFields)
    }
    if Origin(url) != Origin(self.url) { next.headers = next.headers.without(Self.userFields) }
    return next
  }

  private static let contentFields: Set = [
    "content-encoding", "content-language", "content-location", "content-type",
  ]
  private static let userFields: Set = ["authorization", "cookie", "proxy-authorization"]
}
