internal import CFFmpeg
internal import Glibc
internal import MediaCore

/// A player's end of the process of a decoder: asks it, and ends it when it does not answer.
// One thread at a time uses it, that of the decoder; what frames keep of it is the memory alone.
final class DecoderChild: @unchecked Sendable {
  /// How long an answer may take that costs processor time.
  private static let longest = MediaTime.milliseconds(500)
  /// How long one may take that costs none.
  private static let longestSleep = MediaTime.seconds(10)

  private let process: pid_t
  private let socket: WireSocket
  private let memory: SharedMemory
  private var loss: FFmpegError?

  init(process: pid_t, socket: consuming WireSocket, memory: SharedMemory) {
    self.process = process
    self.socket = socket
    self.memory = memory
  }

  deinit { if loss == nil { _ = end() } }

  /// Whether it can be asked.
  var isAlive: Bool { loss == nil }

  /// Whether it waits for its next decoder: one that the system ended meanwhile does not.
  var isReady: Bool { isAlive && !socket.wait(milliseconds: 0) }

  /// Asks for something and waits for the answer.
  ///
  /// - Parameter allowance: How much longer than usual it may compute.
  func ask(_ message: [UInt8], allowance: MediaTime) throws(FFmpegError) -> WireReader {
    if let loss { throw loss }
    guard socket.send(message) else { throw lose() }
    let clock = MonotonicClock()
    let start = clock.now
    // Most answers come before it is worth a look.
    var firstLook: (time: MediaTime, computed: Int64, threads: ThreadTimes)?
    while !socket.wait(milliseconds: 50) {
      let (now, computed) = (clock.now, vitrine_processor_time(process))
      let threads = ThreadTimes(of: process)
      let first = firstLook ?? (now, computed, threads)
      firstLook = first
      let (elapsed, limit) = (now - start, Self.longest + allowance)
      let spent = MediaTime(nanoseconds: computed - first.computed)
      // Beside other work an endless loop has a share of a processor alone.
      let isComputing =
        elapsed > limit
        && (spent + spent > now - first.time || threads.longest(since: first.threads) > limit)
      if isComputing || elapsed > Self.longestSleep + allowance { throw giveUp() }
    }
    guard let answer = socket.receive() else { throw lose() }
    return WireReader(answer)
  }

  /// Ends the process, so that all that is asked of it fails.
  ///
  /// - Parameter reason: With what it fails; one that is gone already keeps its own.
  /// - Returns: What all requests fail with.
  @discardableResult
  func giveUp(_ reason: FFmpegError = .processStuck) -> FFmpegError {
    if let loss { return loss }
    _ = end()
    loss = reason
    return reason
  }

  /// A buffer of the memory of a slot, which gives the slot back; `nil` when the process told nonsense.
  func buffer(of slot: SharedSlots.Place) -> UnsafeMutablePointer<AVBufferRef>? {
    memory.buffer(of: slot)
  }

  private func lose() -> FFmpegError {
    let loss = FFmpegError.processEnded(end())
    self.loss = loss
    return loss
  }

  /// Ends the process; returns the status that it ended with.
  private func end() -> CInt {
    // One that has ended by itself keeps its status.
    kill(process, SIGKILL)
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}

extension FFmpegError {
  // Not among FFmpeg's codes, whose lowest byte is a letter or a number of errno.
  private static let ended: Int32 = 0x5644_0000
  /// The process of a decoder did not answer in time and was ended.
  static let processStuck = FFmpegError(code: -0x5645_0000)
  /// The process of a decoder answered what makes no sense and was ended.
  static let processBroken = FFmpegError(code: -0x5646_0000)

  /// A decoder's process ended, with a status as waitpid tells it.
  static func processEnded(_ status: CInt) -> FFmpegError {
    FFmpegError(code: -(ended | (status & 0xFFFF)))
  }

  /// Why a decoder's process is gone; `nil` for all other errors.
  var loss: String? {
    if self == .processStuck { return "its process did not answer in time and was ended" }
    if self == .processBroken { return "its process answered nonsense and was ended" }
    guard -code & ~0xFFFF == Self.ended else { return nil }
    let status = -code & 0xFFFF
    return status & 0x7F != 0
      ? "its process was ended by signal \(status & 0x7F)"
      : "its process ended with status \(status >> 8)"
  }
}
