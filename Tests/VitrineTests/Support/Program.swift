import Foundation
import Glibc

/// The program `vitrine` as a child of the test.
///
/// Its output and its end come as they happen; one test uses it, one wait at a time.
final class Program: Sendable {
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// One of what a program writes to.
  enum Stream: Int32 { case output = 1, errors }

  private let child: ChildProcess
  private let output: LineFeed?
  private let errors: LineFeed?
  /// The pipe that is never read, kept so that it does not break; `nil` if all is read.
  private let stuck: Pipe?

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - script: How a shell starts it, as the command `"$0" "$@"`; `nil` for without a shell.
  ///   - unread: What is full already and never read.
  init(
    _ arguments: [String], environment: [String: String] = [:], script: String? = nil,
    unread: Stream? = nil
  ) throws {
    let (output, errors) = (Pipe(), Pipe())
    let path = try Self.path()
    if let unread { Self.fill(unread == .output ? output : errors) }
    child = try ChildProcess(
      script == nil ? path : "/bin/sh", script.map { ["-c", $0, path] + arguments } ?? arguments,
      environment,
      output: output.fileHandleForWriting.fileDescriptor,
      errors: errors.fileHandleForWriting.fileDescriptor)
    stuck = unread.map { $0 == .output ? output : errors }
    try output.fileHandleForWriting.close()
    try errors.fileHandleForWriting.close()
    self.output = unread == .output ? nil : LineFeed(output)
    self.errors = unread == .errors ? nil : LineFeed(errors)
  }

  private static func fill(_ pipe: Pipe) {
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    while write(descriptor, [UInt8](repeating: 10, count: 4096), 4096) > 0 {}
    _ = fcntl(descriptor, F_SETFL, flags)
  }

  deinit { child.send(SIGKILL) }

  /// Runs the program to its end.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], script: String? = nil
  ) async throws -> (ending: ChildProcess.Ending, output: [String], errors: [String]) {
    let program = try Program(arguments, environment: environment, script: script)
    let ending = try await program.ending()
    return (ending, try await program.feed(.output).rest(), try await program.feed(.errors).rest())
  }

  /// The next line of standard output that has a text in it; those before it are dropped.
  @discardableResult
  func line(with text: String) async throws -> String { try await feed(.output).line(with: text) }

  /// The next line of standard error that has a text in it; those before it are dropped.
  @discardableResult
  func errorLine(with text: String) async throws -> String {
    try await feed(.errors).line(with: text)
  }

  private func feed(_ stream: Stream) throws -> LineFeed {
    guard let feed = stream == .output ? output : errors else {
      throw Failure(description: "the pipe is not read")
    }
    return feed
  }

  /// All that standard output says until the end.
  func remainingOutput() async throws -> [String] { try await feed(.output).rest() }

  /// All that standard error says until the end.
  func remainingErrors() async throws -> [String] { try await feed(.errors).rest() }

  /// The names of its threads, `vitrine` for those that have none of their own.
  func threadNames() throws -> [String] {
    let tasks = "/proc/\(child.identifier)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap {
      // One that has ended meanwhile has no name.
      let name = try? String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8)
      return name.map { String($0.dropLast()) }
    }
  }

  /// The most memory that it has had at once, in bytes; `nil` once it has ended.
  var peakMemory: Int? {
    let status = try? String(contentsOfFile: "/proc/\(child.identifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 << 10 }
  }

  func send(_ signal: Int32) { child.send(signal) }

  /// Waits for the end, for longer where a sanitizer slows the program.
  func ending(within seconds: Double = patience) async throws -> ChildProcess.Ending {
    let limit = Sanitizer.isUsed ? patience : seconds
    return try await limited(to: limit, "the end of the program") { [child] in
      for await ending in child.endings { return ending }
      throw Failure(description: "its end was waited for twice")
    }
  }

  /// The program of `VITRINE_PROGRAM`; without that the built one, which lies beside the tests.
  private static func path() throws -> String {
    if let chosen = ProcessInfo.processInfo.environment["VITRINE_PROGRAM"] { return chosen }
    let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = URL(fileURLWithPath: executable).deletingLastPathComponent()
    let places = [beside, beside.deletingLastPathComponent()].map { $0.path + "/vitrine" }
    guard let path = places.first(where: FileManager.default.isExecutableFile) else {
      throw Failure(description: "vitrine is not built at \(places)")
    }
    return path
  }
}

/// How long anything may take on a machine with much else to do.
let patience = 150.0

/// Does something, unless that takes too long.
func limited<Value: Sendable>(
  to seconds: Double, _ what: String, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(for: .seconds(seconds))
      throw Program.Failure(description: "\(what) did not come within \(seconds) s")
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw CancellationError() }
    return value
  }
}
