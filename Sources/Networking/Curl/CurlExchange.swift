import CCurl
import MediaCore

/// One transfer as the loop sees it: the handle, its watch and the pipe to its reader.
///
/// Used on the loop's thread only.
final class CurlExchange {
  let easy: CurlEasy
  let pipe: TransferPipe
  private(set) var watch: ProgressWatch
  private let time: any TimeSource
  private let observer: (any TransferObserver)?
  private var head = ResponseHeadParser()
  private var isHeadPublished = false
  private var lastArrival: MediaTime

  init?(
    _ request: Request, pipe: TransferPipe, time: any TimeSource, observer: (any TransferObserver)?
  ) {
    guard let easy = CurlEasy() else { return nil }
    self.easy = easy
    self.pipe = pipe
    self.time = time
    self.observer = observer
    lastArrival = time.now
    watch = ProgressWatch(timeouts: request.timeouts, now: lastArrival)
    easy.configure(
      for: request, onHead: takeHead, onBody: takeBody,
      context: Unmanaged.passUnretained(self).toOpaque())
  }

  func resume() {
    lastArrival = time.now
    watch.release(at: lastArrival)
    easy.resume()
  }

  /// Ends the transfer for its reader if it has waited too long; `true` when it has.
  func expire(at now: MediaTime) -> Bool {
    guard let phase = watch.expire(at: now) else { return false }
    let reason =
      phase == .stall ? "the server stopped sending" : "the server did not answer in time"
    pipe.finish(NetworkError(.timedOut(phase), reason))
    return true
  }

  /// Tells the reader how curl says it ended.
  func finish(_ result: CURLcode) {
    pipe.finish(NetworkError(result, message: easy.errorMessage))
  }

  fileprivate func receiveHead(_ bytes: UnsafeRawBufferPointer) {
    // What follows a body are trailers.
    guard !isHeadPublished else { return }
    head.take(String(lenient: bytes))
    guard head.isComplete, !head.isInterim else { return }
    isHeadPublished = true
    pipe.receive(
      Response(status: head.status, headers: head.headers, url: easy.effectiveURL ?? ""))
  }

  fileprivate func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard pipe.receive(bytes) else {
      watch.hold()
      return false
    }
    let now = time.now
    watch.receive(bytes.count, at: now)
    observer?.transferDidReceive(bytes.count, after: now - lastArrival)
    lastArrival = now
    return true
  }
}

/// curl calls it with each line of a head.
private func takeHead(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let bytes, let context else { return 0 }
  Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    .receiveHead(UnsafeRawBufferPointer(start: bytes, count: size * count))
  return size * count
}

/// curl calls it with each piece of a body.
private func takeBody(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let bytes, let context else { return 0 }
  let isTaken = Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    .receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
  return isTaken ? size * count : curl_writefunc_pause
}

extension String {
  /// UTF-8, or else ISO 8859-1, which header fields were meant to be in for long.
  fileprivate init(lenient bytes: UnsafeRawBufferPointer) {
    self =
      String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
