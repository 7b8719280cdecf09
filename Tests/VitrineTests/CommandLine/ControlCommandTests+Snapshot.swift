import Foundation
import Glibc
import MediaCore
import Testing
import VitrineTesting

/// Snapshots that `vitrine ctl` writes.
extension ControlCommandTests {
  @Test("A snapshot is written to a file by the client")
  func snapshot() async throws {
    try await withServer { folder, _ in
      let clip = TestMedia.fixture("h264-aac.mp4")
      _ = try await send(["pause"], folder)
      _ = try await send(["queue.append", #"items=["\#(clip)"]"#, "await=firstFrame"], folder)
      for (name, start) in [("a.png", [0x89, 0x50]), ("b.jpg", [0xFF, 0xD8])] as [(String, [UInt8])]
      {
        let file = "\(folder.path)/\(name)"
        let reply = try await send(["snapshot", "file=\(file)", "width=64", "height=36"], folder)
        #expect(
          reply == [
            "format": name == "a.png" ? "png" : "jpeg", "width": 64, "height": 36,
            "file": .string(file),
          ])
        #expect(Array(try Data(contentsOf: URL(filePath: file)).prefix(2)) == start)
      }
    }
  }

  @Test("the end of a snapshot's name says its format; one that is none is refused")
  func snapshotNames() async throws {
    try await withServer { folder, _ in
      _ = try await send(["pause"], folder)
      _ = try await send(
        ["queue.append", TestMedia.fixture("h264-aac.mp4"), "until=firstFrame"], folder)
      for (name, format) in [("a.png", "png"), ("a.JPG", "jpeg"), ("a", "png")] {
        let reply = try await send(["snapshot", "\(folder.path)/\(name)"], folder)
        #expect(reply["format"] == .string(format), "\(name)")
      }
      let path = folder.path + "/a.bmp"
      let run = try await Program.run(["ctl", "--socket", folder.socket, "snapshot", path])
      #expect(run.ending == .exited(64) && run.errors.contains { $0.contains("not .bmp") })
      #expect(access(path, F_OK) != 0)
    }
  }

  @Test("a snapshot goes through links and into pipes, or says why it cannot be written")
  func snapshotPlaces() async throws {
    try await withServer { folder, _ in
      let clip = TestMedia.fixture("h264-aac.mp4")
      _ = try await send(["pause"], folder)
      _ = try await send(["queue.append", #"items=["\#(clip)"]"#, "await=firstFrame"], folder)
      let files = FileManager.default
      let (file, link) = ("\(folder.path)/a.png", "\(folder.path)/link.png")
      #expect(files.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: 0o640]))
      try files.createSymbolicLink(atPath: link, withDestinationPath: "a.png")
      _ = try await send(["snapshot", "file=\(link)"], folder)
      #expect(try files.destinationOfSymbolicLink(atPath: link) == "a.png")
      let picture = try Data(contentsOf: URL(filePath: file))
      #expect(picture.starts(with: [0x89, 0x50]))
      #expect(try files.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
      let pipe = "\(folder.path)/pipe"
      mkfifo(pipe, 0o600)
      let piped = "\(folder.path)/piped.png"
      let intoPipe = try await Program.run(
        ["ctl", "--socket", folder.socket, "snapshot", "file=\(pipe)"],
        script: #""$0" "$@" & cat \#(pipe) > \#(piped); wait $!"#)
      #expect(intoPipe.ending == .exited(0) && intoPipe.output.count == 1)
      #expect(try Data(contentsOf: URL(filePath: piped)) == picture)
      let other = "\(folder.path)/other.png"
      let run = try await Program.run(
        ["ctl", "--socket", folder.socket, "snapshot", "file=-"],
        script: #""$0" "$@" > \#(other)"#)
      #expect(run.ending == .exited(0))
      #expect(try Data(contentsOf: URL(filePath: other)) == picture)
      let lost = try await Program.run(
        ["ctl", "--socket", folder.socket, "snapshot", "file=/none/at/all.png"])
      #expect(lost.ending == .exited(74))
      #expect(lost.errors == ["vitrine: /none/at/all.png: No such file or directory"])
      #expect(try files.contentsOfDirectory(atPath: folder.path).count == 6)
    }
  }
}
