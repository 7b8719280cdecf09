internal import Glibc
internal import MediaCore
internal import Synchronization

/// Reads a named pipe of samples on a thread of its own, until it is stopped.
final class PipeReader: Sendable {
  private let bytes = Mutex<[UInt8]>([])
  private let isStopped = Atomic(false)
  /// F_SETPIPE_SZ of fcntl(2), which glibc hides from Swift.
  private static let setPipeSize: Int32 = 1024 + 7

  init(path: String) throws {
    // The path is passed as a C string for the length of the call.
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw TestFailure(reason: "\(path) cannot be read", circumstances: [])
    }
    // A server that finds the pipe full throws sound away: it holds more than 2 s.
    _ = fcntl(descriptor, Self.setPipeSize, 1 << 20)
    do throws(MediaError) {
      try WorkerThread.start { [self] in run(descriptor) }
    } catch {
      close(descriptor)
      throw TestFailure(reason: error.reason, circumstances: [])
    }
  }

  private func run(_ descriptor: Int32) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isStopped.load(ordering: .relaxed) {
      // The buffer is as long as the call is told.
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count > 0 { bytes.withLock { $0 += buffer[..<count] } } else { usleep(2000) }
    }
    close(descriptor)
  }

  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// What has come since this was asked last, in whole frames of two samples.
  func take() -> [Float] {
    bytes.withLock { bytes in
      let count = bytes.count / 8 * 8
      let samples = stride(from: 0, to: count, by: 4).map { place -> Float in
        // The last byte is the highest.
        let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
        return Float(bitPattern: bits)
      }
      bytes.removeFirst(count)
      return samples
    }
  }
}
