import FFmpeg
import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Files whose times are wrong: all that is in them is played, once, and in the time that it takes.
@Suite("Files whose times are wrong", .timeLimit(.minutes(20))) struct WrongTimesTests {
  private static let hasMerger = (try? TestMedia.run("mkvmerge", ["--version"]))?.status == 0

  private func played(
    _ path: String, from start: MediaTime? = nil, loops: Int = 1
  ) async throws -> TestPlayer {
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(path, inPoint: start, loops: loops))
    return test
  }

  private func bytes(of recipe: TestMedia.Recipe) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: TestMedia.path(recipe))))
  }

  // MARK: - Sound

  @Test(
    "Sound is whole whose packets are said to be much shorter or longer than they are",
    arguments: [12_500, 9] as [UInt16])
  func wrongSteps(rate: UInt16) async throws {
    var bytes = try bytes(of: .mpeg4)
    let name = Array("auds".utf8)
    let header = try #require(
      bytes.indices.first { bytes[$0...].prefix(4).elementsEqual(name) })
    // How many ticks a second has (`dwRate`): 125 would be right.
    bytes.replaceSubrange(
      header + 24..<header + 28, with: [UInt8(rate & 0xFF), UInt8(rate >> 8), 0, 0])
    let files = try ScratchFiles()
    let path = try files.write("steps.avi", bytes)
    let once = try TestMedia.samples(path)
    #expect(once.count >= 192_000)
    let test = try await played(path)
    #expect(Array(test.audio.samples.prefix(once.count)) == once)
    #expect(test.audio.samples.dropFirst(once.count).allSatisfy { $0 == 0 })
    #expect(test.log.errors.isEmpty)
  }

  @Test(
    "Sound is whole of which several packets have the time of the last of them",
    .enabled(if: hasMerger, "optional: mkvmerge is not installed"))
  func sharedTimes() async throws {
    let source = try TestMedia.path(
      .flac.remade("pages", "oga", output: ["-c:a", "flac", "-page_duration", "500000"]))
    let files = try ScratchFiles()
    let path = files.path("shared.mka")
    // It warns of what ends the pages.
    #expect(try TestMedia.run("mkvmerge", ["-q", "-o", path, source]).status < 2)
    let once = try TestMedia.samples(path)
    #expect(once.count >= 180_000)
    let test = try await played(path, loops: 2)
    #expect(test.audio.samples == once + once)
    #expect(test.log.transitions == [[0, 0]])
  }

  @Test(
    "The end of sound is whole that begins late by less than a packet",
    arguments: ["0.01", "0.06", "0.08"])
  func shortEmptyEdit(delay: String) async throws {
    let sound = TestMedia.Recipe.wav.remade("whole", "m4a", output: ["-c:a", "alac"])
    let late = sound.remade(
      "late-\(delay)", "mp4", input: ["-itsoffset", delay], output: ["-c", "copy"])
    let test = try await played(TestMedia.path(late), loops: 2)
    let places = test.places.compactMap { $0 }
    #expect(places == Array(0..<96_000) + Array(0..<96_000))
    #expect(test.log.transitions == [[0, 0]])
  }

  @Test("The last packet of sound is heard whose length nothing tells")
  func lastPacketWithoutLength() async throws {
    let fragments = TestMedia.Recipe.wav.remade(
      "frames", "mp4",
      output: ["-c:a", "alac", "-movflags", "frag_every_frame+empty_moov+default_base_moof"])
    let test = try await played(TestMedia.path(fragments), loops: 2)
    #expect(test.places == Array(0..<96_000) + Array(0..<96_000))
  }

  /// Some encoders give them between blocks, and FFmpeg counts each as a block.
  @Test("Packets of Vorbis without a byte take no time")
  func blanks() async throws {
    let plain = try TestMedia.path(
      .ogg.remade("short-pages", "ogg", output: ["-c", "copy", "-page_duration", "250000"]))
    let files = try ScratchFiles()
    let path = try files.write(
      "blanks.ogg",
      OggEditor.addingBlanks(15, to: [UInt8](try Data(contentsOf: URL(filePath: plain)))))
    var samples: [[Float]] = []
    for path in [plain, path] {
      let test = try await TestPlayer.open()
      try await test.playToEnd(ItemDescription(path, loops: 2))
      #expect(test.log.errors.isEmpty && test.log.transitions == [[0, 0]])
      samples.append(test.audio.samples)
    }
    #expect(samples[0].count == 384_000)
    let isSame = samples[1] == samples[0]
    #expect(isSame && samples[1].count == samples[0].count)
  }

  /// By the times that FFmpeg counts each place seems to be in the last page.
  @Test(
    "Where packets of Vorbis have no byte any place can be gone to",
    arguments: [0.4, 1.2, 2.75, 3.9])
  func seeksAmongBlanks(seconds: Double) async throws {
    let plain = try TestMedia.path(
      TestMedia.Recipe(
        "four-seconds", "ogg",
        ffmpeg: [
          "-f", "lavfi", "-i", "aevalsrc=0.1*(1+t)*sin(2764*t)|0.1*(1+t)*sin(2764*t):s=48000:d=4",
          "-c:a", "libvorbis", "-page_duration", "250000", "-bitexact",
        ]))
    let files = try ScratchFiles()
    let path = try files.write(
      "blanks.ogg",
      OggEditor.addingBlanks(15, to: [UInt8](try Data(contentsOf: URL(filePath: plain)))))
    let whole = try await played(plain)
    let test = try await played(path, from: .seconds(seconds))
    let expected = whole.audio.samples.dropFirst(Int(seconds * 48_000) * 2)
    let isSame = test.audio.samples == Array(expected)
    #expect(isSame && test.audio.samples.count == expected.count && !expected.isEmpty)
  }

  // MARK: - Clocks that lie apart

  private static let apart: [TestMedia.Recipe] = [
    ("ts", ["libx264", "-c:a", "aac"]), ("flv", ["libx264", "-c:a", "aac"]),
    ("mkv", ["libx264", "-c:a", "aac"]), ("mp4", ["libx264", "-c:a", "aac"]),
    ("wmv", ["wmv2", "-q:v", "2", "-c:a", "wmav2"]),
  ].flatMap { kind, codecs in
    [("sound", ["1:a", "0:v"]), ("pictures", ["1:v", "0:a"])].map { late, maps in
      TestMedia.Recipe.loop2s.remade(
        "late-\(late)", kind,
        input: ["-i", (try? TestMedia.path(.loop2s)) ?? "", "-itsoffset", "7200"],
        output: ["-map", maps[0], "-map", maps[1], "-fps_mode", "vfr", "-c:v"] + codecs)
    }
  }

  @Test("Tracks that lie hours apart begin together", arguments: apart)
  func tracksApart(recipe: TestMedia.Recipe) async throws {
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(TestMedia.path(recipe), loops: 2))
    #expect(test.numbers.count >= 118 && Set(test.numbers).count >= 59)
    let seconds = Double(test.audio.frameCount) / 48_000
    #expect(seconds >= 3.9 && seconds < 4.6)
    #expect(test.clock.now < .seconds(6))
    #expect(test.log.errors.isEmpty)
  }

  @Test("Where tracks lie hours apart any place can be gone to", arguments: apart)
  func seeksApart(recipe: TestMedia.Recipe) async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(recipe)))
    let first = try #require(test.numbers.last)
    #expect(first <= 1)
    for frame in [45, 20, 50] {
      try await test.send(
        .seek(to: .time(.seconds((Double(frame) + 0.5) / 30)), play: false), until: .settled)
      let number = try #require(test.numbers.last)
      // The pictures begin with the sound, or up to three of them after it.
      #expect((frame - 3...frame).contains(number))
    }
    #expect(test.log.errors.isEmpty)
  }

  @Test("A single packet with a time of hours later costs no time")
  func strayTime() async throws {
    var bytes = try bytes(
      of: .loop2sAAC.remade("stray", "flv", output: ["-c", "copy", "-flvflags", "no_metadata"]))
    // Tags: kind, length, time with its highest byte last (Adobe Flash Video File Format 10.1, annex E.4.1).
    var place = 13
    var pictures = 0
    while place + 11 < bytes.count {
      let length = bytes[place + 1...place + 3].reduce(0) { $0 << 8 | Int($1) }
      if bytes[place] == 9 { pictures += 1 }
      if bytes[place] == 9, pictures == 30 { bytes[place + 7] = 1 }
      place += 11 + length + 4
    }
    #expect(pictures >= 60)
    let files = try ScratchFiles()
    let test = try await played(files.write("stray.flv", bytes))
    #expect(test.numbers.count >= 59)
    #expect(test.clock.now < .seconds(4))
    #expect(test.log.errors.isEmpty)
  }

  @Test("What goes on and on past the end that a file tells, with next to nothing in it, fails")
  func pastTheEnd() async throws {
    let slow = TestMedia.Recipe(
      "slow", "mkv",
      ffmpeg: ["-f", "lavfi", "-i", "color=s=16x16:r=30:d=7", "-vf", "setpts=N*50/TB"]
        + ["-c:v", "libx264", "-bf", "0", "-g", "300", "-bitexact", "-threads", "1"])
    var bytes = try bytes(of: slow)
    // Duration (RFC 9559, section 5.1.2.10): eight bytes.
    let name: [UInt8] = [0x44, 0x89, 0x88]
    let place = try #require(
      bytes.indices.first { bytes[$0...].prefix(3).elementsEqual(name) })
    let files = try ScratchFiles()
    #expect(try await played(files.write("told.mkv", bytes)).log.errors.isEmpty)
    bytes.replaceSubrange(
      place + 3..<place + 11,
      with: withUnsafeBytes(of: (2000.0).bitPattern.bigEndian, Array.init))
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(files.write("untold.mkv", bytes)))
    #expect(test.log.errors == [.malformedContainer])
    #expect(test.clock.now < .seconds(4000))
  }
}
