import Foundation
import MediaCore
import Outputs
import Playback
import Testing
import VitrineTesting

@Suite("Written sound") struct WAVTests {
  @Test(
    "ffmpeg reads back every sample, rate and loudspeaker",
    .enabled(if: Tool.isInstalled("ffmpeg", "ffprobe"), "ffmpeg is not installed"),
    arguments: [
      (ChannelLayout.mono, "1 channels"), (.stereo, "2 channels"), (.surround51, "5.1"),
      (.surround71, "7.1"),
    ])
  func readBack(layout: ChannelLayout, name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.wav")
    let sound = TestSound.counting(0..<100_000, rate: 44100, layout: layout)
    try write(sound, to: .wav(path: path))
    let raw = try #require(Tool("ffmpeg")).run([
      "-v", "error", "-xerror", "-i", path, "-f", "s16le", "-",
    ])
    #expect(Array(raw) == TestSound.bytes(sound))
    let facts = try #require(Tool("ffprobe")).run([
      "-v", "error", "-show_entries", "stream=sample_rate,channels,channel_layout,duration_ts",
      "-of", "csv=p=0", path,
    ])
    let fields = String(decoding: facts, as: UTF8.self)
      .trimmingCharacters(in: .newlines).split(separator: ",")
    #expect(fields.first == "44100")
    #expect(fields.last == "100000")
    #expect(fields.contains("\(layout.count)"))
    if layout.count > 2 { #expect(fields.contains { $0 == name }) }
  }

  @Test("A pipe gets sizes that mean until the end")
  func pipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let sound = TestSound.counting(0..<500)
    // Opened for both, so that opening does not wait for the other end.
    let reader = FileHandle(fileDescriptor: open(path, O_RDWR), closeOnDealloc: true)
    try write(sound, to: .wav(path: path))
    let bytes = [UInt8](reader.readData(ofLength: 44 + 2000))
    #expect(Array(bytes[4..<8]) == [255, 255, 255, 255])
    #expect(Array(bytes[40..<44]) == [255, 255, 255, 255])
    #expect(Array(bytes[44...]) == TestSound.bytes(sound))
  }

  @Test("Of an earlier file nothing is left where no sound comes", arguments: [true, false])
  func noSound(wasThere: Bool) throws {
    let folder = try TemporaryFolder()
    let files = [folder.file("out.wav"), folder.file("out.txt")]
    for file in files where wasThere {
      try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: file))
    }
    let sinks = [WritingAudioSink.wav(path: files[0]), .hashes(path: files[1])]
    for sink in sinks { sink.clear() }
    for sink in sinks { sink.close() }
    let wave = try contents(of: files[0])
    #expect(wave.starts(with: Array("RIFF".utf8)) && wave.suffix(4) == [0, 0, 0, 0])
    #expect(try contents(of: files[1]).isEmpty)
  }

  @Test("Where one of several outputs cannot be opened, those that were are closed")
  func closedAgain() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.wav")
    let first = CapturingAudioSink(pace: .clock)
    let group = try AudioSinkGroup(
      first, [WritingAudioSink.wav(path: path), .wav(path: folder.file("none/b.wav"))])
    let context = SinkContext(time: MonotonicClock()) { _ in }
    #expect(throws: MediaError.self) { try group.open(preferring: .usual, context) }
    // A file that is closed tells its length.
    #expect(try contents(of: path).suffix(4) == [0, 0, 0, 0])
  }

  @Test("A pipe is not opened before there is something for it")
  func untouchedPipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let sink = WritingAudioSink.wav(path: path)
    sink.clear()
    sink.close()
    WritingAudioSink.wav(path: "-").clear()
  }

  @Test("Samples are clipped, not wrapped, and what is no number does no harm")
  func clipping() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.wav")
    let format = AudioFormat(sampleRate: 8000, layout: .mono)
    try write(
      AudioBuffer(format: format, samples: [2, -2, .infinity, .nan, 0.25]), to: .wav(path: path))
    let data = try contents(of: path).suffix(10)
    #expect(Array(data.prefix(6)) == [0xFF, 0x7F, 0x00, 0x80, 0xFF, 0x7F])
    #expect(Array(data.suffix(2)) == [0x00, 0x20])
  }

  @Test("The gain is that of the moment of writing")
  func gain() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.wav")
    let format = AudioFormat(sampleRate: 8000, layout: .mono)
    let sink = WritingAudioSink.wav(path: path)
    _ = try sink.open(preferring: format, Reports().context)
    sink.write(AudioBuffer(format: format, samples: [0.5]))
    sink.setGain(0.5)
    sink.write(AudioBuffer(format: format, samples: [0.5]))
    sink.close()
    #expect(Array(try contents(of: path).suffix(4)) == [0x00, 0x40, 0x00, 0x20])
  }

  @Test(
    "The hashes are those ffmpeg makes of the same samples in blocks of 1024",
    .enabled(if: Tool.isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func hashes() throws {
    let folder = try TemporaryFolder()
    let sound = TestSound.counting(0..<10_000, layout: .surround51)
    try write(sound, to: .hashes(path: folder.file("ours")))
    try Data(TestSound.bytes(sound)).write(to: URL(fileURLWithPath: folder.file("raw")))
    let theirs = try #require(Tool("ffmpeg")).run([
      "-v", "error", "-f", "s16le", "-ar", "48000", "-ac", "6", "-i", folder.file("raw"), "-af",
      "aformat=channel_layouts=5.1,asetnsamples=n=1024:p=0", "-f", "framemd5", "-",
    ])
    #expect(try text(of: folder.file("ours")) == String(decoding: theirs, as: UTF8.self))
  }

  private func write(_ sound: AudioBuffer, to sink: WritingAudioSink) throws {
    let reports = Reports()
    #expect(try sink.open(preferring: sound.format, reports.context) == sound.format)
    sink.writeAll(sound, reports)
    sink.close()
    #expect(reports.first(within: 0) { $0.failure } == nil)
  }
}
