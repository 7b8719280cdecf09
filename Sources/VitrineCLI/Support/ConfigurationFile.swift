internal import ArgumentParser
internal import Control
internal import FoundationEssentials
internal import MediaCore

/// Reads the requests that `serve --config` names.
enum ConfigurationFile {
  /// A request, and where it is.
  struct Line: Sendable {
    /// From 1.
    var number: Int
    var text: String
  }

  /// The lines that are not empty and not comments (`#`).
  static func read(_ path: String) throws -> [Line] {
    let data = try data(path)
    guard data.count <= longest else {
      throw ValidationError("The configuration \(path) is longer than \(longest >> 20) MiB.")
    }
    return lines(of: data.starts(with: byteOrderMark) ? data.dropFirst(byteOrderMark.count) : data)
  }

  /// How many bytes a configuration may have.
  private static let longest = 10 << 20

  private static func data(_ path: String) throws -> Data {
    do {
      return try Data(InputFile.bytes(path, limit: longest + 1))
    } catch {
      throw ValidationError("The configuration \(path) cannot be read: \(error.reason).")
    }
  }

  /// What some editors begin a file in UTF-8 with.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The same of a file's bytes.
  // By bytes: to a string other characters end lines too, and they may stand in a text.
  static func lines(of data: Data) -> [Line] {
    data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
      .map { Line(number: $0.offset + 1, text: String(decoding: $0.element, as: UTF8.self)) }
      .filter { line in
        let text = line.text.drop(while: \.isWhitespace)
        return !text.isEmpty && !text.hasPrefix("#")
      }
  }
}

extension ConfigurationFile.Line {
  /// A method that is to be called.
  struct Call: Sendable {
    var method: String
    var parameters: JSONValue?
  }

  /// What the line asks for, in order: a request, or a batch of them; `nil` for each that is none.
  func calls() throws(JSONSyntaxError) -> [Call?] {
    switch try JSONReader.value(of: text) {
    case .array(let requests) where !requests.isEmpty: requests.map(Self.call)
    case let request: [Self.call(request)]
    }
  }

  private static func call(_ request: JSONValue) -> Call? {
    guard case .object(let request) = request, case .string(let method)? = request["method"] else {
      return nil
    }
    return Call(method: method, parameters: request["params"])
  }
}
