import MediaCore
import Outputs
import Playback
import Testing

@Suite("Output names") struct OutputSelectionTests {
  @Test(
    "Every video output has its name",
    arguments: [
      ("auto", VideoOutput.automatic), ("null", .null), ("sdl", .window),
      ("y4m:-", .y4m(path: "-")), ("y4m:/tmp/a:b.y4m", .y4m(path: "/tmp/a:b.y4m")),
      ("framemd5:x", .hashes(path: "x")), ("png:out/a:b", .png(folder: "out/a:b")),
    ])
  func video(text: String, output: VideoOutput) throws {
    #expect(try VideoOutput(parsing: text) == output)
  }

  @Test(
    "Every audio output has its name",
    arguments: [
      ("auto", AudioOutput.automatic), ("null", .null), ("pulse", .pulse(device: nil)),
      ("pulse:alsa_output.hdmi:1", .pulse(device: "alsa_output.hdmi:1")), ("sdl", .sdl),
      ("wav:-", .wav(path: "-")), ("framemd5:x", .hashes(path: "x")),
    ])
  func audio(text: String, output: AudioOutput) throws {
    #expect(try AudioOutput(parsing: text) == output)
  }

  @Test(
    "Other names are refused with the choices",
    arguments: [
      "", "y4m", "y4m:", "png", "png:", "null:x", "SDL", "wav:x", "framemd5", "auto:", ":",
    ])
  func refusedVideo(text: String) {
    let error = #expect(throws: MediaError.self) { try VideoOutput(parsing: text) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.reason.contains("y4m:PATH") == true)
  }

  @Test("A size that no memory has is no part of a path", arguments: ["0x0", "99999x10", "10x-1"])
  func sizes(text: String) {
    let error = #expect(throws: MediaError.self) { try VideoOutput(parsing: "shm:\(text):/x") }
    #expect(error?.code == .invalidArgument && error?.reason.contains("16384") == true)
  }

  @Test(
    "Other names are refused with the choices",
    arguments: ["", "wav", "pulse:", "y4m:x", "sdl:0", "framemd5:"])
  func refusedAudio(text: String) {
    let error = #expect(throws: MediaError.self) { try AudioOutput(parsing: text) }
    #expect(error?.code == .invalidArgument)
  }

  @Test("The first sink that opens is the one that is used")
  func firstWorking() throws {
    let folder = try TemporaryFolder()
    let sink = FirstWorkingAudioSink([
      WritingAudioSink.wav(path: "/nowhere/at/all.wav"),
      WritingAudioSink.wav(path: folder.file("out.wav")),
    ])
    let sound = TestSound.counting(0..<10)
    _ = try sink.open(preferring: sound.format, Reports().context)
    #expect(sink.pacing == .clock)
    sink.write(sound)
    sink.close()
    #expect(try contents(of: folder.file("out.wav")).suffix(40) == TestSound.bytes(sound)[...])
  }
}
