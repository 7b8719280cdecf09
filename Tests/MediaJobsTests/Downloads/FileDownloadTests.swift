import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

@Suite("Downloads of files")
struct FileDownloadTests {
  static let bytes: [UInt8] = (0..<300_000).map {
    UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7)
  }

  func contents(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }

  private func impatient() -> DownloadSettings {
    var settings = DownloadSettings()
    settings.patience = .milliseconds(50)
    return settings
  }

  @Test("a file arrives as it is, and nothing else is left")
  func whole() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(OriginResource(Self.bytes), at: "/clip.bin")
    let download = Download(origin.url("/clip.bin"), to: folder.file("clip.bin"))
    #expect(download.state == .unknown)
    let result = try await download.run()
    #expect(contents(result.path) == Self.bytes && result.byteCount == 300_000)
    #expect(result.playablePath == result.path && !result.hasBegunAnew)
    #expect(download.state == .completed && folder.names == ["clip.bin"])
  }

  @Test("in a folder it gets the name that it has on the server, and never one outside")
  func names() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    for (path, name) in [
      ("/a/clip.bin", "clip.bin"), ("/a/..%2F..%2Fx", "download"),
      ("/a/My%20Clip%2520%E2%82%AC.bin", "My Clip%20€.bin"), ("/b%2Fc.bin", "b_c.bin"),
    ] {
      origin.serve(OriginResource([1, 2, 3]), at: path)
      let result = try await Download(origin.url(path + "?t=1"), to: folder.path).run()
      #expect(result.path == folder.file(name), "\(path): \(result.path)")
      #expect(contents(result.path) == [1, 2, 3])
    }
    #expect(folder.names.count == 4)
  }

  @Test(
    "a URL that a server answers once is enough, whatever the length of the file",
    arguments: [3, 5000])
  func once(length: Int) async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let bytes = length > 3 ? Self.bytes : Array(Self.bytes.prefix(length))
    origin.serve(OriginResource(bytes).failing(.from(2), with: .status(403)), at: "/clip.bin")
    let download = Download(origin.url("/clip.bin"), to: folder.file("clip.bin"))
    _ = try await download.run()
    #expect(contents(folder.file("clip.bin")) == bytes)
    #expect(origin.requests(for: "/clip.bin").count == 1)
  }

  @Test("a part that was not asked for is not taken for the whole", arguments: [0, 100])
  func unasked(there: Int) async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let bytes = Array(Self.bytes.prefix(1000))
    var resource = OriginResource(bytes)
    resource.entityTag = nil
    let cut =
      "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + String(repeating: "x", count: there)
    let part =
      "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 500-999/1000\r\n"
      + "Content-Length: 500\r\n\r\n" + String(repeating: "x", count: 500)
    origin.serve(
      resource.failing(.only(1), with: .raw(cut)).failing(.only(2), with: .raw(part)),
      at: "/clip.bin")
    let download = Download(origin.url("/clip.bin"), to: folder.file("clip.bin"))
    _ = try await download.run()
    #expect(contents(folder.file("clip.bin")) == bytes && folder.names == ["clip.bin"])
  }

  @Test("a name may be as long as the file system takes, for a folder as well")
  func longNames() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(
      OriginResource(Self.bytes).failing(.only(1), with: .drop(afterBytes: 200_000))
        .failing(.from(2), with: .status(404)), at: "/clip.bin")
    let name = String(repeating: "n", count: 251) + ".bin"
    let download = Download(origin.url("/clip.bin"), to: folder.file(name), impatient())
    await #expect(throws: MediaError.self) { try await download.run() }
    origin.serve(OriginResource(Self.bytes), at: "/clip.bin")
    _ = try await Download(origin.url("/clip.bin"), to: folder.file(name)).run()
    #expect(contents(folder.file(name)) == Self.bytes && folder.names == [name])
    #expect(origin.requests(for: "/clip.bin").last?[header: "Range"] != nil)
    try origin.serve(folder: TestMedia.folder(.transport))
    let stream = String(repeating: "s", count: 255)
    _ = try await Download(
      origin.url("/\(TestMedia.StreamRecipe.transport.playlist)"), to: folder.file(stream)
    ).run()
    #expect(folder.names.sorted() == [name, stream])
  }

  @Test("a file of this machine keeps its name, whatever it would mean in a URL")
  func namesOfFiles() async throws {
    let (from, folder) = (try JobFolder(), try JobFolder())
    for name in ["My%20Clip #1?.bin", "My Clip.bin"] {
      let made = FileManager.default.createFile(atPath: from.file(name), contents: Data([1]))
      #expect(made)
      let result = try await Download(from.file(name), to: folder.path).run()
      #expect(result.path == folder.file(name))
    }
  }

  @Test("a download of a file of this machine that was broken off is gone on with")
  func restOfFile() async throws {
    let (from, folder) = (try JobFolder(), try JobFolder())
    let bytes = (0..<40).flatMap { _ in Self.bytes }
    let made = FileManager.default.createFile(
      atPath: from.file("clip.bin"), contents: Data(bytes))
    #expect(made)
    var settings = DownloadSettings()
    settings.maximumBytesPerSecond = 2_000_000
    let download = Download(from.file("clip.bin"), to: folder.path, settings)
    let run = Task { try await download.run() }
    for await state in download.states where (state.progress?.byteCount ?? 0) > 0 { break }
    run.cancel()
    await #expect(throws: MediaError.self) { try await run.value }
    #expect(folder.names.count == 1 && folder.names != ["clip.bin"])
    let result = try await Download(from.file("clip.bin"), to: folder.path).run()
    #expect(contents(result.path) == bytes && !result.hasBegunAnew)
    #expect(folder.names == ["clip.bin"])
  }

  @Test(
    "a connection that breaks is gone on with at the byte that was reached",
    arguments: [OriginFault.drop(afterBytes: 100_000), .reset(afterBytes: 100_000)])
  func broken(fault: OriginFault) async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(OriginResource(Self.bytes).failing(.only(1), with: fault), at: "/clip.bin")
    let result = try await Download(origin.url("/clip.bin"), to: folder.file("a")).run()
    #expect(contents(result.path) == Self.bytes && !result.hasBegunAnew)
    let ranges = origin.ranges(for: "/clip.bin")
    let places = ranges.compactMap { $0 }
    #expect(ranges.count == 2 && places.count == 1)
    let place = places.first.flatMap { Int($0.dropFirst("bytes=".count).dropLast()) } ?? 0
    #expect((1...100_000).contains(place))
  }

  @Test("a run that failed is gone on with by another, which loads only what is missing")
  func anotherRun() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let resource = OriginResource(Self.bytes)
    origin.serve(
      resource.failing(.only(1), with: .drop(afterBytes: 200_000))
        .failing(.from(2), with: .status(404)), at: "/clip.bin")
    let path = folder.file("clip.bin")
    let first = Download(origin.url("/clip.bin"), to: path)
    await #expect(throws: MediaError.self) { try await first.run() }
    guard case .failed(let error) = first.state else { return #expect(Bool(false)) }
    #expect(error.code == .notFound && error.reason.contains("/clip.bin"))
    #expect(contents(path) == nil && folder.names.count == 1)
    origin.serve(resource, at: "/clip.bin")
    let before = origin.bytesSent(for: "/clip.bin")
    _ = try await Download(origin.url("/clip.bin"), to: path).run()
    #expect(contents(path) == Self.bytes && folder.names == ["clip.bin"])
    #expect(origin.ranges(for: "/clip.bin").last??.hasPrefix("bytes=") == true)
    // The look at what it is reads no more than what is on its way.
    #expect(origin.bytesSent(for: "/clip.bin") - before <= 300_000 + 100_000 + 1)
  }

  @Test("a page of a portal, or nothing, is no file: what is there stays, and what has come of it")
  func page() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let resource = OriginResource(Self.bytes)
    origin.serve(resource.failing(.from(1), with: .drop(afterBytes: 200_000)), at: "/clip.bin")
    let path = folder.file("clip.bin")
    await #expect(throws: MediaError.self) {
      try await Download(origin.url("/clip.bin"), to: path, impatient()).run()
    }
    let names = folder.names
    for text in ["\u{FEFF}\n<!DOCTYPE HTML><title>Log in</title>", "<html>", ""] {
      origin.serve(OriginResource(Array(text.utf8)), at: "/clip.bin")
      await #expect(throws: MediaError.self, "\(text)") {
        try await Download(origin.url("/clip.bin"), to: path, impatient()).run()
      }
      #expect(folder.names == names)
    }
    origin.serve(resource, at: "/clip.bin")
    let result = try await Download(origin.url("/clip.bin"), to: path).run()
    #expect(contents(path) == Self.bytes && !result.hasBegunAnew)
    origin.serve(OriginResource(Array("<html>".utf8)), at: "/clip.bin")
    var settings = impatient()
    settings.overwrites = true
    await #expect(throws: MediaError.self) {
      try await Download(origin.url("/clip.bin"), to: path, settings).run()
    }
    #expect(contents(path) == Self.bytes)
  }

  @Test("what has changed meanwhile is begun anew, and said so", arguments: [true, false])
  func changed(isTagged: Bool) async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    var old = OriginResource(Self.bytes)
    var new = OriginResource(Self.bytes.reversed())
    if !isTagged { (old.entityTag, new.entityTag) = (nil, nil) }
    origin.serve(
      old.failing(.only(1), with: .drop(afterBytes: 200_000)).failing(.from(2), with: .status(404)),
      at: "/clip.bin")
    let path = folder.file("clip.bin")
    await #expect(throws: MediaError.self) {
      try await Download(origin.url("/clip.bin"), to: path).run()
    }
    origin.serve(new, at: "/clip.bin")
    let result = try await Download(origin.url("/clip.bin"), to: path).run()
    #expect(contents(path) == Self.bytes.reversed() && result.hasBegunAnew)
    #expect(folder.names == ["clip.bin"])
  }

  @Test("a server that knows no ranges sends all again, and what is there is not mixed with it")
  func rangeRefused() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    for (place, tag) in [nil, "\"a\""].enumerated() {
      var resource = OriginResource(Self.bytes)
      resource.entityTag = tag
      resource.supportsRanges = false
      origin.serve(
        resource.failing(.only(1), with: .drop(afterBytes: 150_000)), at: "/\(place).bin")
      let result = try await Download(origin.url("/\(place).bin"), to: folder.file("\(place)"))
        .run()
      #expect(contents(result.path) == Self.bytes)
    }
  }

  @Test("a server that promises more than it has is found out; a half file is never a whole one")
  func wrongLength() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(
      OriginResource(Self.bytes).failing(.always, with: .contentLength(400_000)), at: "/clip.bin")
    let download = Download(origin.url("/clip.bin"), to: folder.file("clip.bin"), impatient())
    await #expect(throws: MediaError.self) { try await download.run() }
    #expect(!FileManager.default.fileExists(atPath: folder.file("clip.bin")))
  }

  @Test("a digest that does not fit is an error, and one that fits is none")
  func digest() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(OriginResource(text: "abc"), at: "/abc")
    var settings = DownloadSettings()
    settings.sha256 = String(repeating: "0", count: 64)
    await #expect(throws: MediaError.self) {
      try await Download(origin.url("/abc"), to: folder.file("abc"), settings).run()
    }
    #expect(folder.names.isEmpty)
    let requests = origin.requests(for: "/abc").count
    settings.sha256 = "zz"
    let refusal = await #expect(throws: MediaError.self) {
      try await Download(origin.url("/abc"), to: folder.file("abc"), settings).run()
    }
    #expect(refusal?.code == .invalidArgument && origin.requests(for: "/abc").count == requests)
    // FIPS 180-4's own example.
    settings.sha256 = "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD"
    _ = try await Download(origin.url("/abc"), to: folder.file("abc"), settings).run()
    #expect(contents(folder.file("abc")) == Array("abc".utf8))
  }

  @Test("a name that no file can have is refused before anything comes")
  func tooLong() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(OriginResource(Self.bytes), at: "/clip.bin")
    let name = folder.file(String(repeating: "n", count: 256))
    let error = await #expect(throws: MediaError.self) {
      try await Download(origin.url("/clip.bin"), to: name).run()
    }
    #expect(error?.code == .invalidArgument && folder.names.isEmpty)
  }

  @Test("what would leave too little of the disk free is refused before it comes")
  func freeSpace() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(OriginResource(Self.bytes), at: "/clip.bin")
    let attributes = try FileManager.default.attributesOfFileSystem(forPath: folder.path)
    let free = try #require(attributes[.systemFreeSize] as? Int64)
    var settings = DownloadSettings()
    settings.minimumFreeSpace = free + (1 << 30)
    let error = await #expect(throws: MediaError.self) {
      try await Download(origin.url("/clip.bin"), to: folder.file("a"), settings).run()
    }
    #expect(error?.code == .diskFull)
    #expect(folder.names.allSatisfy { $0.hasSuffix(".part") })
    settings.minimumFreeSpace = 1
    _ = try await Download(origin.url("/clip.bin"), to: folder.file("a"), settings).run()
    #expect(folder.names == ["a"])
  }

  @Test("a file that is there stays, unless it may be replaced")
  func existing() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(OriginResource([1]), at: "/clip.bin")
    try Data([9]).write(to: URL(filePath: folder.file("clip.bin")))
    let error = await #expect(throws: MediaError.self) {
      try await Download(origin.url("/clip.bin"), to: folder.file("clip.bin")).run()
    }
    #expect(error?.code == .fileExists && contents(folder.file("clip.bin")) == [9])
    var settings = DownloadSettings()
    settings.overwrites = true
    _ = try await Download(origin.url("/clip.bin"), to: folder.file("clip.bin"), settings).run()
    #expect(contents(folder.file("clip.bin")) == [1] && folder.names == ["clip.bin"])
  }

  @Test("a server that is away is waited for, and told")
  func noConnection() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(
      OriginResource(Self.bytes).failing(.only(1), with: .reset(afterBytes: 100_000))
        .failing(.only(2), with: .reset(afterBytes: 0)), at: "/clip.bin")
    let download = Download(origin.url("/clip.bin"), to: folder.file("clip.bin"))
    let states = download.states
    let run = Task { try await download.run() }
    var wasWithout = false
    for await state in states {
      if case .noConnection = state { wasWithout = true }
    }
    _ = try await run.value
    #expect(wasWithout && contents(folder.file("clip.bin")) == Self.bytes)
  }

  @Test("a place that cannot be written is a typed error")
  func readOnly() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([1]), at: "/a")
    let error = await #expect(throws: MediaError.self) {
      try await Download(origin.url("/a"), to: "/proc/a").run()
    }
    #expect(error?.code == .noPermission || error?.code == .outputFileFailed)
  }
}
