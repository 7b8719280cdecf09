import Foundation
import MediaCore
import Testing
import VitrineTesting

/// What relative paths mean to `vitrine ctl`.
extension ControlCommandTests {
  /// Runs `vitrine ctl` in a folder.
  private func send(_ words: [String], in place: String, _ folder: SocketFolder) async throws
    -> JSONValue
  {
    let run = try await Program.run(
      ["ctl", "--socket", folder.socket] + words, script: #"cd \#(place); exec "$0" "$@""#)
    #expect(run.ending == .exited(0), "\(words): \(run.errors)")
    return try JSONReader.value(of: run.output.first ?? "null")
  }

  @Test("relative paths mean the folder of the client, wherever the method takes a file")
  func clientFolder() async throws {
    try await withServer { folder, _ in
      let place = "\(folder.path)/here"
      let files = FileManager.default
      try files.createDirectory(atPath: "\(place)/in", withIntermediateDirectories: true)
      for (name, file) in [
        ("a.mp4", TestMedia.fixture("h264-aac.mp4")),
        ("in/b.mp4", TestMedia.fixture("h264-aac.mp4")),
        ("a.svg", TestMedia.graphic("shapes.svg")), ("a.ass", TestMedia.scene("script.ass")),
      ] {
        try files.createSymbolicLink(atPath: "\(place)/\(name)", withDestinationPath: file)
      }
      try Data("LUT_3D_SIZE 2\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n".utf8)
        .write(to: URL(filePath: "\(place)/a.cube"))
      _ = try await send(["pause"], in: place, folder)
      let titled = #"{"source":"in/b.mp4","subtitles":[{"source":"a.ass"}]}"#
      let steps: [(words: [String], shows: [String: JSONValue])] = [
        (["queue.append", "a.mp4", titled, "await=firstFrame"], ["subtitleTrack": .null]),
        (["subtitles.add", "a.ass", "await=settled"], ["subtitleTrack": 700]),
        (["queue.next", "await=settled"], ["subtitleTrack": 700]),
        (["queue.insert", "./in/../a.mp4", "at=0"], [:]),
        (["queue.replace", "item-1", #"with={"source":"in/b.mp4","subtitles":["a.ass"]}"#], [:]),
        (["queue.previous", "await=settled"], ["subtitleTrack": 700]),
        (["queue.append", "in"], [:]),
        (["pip.set", #"["a.mp4"]"#], [:]),
        (["addVector", "a.svg", "await=settled"], [:]),
        (["filter", "lut3D", #"parameters={"file":"a.cube"}"#, "await=settled"], [:]),
      ]
      for step in steps {
        _ = try await send(step.words, in: place, folder)
        guard case .object(let status) = try await send(["status"], folder) else {
          Issue.record("no status")
          return
        }
        for (name, value) in step.shows { #expect(status[name] == value, "\(step.words)") }
      }
      guard case .object(let status) = try await send(["status"], folder),
        case .object(let pip) = status["pip"], case .array(let queue) = status["queue"]
      else {
        Issue.record("no status")
        return
      }
      #expect(pip["source"] == .string("\(place)/a.mp4"))
      let paths = ["./in/../a.mp4", "in/b.mp4", "in/b.mp4", "in/b.mp4"]
      #expect(queue.count == paths.count)
      for (path, item) in zip(paths, queue) {
        guard case .object(let item) = item else { continue }
        #expect(item["source"] == .string("\(place)/\(path)"))
      }
    }
  }

  @Test("URLs, names with a scheme and bare names that are not there are sent as they are")
  func unchangedSources() async throws {
    try await withServer { folder, _ in
      for (source, message) in [
        ("http:x.mp4", "the URL names no host"),
        ("concat:a.mp4", "'concat:' is not an allowed scheme"),
        ("gone.mp4", "no file 'gone.mp4' in the search path"),
        ("in/gone.mp4", "'\(folder.path)/in/gone.mp4': No such file"),
        ("file:///gone.mp4", "'/gone.mp4': No such file"),
        ("/gone.mp4", "'/gone.mp4': No such file"),
      ] {
        let run = try await Program.run(
          ["ctl", "--socket", folder.socket, "addVector", source],
          script: #"cd \#(folder.path); exec "$0" "$@""#)
        #expect(run.ending == .exited(1), "\(source)")
        #expect(run.errors.first?.contains(message) == true, "\(run.errors)")
      }
    }
  }
}
