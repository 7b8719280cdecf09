internal import ArgumentParser
internal import Control
internal import Glibc
internal import MediaCore

/// `vitrine ctl snapshot file=…`: a snapshot that is written to a file, here and by this program's rights.
struct SnapshotFile {
  /// `-` for standard output.
  private let path: String
  private let parameters: JSONObject

  /// - Returns: `nil` for a call that is something else.
  init?(_ call: ControlCall) throws(ValidationError) {
    guard call.method == "snapshot", case .object(var parameters)? = call.parameters,
      case .string(let path)? = parameters["file"]
    else { return nil }
    self.path = path
    parameters["file"] = nil
    if parameters["format"] == nil {
      let isJPEG = [".jpg", ".jpeg"].contains { path.lowercased().hasSuffix($0) }
      parameters["format"] = .string(isJPEG ? "jpeg" : "png")
    }
    self.parameters = parameters
  }

  /// Asks for the snapshot and writes it; what is told of it is printed, unless it goes there itself.
  ///
  /// - Throws: `ExitCode` where it cannot be written, which has been said then.
  func write(from client: ControlClient) async throws {
    guard case .object(var reply) = try await client.call("snapshot", .object(parameters)),
      case .string(let text)? = reply["data"], let bytes = Base64.bytes(of: text)
    else { throw ValidationError("The player sent no picture.") }
    if let number = try await failure(ofWriting: bytes) {
      let name = path == "-" ? "standard output" : path
      StandardError.print("vitrine: \(name): \(SystemError.reason(number))")
      throw ExitCode(1)
    }
    if path == "-" { return }
    reply["data"] = nil
    reply["file"] = .string(path)
    print(JSONValue.object(reply).json)
  }

  /// Writes on a thread of its own, since a pipe may take its time.
  ///
  /// - Returns: The system's error number; `nil` when all is written.
  private func failure(ofWriting bytes: [UInt8]) async throws(MediaError) -> Int32? {
    let path = path
    let result: Result<Int32?, MediaError> = await withCheckedContinuation { done in
      do throws(MediaError) {
        try WorkerThread.start {
          done.resume(
            returning: .success(
              path == "-"
                ? (writeAll(bytes, to: STDOUT_FILENO) ? nil : errno)
                : WholeFile.failure(ofWriting: bytes, to: path)))
        }
      } catch {
        done.resume(returning: .failure(error))
      }
    }
    return try result.get()
  }
}
