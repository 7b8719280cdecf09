import Foundation
import Testing
import VitrineTesting

/// The graphics that `vitrine play` begins with.
@Suite("The option --vector")
struct VectorOptionTests {
  private static let nowhere = ["--video", "null", "--audio", "null"]

  @Test("--vector FILE@X,Y,WIDTH,HEIGHT draws where addVector does with that rect")
  func vectorPlace() async throws {
    let folder = try SocketFolder()
    let clip = TestMedia.fixture("h264-aac.mp4")
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>"
      + "<rect width='4' height='4' fill='red'/></svg>"
    for name in ["a.svg", "a@2,x.svg", "b@0.1,0.1,0.2,0.2"] {
      try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/\(name)"))
    }
    func output(_ options: [String]) async throws -> [String] {
      let run = try await Program.run(
        ["play", clip, "--clock", "virtual", "--video", "framemd5:-", "--audio", "null"] + options)
      #expect(run.ending == .exited(0), "\(options) \(run.errors)")
      return run.output
    }
    func drawn(_ rect: String) async throws -> [String] {
      try await output(
        ["--enable-vector", "--command", "addVector file=\(folder.path)/a.svg rect=\(rect)"])
    }
    let whole = try await output(["--vector", "\(folder.path)/a.svg"])
    let corner = try await output(["--vector", "\(folder.path)/a.svg@0.5,0.5,0.25,0.25"])
    #expect(corner == (try await drawn(#"{"x":0.5,"y":0.5,"width":0.25,"height":0.25}"#)))
    #expect(corner != whole)
    let pixels = try await output(["--vector", "\(folder.path)/a.svg@2,4,16,16px"])
    #expect(
      pixels
        == (try await drawn(#"{"x":2,"y":4,"width":16,"height":16,"unit":"pixels"}"#)))
    // Names with such characters are names.
    #expect(try await output(["--vector", "\(folder.path)/a@2,x.svg"]) == whole)
    #expect(try await output(["--vector", "\(folder.path)/b@0.1,0.1,0.2,0.2"]) == whole)
    for rect in ["1,2", "0,0,1", "0,0,1,0", "0,0,,1", "0,0,1,1,1", "0,0,-1,1px"] {
      let run = try await Program.run(["play", clip, "--vector", "a.svg@\(rect)"] + Self.nowhere)
      #expect(run.ending == .exited(2), "\(rect)")
    }
  }

  @Test("A graphic over pictures of high dynamic range has its own colours in PNG files")
  func highDynamicRange() async throws {
    let folder = try SocketFolder()
    let graphic = "\(folder.path)/grey.svg"
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4' viewBox='0 0 4 4'"
      + " preserveAspectRatio='none'><rect width='4' height='4' fill='#808080'/></svg>"
    try Data(text.utf8).write(to: URL(filePath: graphic))
    func picture(_ name: String, _ parameters: String) async throws -> Data {
      let output = "\(folder.path)/\(name)"
      let run = try await Program.run(
        ["play", "mock:?codec=hevc&duration=1&size=160x90\(parameters)", "--clock", "virtual"]
          + ["--video", "png:\(output)", "--vector", graphic, "--for", "0.1"])
      #expect(run.ending == .exited(0), "\(run.errors)")
      return try Data(contentsOf: URL(filePath: "\(output)/000002.png"))
    }
    #expect(try await picture("high", "&hdr=pq") == picture("ordinary", ""))
  }

  @Test("the message for a graphic that refers elsewhere has no secret of the reference")
  func secrets() async throws {
    let folder = try SocketFolder()
    let graphic = "\(folder.path)/a.svg"
    for body in [
      "<image href='http://bob:SECRET@a.test/b.png?token=SECRET'/>",
      "<rect fill='url(http://bob:SECRET@a.test/b.png?token=SECRET)'/>",
    ] {
      try Data("<svg xmlns='http://www.w3.org/2000/svg'>\(body)</svg>".utf8)
        .write(to: URL(filePath: graphic))
      let run = try await Program.run(
        ["play", TestMedia.fixture("h264-aac.mp4"), "--vector", graphic, "--for", "0.1"]
          + ["--clock", "virtual"] + Self.nowhere)
      #expect(run.errors.contains { $0.contains("'http://a.test/b.png'") }, "\(run.errors)")
      #expect(!run.errors.contains { $0.lowercased().contains("secret") }, "\(run.errors)")
    }
  }
}
