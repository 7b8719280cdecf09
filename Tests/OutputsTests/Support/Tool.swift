import Foundation
import VitrineTesting

/// A program of the machine that a test asks for a second opinion.
struct Tool {
  let path: String

  /// Looks a program up; `nil` where it is not installed.
  init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    let found = folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let found else { return nil }
    path = found
  }

  static func isInstalled(_ names: String...) -> Bool { names.allSatisfy { Tool($0) != nil } }

  /// Runs the program to its end and gives what it printed.
  @discardableResult
  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Data {
    let output = Pipe()
    let child = try Child(
      path, arguments, environment: environment,
      output: output.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let status = child.wait()
    guard status == 0 else { throw Failure(status: status) }
    return data
  }

  struct Failure: Error { let status: Int32 }
}

/// A folder that is gone when the test is over.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  func file(_ name: String) -> String { path + "/" + name }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

func contents(of path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}

func text(of path: String) throws -> String {
  String(decoding: try contents(of: path), as: UTF8.self)
}
