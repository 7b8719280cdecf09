internal import CFFmpeg
package import MediaCore

/// A failure that FFmpeg reported, with its own words.
struct FFmpegError: Error, Hashable, Sendable {
  /// FFmpeg's negative code, `AVERROR_INVALIDDATA` for instance.
  let code: Int32

  static let endOfFile = FFmpegError(code: Int32(VITRINE_AVERROR_EOF))
  static let again = FFmpegError(code: Int32(VITRINE_AVERROR_EAGAIN))

  /// What FFmpeg says of the code.
  var message: String {
    if let loss { return loss }
    return Self.text(code)
  }

  private static func text(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      guard let start = buffer.baseAddress, av_strerror(code, start, 128) >= 0 else {
        return "error \(code)"
      }
      return String(cString: start)
    }
  }

  func mediaError(_ mediaCode: MediaError.Code, _ doing: String) -> MediaError {
    MediaError(loss == nil ? mediaCode : .decoderLost, "\(doing): \(message)")
  }
}

/// Passes on a result that is not negative, throws one that is.
@discardableResult
func check(_ result: Int32) throws(FFmpegError) -> Int32 {
  guard result >= 0 else { throw FFmpegError(code: result) }
  return result
}

extension MediaError {
  package static func outOfMemory(_ thing: String) -> MediaError {
    MediaError(.unspecified, "no memory for \(thing)")
  }
}
