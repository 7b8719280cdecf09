import Foundation
import Glibc

/// The program `vitrine` as a child of the test.
///
/// Its output and its end come as they happen; one test uses it, one wait at a time.
final class Program: Sendable {
  struct Failure: Error, CustomStringConvertible { let description: String }

  private let child: ChildProcess
  private let output: LineFeed
  private let errors: LineFeed

  /// Starts the program.
  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    let (output, errors) = (Pipe(), Pipe())
    child = try ChildProcess(
      Self.path(), arguments, environment,
      output: output.fileHandleForWriting.fileDescriptor,
      errors: errors.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    try errors.fileHandleForWriting.close()
    self.output = LineFeed(output)
    self.errors = LineFeed(errors)
  }

  deinit { child.send(SIGKILL) }

  /// Runs the program to its end.
  static func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> (ending: ChildProcess.Ending, output: [String], errors: [String]) {
    let program = try Program(arguments, environment: environment)
    let ending = try await program.ending()
    return (ending, try await program.output.rest(), try await program.errors.rest())
  }

  /// The next line of standard output that has a text in it; those before it are dropped.
  @discardableResult
  func line(with text: String) async throws -> String { try await output.line(with: text) }

  /// The next line of standard error that has a text in it; those before it are dropped.
  @discardableResult
  func errorLine(with text: String) async throws -> String { try await errors.line(with: text) }

  /// All that standard error says until the end.
  func remainingErrors() async throws -> [String] { try await errors.rest() }

  /// The most memory that it has had at once, in bytes; `nil` once it has ended.
  var peakMemory: Int? {
    let status = try? String(contentsOfFile: "/proc/\(child.identifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 << 10 }
  }

  func send(_ signal: Int32) { child.send(signal) }

  /// Waits for the end.
  func ending(within seconds: Double = patience) async throws -> ChildProcess.Ending {
    try await limited(to: seconds, "the end of the program") { [child] in
      for await ending in child.endings { return ending }
      throw Failure(description: "its end was waited for twice")
    }
  }

  /// The built program, which lies beside the tests.
  private static func path() throws -> String {
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
let patience = 60.0

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
