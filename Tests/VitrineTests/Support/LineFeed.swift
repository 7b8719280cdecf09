import Foundation

/// The lines that come out of a pipe or a socket, read on a thread of their own so that the writer is never held up.
final class LineFeed: Sendable {
  private let lines: AsyncStream<String>

  convenience init(_ pipe: Pipe) { self.init(reading: pipe.fileHandleForReading) }

  init(reading handle: FileHandle) {
    let (lines, continuation) = AsyncStream<String>.makeStream()
    self.lines = lines
    Thread {
      var pending: [UInt8] = []
      while case let data = handle.availableData, !data.isEmpty {
        pending += data
        while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
          continuation.yield(String(decoding: pending[..<end], as: UTF8.self))
          pending.removeFirst(end + 1)
        }
      }
      if !pending.isEmpty { continuation.yield(String(decoding: pending, as: UTF8.self)) }
      continuation.finish()
    }.start()
  }

  /// The next line that has a text in it.
  func line(with text: String) async throws -> String {
    try await limited(to: patience, "a line with '\(text)'") { [lines] in
      for await line in lines where line.contains(text) { return line }
      throw Program.Failure(description: "the output ended without a line with '\(text)'")
    }
  }

  /// The next line, whatever it says.
  func next() async throws -> String {
    try await limited(to: patience, "a line") { [lines] in
      for await line in lines { return line }
      throw Program.Failure(description: "the output ended")
    }
  }

  /// All lines that are still to come.
  func rest() async throws -> [String] {
    try await limited(to: patience, "the end of the output") { [lines] in
      var rest: [String] = []
      for await line in lines { rest.append(line) }
      return rest
    }
  }
}
