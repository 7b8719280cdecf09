internal import ArgumentParser
internal import Control
internal import Glibc
internal import MediaCore

/// `vitrine ctl snapshot file=…`: a snapshot that is written to a file, here and by this program's rights.
struct SnapshotFile {
  static let method = "snapshot"
  /// The parameter that no server sees.
  static let parameter = ParameterDescription(
    name: "file", summary: "The file that vitrine ctl writes, or - for standard output.",
    schema: ["type": "string"], isRequired: false, isMain: true)

  /// `-` for standard output.
  private let path: String
  private let parameters: JSONObject

  /// - Returns: `nil` for a call that is something else.
  init?(_ call: ControlCall) throws(ValidationError) {
    guard call.method == Self.method, case .object(var parameters)? = call.parameters,
      case .string(let path)? = parameters["file"]
    else { return nil }
    self.path = path
    parameters["file"] = nil
    if parameters["format"] == nil { parameters["format"] = .string(try Self.format(of: path)) }
    self.parameters = parameters
  }

  /// The format that the end of a name means; PNG for one without an end.
  private static func format(of path: String) throws(ValidationError) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return PictureFormat.png.rawValue }
    let end = String(name[name.index(after: dot)...])
    guard let format = PictureFormat(pathExtension: end) else {
      throw ValidationError(
        "'\(path)': a snapshot is .png, .jpg, .webp or .avif, and not .\(end), unless format= says which."
      )
    }
    return format.rawValue
  }

  /// Asks for the snapshot and writes it; what is told of it is printed, unless it goes there itself.
  ///
  /// - Throws: `ExitCode` where it cannot be written, which has been said then.
  func write(from client: ControlClient) async throws {
    guard case .object(var reply) = try await client.call(Self.method, .object(parameters)),
      case .string(let text)? = reply["data"], let bytes = Base64.bytes(of: text)
    else { throw ControlClientError.malformedReply("a snapshot without a picture") }
    let path = path
    let failure = try await onThread {
      path == "-"
        ? (writeAll(bytes, to: STDOUT_FILENO) ? nil : errno)
        : WholeFile.failure(ofWriting: bytes, to: path)
    }
    if let failure {
      throw StandardOutput.unwritable(failure, path == "-" ? "standard output" : path)
    }
    if path == "-" { return }
    reply["data"] = nil
    reply["file"] = .string(path)
    try await StandardOutput.printAll(JSONValue.object(reply).json)
  }
}
