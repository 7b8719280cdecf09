import CCurl

/// The cookies of a client, sent back by curl's rules, which are those of RFC 6265 and the public suffix list.
///
/// Used on the loop's thread only.
final class CookieJar {
  private let handle: UnsafeMutableRawPointer?
  private var files: Set<String> = []

  init() {
    handle = curl.curl_share_init()
    if let handle { curl_share_cookies(curl, handle) }
  }

  deinit { if let handle { _ = curl.curl_share_cleanup(handle) } }

  /// Has a transfer take its cookies from here, and put in those that it is given.
  ///
  /// - Parameter file: One of cookies to read before; each is read once.
  func attach(to easy: CurlEasy, reading file: String?) {
    let unread = file.flatMap { files.insert($0).inserted ? $0 : nil }
    if let handle { curl_set_share(curl, easy.handle, handle) }
    curl_set_string(curl, easy.handle, CURLOPT_COOKIEFILE, unread ?? "")
  }
}
