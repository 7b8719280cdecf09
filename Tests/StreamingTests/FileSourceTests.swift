import Foundation
import Glibc
import MediaCore
import Networking
import Streaming
import Synchronization
import Testing
import VitrineTesting

@Suite struct FileSourceTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func readsAFileAtAnyOffset() throws {
    let bytes = pattern(200_000)
    let source = FileSource(path: try directory.write("a", bytes))
    try source.prepare()
    #expect(source.length == 200_000)
    #expect(source.isSeekable)
    #expect(try source.readAll() == bytes)
    #expect(try source.read(at: 100_000, 10) == Array(bytes[100_000..<100_010]))
    #expect(try source.read(at: 199_995, 10) == Array(bytes[199_995...]))
    #expect(try source.read(at: 200_000, 10) == [])
    #expect(try source.read(at: 1 << 40, 10) == [])
  }

  @Test func seesWhatAGrowingFileGains() throws {
    let path = try directory.write("a", pattern(1000))
    let source = FileSource(path: path)
    try source.prepare()
    #expect(try source.readAll().count == 1000 && !source.isGrowing)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: [1, 2, 3])
    #expect(source.length == 1003 && source.isGrowing)
    #expect(try source.read(at: 1000, 10) == [1, 2, 3])
  }

  @Test func aFileThatGrewAndIsLeftAloneGrowsNoMore() throws {
    let path = try directory.write("a", pattern(1000))
    let source = FileSource(path: path)
    try source.prepare()
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: [1, 2, 3])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -10)], ofItemAtPath: path)
    #expect(!source.isGrowing)
  }

  /// Some file systems keep any number of seconds.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/shm"), "there is no /dev/shm"),
    arguments: [Int.min, .max])
  func aFileOfNoAgeThatThereCanBeGrowsNoMore(seconds: Int) throws {
    let path = "/dev/shm/vitrine-\(UUID().uuidString)"
    try Data([1]).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let source = FileSource(path: path)
    try source.prepare()
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: [2])
    let times = [timespec(), timespec()].map { _ in timespec(tv_sec: seconds, tv_nsec: 0) }
    #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
    var facts = stat()
    #expect(stat(path, &facts) == 0 && abs(Double(facts.st_mtim.tv_sec)) > 1e18)
    #expect(!source.isGrowing)
  }

  @Test func aFileCutShortEndsThere() throws {
    let path = try directory.write("a", pattern(1000))
    let source = FileSource(path: path)
    try source.prepare()
    truncate(path, 500)
    #expect(try source.read(at: 400, 1000).count == 100)
    #expect(try source.read(at: 700, 1000) == [])
  }

  @Test func aDeletedFileIsReadOn() throws {
    let path = try directory.write("a", pattern(1000))
    let source = FileSource(path: path)
    try source.prepare()
    unlink(path)
    #expect(try source.readAll() == pattern(1000))
  }

  @Test func tellsWhyAPathCannotBeOpened() throws {
    let file = try directory.write("file")
    let fifo = "\(directory.path)/fifo"
    mkfifo(fifo, 0o600)
    let loop = "\(directory.path)/loop"
    symlink(loop, loop)
    let socketPath = "\(directory.path)/socket"
    let socket = try bindSocket(socketPath)
    defer { close(socket) }
    let expected: [(String, MediaError.Code)] = [
      ("\(directory.path)/none", .notFound), ("\(file)/below", .notFound), (loop, .notFound),
      (directory.path, .notAFile), (fifo, .notAFile), (socketPath, .notAFile),
      ("/dev/zero", .notAFile), ("/dev/null", .notAFile), ("/dev/tty", .notAFile),
      (directory.path + "/" + String(repeating: "a", count: 300), .invalidArgument),
    ]
    for (path, code) in expected {
      #expect(FileSource(path: path).failure() == code, "\(path)")
    }
  }

  @Test(.enabled(if: geteuid() != 0, "optional: root may read everything"))
  func tellsThatItMayNot() throws {
    let path = try directory.write("a")
    chmod(path, 0)
    #expect(FileSource(path: path).failure() == .noPermission)
  }

  @Test(arguments: [
    "/proc/self/mem", "/proc/kmsg", "/proc/self/environ", "/sys/kernel/uevent_seqnum",
  ])
  func whatTheKernelSaysIsNoFile(_ path: String) {
    #expect([.notAFile, .notFound].contains(FileSource(path: path).failure()))
  }

  @Test func onlyWhatIsUnderTheMediaRootIsOpened() throws {
    let root = "\(directory.path)/root"
    mkdir(root, 0o700)
    mkdir("\(root)-not", 0o700)
    let inside = try directory.write("root/a", pattern(10))
    let outside = try directory.write("root-not/a", pattern(10))
    symlink(inside, "\(root)/in")
    symlink(outside, "\(root)/out")
    symlink("../root-not", "\(root)/up")
    symlink(inside, "\(directory.path)/back")
    symlink(root, "\(directory.path)/link")
    var policy = URLPolicy()
    policy.mediaRoot = try #require(realpath(root, nil).map { String(cString: $0) })
    for path in [
      "\(root)/a", "\(root)/in", "\(root)/../root/a", "\(directory.path)/back",
      "\(directory.path)/link/a",
    ] {
      #expect(FileSource(path: path, policy: policy).failure() == nil, "\(path)")
    }
    for path in [outside, "\(root)/out", "\(root)/up/a", "\(root)/../root-not/a", "/etc/passwd"] {
      #expect(FileSource(path: path, policy: policy).failure() == .forbiddenURL, "\(path)")
    }
    #expect(FileSource(path: "\(root)/none", policy: policy).failure() == .notFound)
  }

  @Test func aFileSwappedWhileItIsOpenedIsTheOldOrTheNewOne() throws {
    // A name that goes back and forth between a file in the root and one outside.
    let root = "\(directory.path)/root"
    mkdir(root, 0o700)
    let inside = try directory.write("root/a", pattern(10))
    let outside = try directory.write("secret", pattern(20))
    var policy = URLPolicy()
    policy.mediaRoot = try #require(realpath(root, nil).map { String(cString: $0) })
    let name = "\(root)/name"
    symlink(inside, name)
    let isDone = Atomic(false)
    let swapper = Thread {
      while !isDone.load(ordering: .relaxed) {
        for target in [outside, inside] {
          symlink(target, "\(name)-new")
          rename("\(name)-new", name)
        }
      }
    }
    swapper.start()
    for _ in 0..<2000 {
      let source = FileSource(path: name, policy: policy)
      if source.failure() == nil { #expect(source.length == 10) }
    }
    isDone.store(true, ordering: .relaxed)
    while !swapper.isFinished { sched_yield() }
  }

  @Test func endsOnceCancelled() throws {
    let source = FileSource(path: try directory.write("a", pattern(10)))
    try source.prepare()
    source.cancel()
    #expect(source.failure() == .cancelled)
    #expect(errorCode { _ = try source.read(at: 0, 1) } == .cancelled)
  }

  private func bindSocket(_ path: String) throws -> Int32 {
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) }
    }
    try #require(result == 0)
    return socket
  }
}
