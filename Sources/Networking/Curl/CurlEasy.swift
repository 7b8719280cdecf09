import CCurl
import MediaCore

/// Owns one easy handle and what it points at.
///
/// Used on the loop's thread only.
final class CurlEasy {
  let handle: UnsafeMutableRawPointer
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var aliasList: UnsafeMutablePointer<curl_slist>?
  private let errorText: UnsafeMutablePointer<CChar>

  /// Makes a handle; `nil` when there is no memory for it.
  init?() {
    guard let handle = curl.curl_easy_init() else { return nil }
    self.handle = handle
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    curl.curl_easy_cleanup(handle)
    curl.curl_slist_free_all(headerList)
    curl.curl_slist_free_all(aliasList)
    errorText.deallocate()
  }

  /// What curl says of the error, empty when it says nothing.
  var errorMessage: String { String(cString: errorText) }

  /// Where the transfer has got to through redirects.
  var effectiveURL: String? { curl_effective_url(curl, handle).map { String(cString: $0) } }

  /// Where a redirect leads to that was not followed; `nil` without one.
  var redirectURL: String? { curl_redirect_url(curl, handle).map { String(cString: $0) } }

  /// Goes on after the write callback has refused bytes.
  func resume() { _ = curl.curl_easy_pause(handle, CURLPAUSE_CONT) }

  /// Sets all options that a request calls for.
  ///
  /// - Parameter context: Handed to the callbacks; must outlive the handle.
  func configure(
    for request: Request, onHead: @escaping curl_data_callback,
    onBody: @escaping curl_data_callback, onSending: @escaping curl_data_callback,
    onRewind: @escaping curl_seek_callback, bodyLength: Int?,
    onSocket: @escaping curl_opensocket_callback,
    onRequest: @escaping curl_prereq_callback, context: UnsafeMutableRawPointer
  ) {
    configureCommon()
    curl_set_long(curl, handle, CURLOPT_MAXREDIRS, request.policy.redirectLimit)
    curl_set_long(curl, handle, CURLOPT_FRESH_CONNECT, request.isOnFreshConnection ? 1 : 0)
    configure(request.context)
    configure(request.method, bodyLength)
    // Of other methods curl makes no GET where that is the rule (see `Request.redirected`).
    if !request.followsRedirects || !["GET", "HEAD"].contains(request.method) {
      curl_set_long(curl, handle, CURLOPT_FOLLOWLOCATION, 0)
    }
    go(to: request.url, with: request)
    let connect = min(request.timeouts.connect, request.timeouts.firstByte)
    curl_set_long(curl, handle, CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(connect.seconds * 1000)))

    curl_set_opener(curl, handle, onSocket, context)
    curl_set_gatekeeper(curl, handle, onRequest, context)
    curl_set_callback(curl, handle, CURLOPT_HEADERFUNCTION, onHead)
    curl_set_pointer(curl, handle, CURLOPT_HEADERDATA, context)
    curl_set_callback(curl, handle, CURLOPT_WRITEFUNCTION, onBody)
    curl_set_pointer(curl, handle, CURLOPT_WRITEDATA, context)
    curl_set_callback(curl, handle, CURLOPT_READFUNCTION, onSending)
    curl_set_pointer(curl, handle, CURLOPT_READDATA, context)
    curl_set_seeker(curl, handle, onRewind, context)
  }

  /// Sets where a request goes, and what may go there with it.
  func go(to url: String, with request: Request) {
    let credentials = request.context.credentials(for: url)
    curl_set_string(curl, handle, CURLOPT_URL, url)
    let old = headerList
    headerList = nil
    for line in headerLines(of: request, credentials) {
      headerList = curl.curl_slist_append(headerList, line)
    }
    curl_set_list(curl, handle, CURLOPT_HTTPHEADER, headerList)
    curl.curl_slist_free_all(old)
    curl_set_string(curl, handle, CURLOPT_COOKIE, credentials.cookie)
    curl_set_string(curl, handle, CURLOPT_USERPWD, credentials.login)
    curl_set_string(curl, handle, CURLOPT_SSLCERT, credentials.certificate)
    curl_set_string(curl, handle, CURLOPT_SSLKEY, credentials.key)
  }

  /// Asks by `GET` from now on, and sends nothing.
  func becomeGet() {
    curl_set_string(curl, handle, CURLOPT_CUSTOMREQUEST, nil)
    curl_set_long(curl, handle, CURLOPT_HTTPGET, 1)
  }

  /// Has the body of the reply taken as it comes; called when its head is there.
  func leaveCodings() { curl_set_long(curl, handle, CURLOPT_HTTP_CONTENT_DECODING, 0) }

  private func configure(_ context: RequestContext) {
    curl_set_string(
      curl,
      handle, CURLOPT_USERAGENT, context.userAgent ?? "Vitrine/\(EngineVersion.current)")
    if let proxy = context.proxy { curl_set_string(curl, handle, CURLOPT_PROXY, proxy) }
    if let file = context.trustFile { curl_set_string(curl, handle, CURLOPT_CAINFO, file) }
    // curl would take them along.
    curl_set_long(curl, handle, CURLOPT_FOLLOWLOCATION, context.hasCredentials ? 0 : 1)
  }

  /// Sets the method, and how much is sent; `nil` for nothing.
  private func configure(_ method: String, _ bodyLength: Int?) {
    switch method {
    case "GET" where bodyLength == nil: return
    case "HEAD": return _ = curl_set_long(curl, handle, CURLOPT_NOBODY, 1)
    case "POST": curl_set_long(curl, handle, CURLOPT_POST, 1)
    default: curl_set_string(curl, handle, CURLOPT_CUSTOMREQUEST, method)
    }
    guard bodyLength != nil || method == "POST" else { return }
    curl_set_long(curl, handle, CURLOPT_POST, 1)
    curl_set_body_length(curl, handle, Int64(bodyLength ?? 0))
  }

  private func configureCommon() {
    curl_set_pointer(curl, handle, CURLOPT_ERRORBUFFER, errorText)
    curl_set_long(curl, handle, CURLOPT_NOSIGNAL, 1)
    curl_abandon_resolver(curl, handle)
    curl_allow_http_only(curl, handle)
    curl_set_long(curl, handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    curl_set_long(curl, handle, CURLOPT_TCP_KEEPALIVE, 1)
    curl_set_long(curl, handle, CURLOPT_BUFFERSIZE, 128 * 1024)
    curl_set_long(curl, handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // Not asked for (see `headerLines`), but some servers of playlists send nothing else.
    curl_set_string(curl, handle, CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
    // How Shoutcast servers begin their reply.
    aliasList = curl.curl_slist_append(nil, "ICY 200 OK")
    curl_set_list(curl, handle, CURLOPT_HTTP200ALIASES, aliasList)
  }

  private func headerLines(
    of request: Request, _ credentials: RequestContext.Credentials
  ) -> [String] {
    // Media is compressed already, and ranges count the bytes that are stored.
    var lines = request.headers["accept-encoding"] == nil ? ["Accept-Encoding: identity"] : []
    if let range = request.range { lines.append("Range: \(range.headerValue)") }
    let fields = request.headers.fields + credentials.headers.fields
    if request.body != nil {
      // Neither a wait for a word of the server, nor a type that curl makes up.
      lines.append("Expect:")
      if request.headers["content-type"] == nil { lines.append("Content-Type:") }
    }
    // curl sends no field that ends with its colon.
    return lines + fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
  }
}
