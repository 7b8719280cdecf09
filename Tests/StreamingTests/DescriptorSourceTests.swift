import Foundation
import Glibc
import MediaCore
import Networking
import Streaming
import Testing
import VitrineTesting

/// Descriptors that the program was given.
@Suite("Sources behind descriptors", .timeLimit(.minutes(10))) struct DescriptorSourceTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = "\(directory.path)/file"
    try Data((0..<100).map { UInt8($0) }).write(to: URL(filePath: path))
  }

  private func policy(_ number: Int32) -> URLPolicy {
    var policy = URLPolicy()
    policy.descriptors = [number]
    return policy
  }

  @Test("A file begins where its descriptor stands, and is read at any offset")
  func file() throws {
    let number = open(path, O_RDONLY)
    defer { close(number) }
    lseek(number, 40, SEEK_SET)
    let source = DescriptorSource(number, policy: policy(number), pipes: TakenPipes())
    try source.prepare()
    #expect(source.length == 60 && source.isSeekable)
    #expect(try source.read(at: 10, 3) == [50, 51, 52])
    #expect(try source.read(at: 0, 2) == [40, 41])
    #expect(try source.read(at: 60, 1) == [])
    // The descriptor itself is left as it was.
    #expect(lseek(number, 0, SEEK_CUR) == 40)
  }

  @Test("A pipe is read as it comes, to its end")
  func pipe() throws {
    let pipe = Pipe()
    let number = pipe.fileHandleForReading.fileDescriptor
    let pipes = TakenPipes()
    let source = DescriptorSource(number, policy: policy(number), pipes: pipes)
    try source.prepare()
    #expect(source.length == nil && !source.isSeekable)
    try pipe.fileHandleForWriting.write(contentsOf: Data([1, 2, 3]))
    #expect(try source.read(at: 0, 10) == [1, 2, 3])
    try pipe.fileHandleForWriting.close()
    #expect(try source.read(at: 3, 10) == [])
    // Two readers would take the bytes from each other.
    let again = DescriptorSource(number, policy: policy(number), pipes: pipes)
    #expect(errorCode { try again.prepare() } == .notSupported)
  }

  @Test("A pipe through which nothing comes has failed after its limit")
  func silence() throws {
    let pipe = Pipe()
    let number = pipe.fileHandleForReading.fileDescriptor
    let source = DescriptorSource(number, policy: policy(number), pipes: TakenPipes(), silence: 1)
    try source.prepare()
    #expect(errorCode { _ = try source.read(at: 0, 1) } == .stuck)
  }

  @Test("Cancelling ends the wait for a pipe")
  func cancelling() async throws {
    let pipe = Pipe()
    let number = pipe.fileHandleForReading.fileDescriptor
    let source = DescriptorSource(number, policy: policy(number), pipes: TakenPipes())
    try source.prepare()
    let reading = Task.detached { errorCode { _ = try source.read(at: 0, 1) } }
    source.cancel()
    #expect(await reading.value == .cancelled)
    #expect(errorCode { _ = try source.read(at: 0, 1) } == .cancelled)
  }

  @Test("What the program opened by itself, a folder and a device are refused")
  func refused() throws {
    let own = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(own) }
    #expect(errorCode { try DescriptorSource(own, pipes: TakenPipes()).prepare() } == .notFound)
    #expect(errorCode { try DescriptorSource(4_000, pipes: TakenPipes()).prepare() } == .notFound)
    for path in [directory.path, "/dev/zero"] {
      let number = open(path, O_RDONLY)
      defer { close(number) }
      let source = DescriptorSource(number, policy: policy(number), pipes: TakenPipes())
      #expect(errorCode { try source.prepare() } == .notAFile, "\(path)")
    }
  }
}
