import CCurl

/// libcurl, loaded when a request is first made and then kept.
// Written once, before any thread has it; which thread may call which function is libcurl's rule.
struct CurlFunctions: @unchecked Sendable {
  let table: curl_functions
  private let isReady: Bool

  static let shared: CurlFunctions = {
    var table = curl_functions()
    // Where curl was built without threads in mind, the first client makes it ready.
    let isReady =
      curl_load(&table) != 0 && table.curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    return CurlFunctions(table: table, isReady: isReady)
  }()

  /// Whether the library is there, which is asked anew each time: it may have failed for want of a descriptor.
  static var areLoaded: Bool {
    var table = curl_functions()
    return curl_load(&table) != 0 && shared.isReady
  }
}

/// libcurl's functions, for what a `CurlMulti` needs: that is made only where they are loaded.
var curl: curl_functions { CurlFunctions.shared.table }
