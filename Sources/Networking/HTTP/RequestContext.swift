/// What goes along with all requests for a source: the user agent, the route and the credentials.
package struct RequestContext: Hashable, Sendable {
  /// Sent with every request; `nil`, the default, for the engine's name and version.
  package var userAgent: String?
  /// The proxy as curl takes it, `http://host:port` for instance; `nil`, the default, for the environment's.
  package var proxy: String?
  /// A file of cookies as browsers once kept them (Netscape's format), each of which says where it is sent.
  package var cookieFile: String?
  /// A PEM file of the certificates that servers are trusted by; `nil`, the default, for the system's.
  package var trustFile: String?
  /// What is for one origin only.
  package var credentials = Credentials()
  /// The origin that `credentials` are for; `nil`, the default, keeps them back.
  package var origin: Origin?

  package init() {}

  /// What only the origin gets that the user named, whatever playlists and redirects lead to.
  package struct Credentials: Hashable, Sendable {
    package var headers = HTTPHeaders()
    /// Cookies as they are sent: `name=value; name=value`.
    package var cookie: String?
    /// `name:password`, for Basic authentication (RFC 7617).
    package var login: String?
    /// A PEM file.
    package var certificate: String?
    /// A PEM file; `nil` when the key is with the certificate.
    package var key: String?

    package init() {}
  }

  /// Whether there is anything that not everybody may get.
  var hasCredentials: Bool { origin != nil && credentials != Credentials() }

  /// What goes to a URL of that which is for one origin only.
  func credentials(for url: String) -> Credentials {
    origin != nil && origin == Origin(url) ? credentials : Credentials()
  }

  /// All that is put into requests as it is.
  var texts: [String] {
    [userAgent, proxy, cookieFile, trustFile, credentials.cookie, credentials.login]
      .compactMap(\.self) + credentials.headers.fields.flatMap { [$0.name, $0.value] }
  }
}
