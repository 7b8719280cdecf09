import CCurl

/// Owns one multi handle.
///
/// Everything but `wake` is for the loop's thread only.
final class CurlMulti: Sendable {
  // The handle itself never changes, and curl lets any thread wake its poll.
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer

  init?() {
    guard CurlFunctions.areLoaded, let handle = curl.curl_multi_init() else { return nil }
    self.handle = handle
    // A transfer held back would hold back all others of its HTTP/2 connection.
    curl_multi_set_long(curl, handle, CURLMOPT_PIPELINING, Int(CURLPIPE_NOTHING))
    curl_multi_set_long(curl, handle, CURLMOPT_MAXCONNECTS, 16)
  }

  deinit { _ = curl.curl_multi_cleanup(handle) }

  func add(_ easy: CurlEasy) -> Bool { curl.curl_multi_add_handle(handle, easy.handle) == CURLM_OK }
  func remove(_ easy: CurlEasy) { _ = curl.curl_multi_remove_handle(handle, easy.handle) }

  /// Does what can be done without waiting.
  func perform() {
    var running: Int32 = 0
    _ = curl.curl_multi_perform(handle, &running)
  }

  /// The next transfer that has ended, and how.
  func nextDone() -> (easy: UnsafeMutableRawPointer, result: CURLcode)? {
    var left: Int32 = 0
    while let message = curl.curl_multi_info_read(handle, &left) {
      if message.pointee.msg == CURLMSG_DONE {
        return (message.pointee.easy_handle, curl_done_result(message))
      }
    }
    return nil
  }

  /// Waits for the network, a wake-up or the end of the time.
  func poll(milliseconds: Int32) { _ = curl.curl_multi_poll(handle, nil, 0, milliseconds, nil) }

  /// Ends a poll under way, or the next one; from any thread.
  func wake() { _ = curl.curl_multi_wakeup(handle) }
}
