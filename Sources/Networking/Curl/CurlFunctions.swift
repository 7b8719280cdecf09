import CCurl

/// libcurl, loaded when a request is first made and then kept.
// Written once, before any thread has it; which thread may call which function is libcurl's rule.
struct CurlFunctions: @unchecked Sendable {
  let table: curl_functions
  /// Whether the library is installed, and ready.
  let areLoaded: Bool

  static let shared: CurlFunctions = {
    var table = curl_functions()
    // Where curl was built without threads in mind, the first client makes it ready.
    let areLoaded =
      curl_load(&table) != 0 && table.curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    return CurlFunctions(table: table, areLoaded: areLoaded)
  }()
}

/// libcurl's functions, for what a `CurlMulti` needs: that is made only where they are loaded.
var curl: curl_functions { CurlFunctions.shared.table }
