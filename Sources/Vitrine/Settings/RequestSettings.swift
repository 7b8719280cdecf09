internal import Networking

/// What goes along with all requests to servers: headers, cookies, credentials, the proxy and trust.
///
/// Headers, cookies, the login and the certificate go to the origin (scheme, host and port) of the URL that was given to
/// the player, whatever redirects and playlists lead to. Cookies that servers set go by their own rules.
///
/// ```swift
/// var request = RequestSettings()
/// request.userAgent = "Sign/4"
/// request.headers = [RequestSettings.Header("X-Site", "lobby")]
/// let player = try await VitrinePlayer {
///   SourceName("https://example.com/live/master.m3u8")
///   request
/// }
/// ```
public struct RequestSettings: Sendable, Hashable {
  /// Header fields that are sent besides the engine's own, in this order; none by default.
  public var headers: [Header] = []
  /// The `User-Agent`; `nil`, the default, for the engine's name and version.
  public var userAgent: String?
  /// Cookies as they are sent: `name=value; name=value`.
  public var cookie: String?
  /// A file of cookies in Netscape's format, each of which says where it is sent.
  public var cookieFile: String?
  /// `name:password`, for Basic authentication; of RTSP for Digest too.
  public var login: String?
  /// `http://host:port` for instance; `nil`, the default, for what the environment says.
  public var proxy: String?
  /// A client certificate, as a PEM file.
  public var certificate: String?
  /// The key of the client certificate, as a PEM file; `nil` when it is in the same file.
  public var key: String?
  /// A PEM file of the certificates that servers are trusted by; `nil`, the default, for the system's.
  public var trustedCertificates: String?

  /// Makes settings that add nothing to requests.
  public init() {}

  /// One header field of a request; also an entry of a list of settings.
  public struct Header: Sendable, Hashable {
    /// Its name; upper and lower case are the same.
    public var name: String
    /// Its value; with control characters in it every request fails (1001).
    public var value: String

    /// Makes a field of a name and a value.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  var context: RequestContext {
    var context = RequestContext()
    context.userAgent = userAgent
    context.proxy = proxy
    context.cookieFile = cookieFile
    context.trustFile = trustedCertificates
    context.credentials.headers = HTTPHeaders(headers.map { ($0.name, $0.value) })
    context.credentials.cookie = cookie
    context.credentials.login = login
    context.credentials.certificate = certificate
    context.credentials.key = key
    return context
  }
}

extension RequestSettings: PlayerSetting {
  /// Replaces `PlayerSettings.request`, the headers that came before included.
  public func apply(to settings: inout PlayerSettings) { settings.request = self }
}

extension RequestSettings.Header: PlayerSetting {
  /// Adds to the headers of `PlayerSettings.request`.
  public func apply(to settings: inout PlayerSettings) { settings.request.headers.append(self) }
}
