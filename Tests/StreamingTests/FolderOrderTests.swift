import Foundation
import MediaCore
import Networking
import Streaming
import Synchronization
import Testing
import VitrineTesting

@Suite("The order of a folder") struct FolderOrderTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func names(
    _ order: FolderOrder, tell: (@Sendable (LeftOut) -> Void)? = nil
  ) throws(MediaError) -> [String] {
    var settings = SourceSettings()
    settings.folderOrder = order
    settings.tellLeftOut = tell
    return try SourceExpander(settings, client: CurlClient()).expand("\(directory.path)/d").map {
      String($0.source.split(separator: "/").last ?? "")
    }
  }

  private func write(_ name: String, age: Double) throws {
    let path = try directory.write("d/\(name)")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 - age)], ofItemAtPath: path)
  }

  @Test("By date the oldest file is first, and files of one moment are in natural order")
  func date() throws {
    for (name, age) in [("c2.mp4", 10), ("c10.mp4", 10), ("a.mp4", 5), ("z.mp4", 20)] {
      try write(name, age: Double(age))
    }
    #expect(try names(.date) == ["z.mp4", "c2.mp4", "c10.mp4", "a.mp4"])
    #expect(try names(.natural) == ["a.mp4", "c2.mp4", "c10.mp4", "z.mp4"])
  }

  @Test("Shuffled files are all there, in the same order for the same seed")
  func shuffled() throws {
    for number in 1...20 { try directory.write("d/\(number).png") }
    let natural = try names(.natural)
    let first = try names(.shuffled(seed: 1))
    #expect(first != natural && Set(first) == Set(natural) && first.count == 20)
    #expect(try names(.shuffled(seed: 1)) == first)
    #expect(try names(.shuffled(seed: 2)) != first)
    // Written down: the order outlives versions of the program and of Swift.
    #expect(
      Array(try names(.shuffled(seed: 0)).prefix(5))
        == Self.firstOfSeedZero)
  }

  private static let firstOfSeedZero = ["19.png", "20.png", "6.png", "16.png", "12.png"]

  @Test("What is no media is told by its names, what is hidden is not")
  func leftOut() throws {
    let names = ["a.mp4", "note.txt", "list.m3u", ".hidden", "sub/in.mp4", "x\ny", "10.c", "9.c"]
    for name in names { try directory.write("d/\(name)") }
    let told = Mutex<[LeftOut]>([])
    #expect(try self.names(.natural) { left in told.withLock { $0.append(left) } } == ["a.mp4"])
    let left = told.withLock { $0 }
    #expect(left.map(\.names) == [["9.c", "10.c", "list.m3u", "note.txt", "sub/", "x\ny"]])
    #expect(
      left.first?.line.hasSuffix(
        "/d' left out, as no media: '9.c', '10.c', 'list.m3u', 'note.txt', 'sub/' and 1 more")
        == true)
  }

  @Test("A folder of media alone says nothing")
  func nothingLeftOut() throws {
    try directory.write("d/a.mp4")
    #expect(try names(.natural) { _ in Issue.record("told") } == ["a.mp4"])
  }

  @Test("Ten thousand files with a loop of links among them are listed soon")
  func manyFiles() throws {
    for number in 1...10_000 { try directory.write("d/clip\(number).mp4") }
    try FileManager.default.createSymbolicLink(
      atPath: "\(directory.path)/d/again", withDestinationPath: "\(directory.path)/d")
    let start = ContinuousClock.now
    let listed = try names(.natural)
    #expect(listed.count == 10_000 && listed.first == "clip1.mp4" && listed.last == "clip10000.mp4")
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test(
    "Orders are read as they are written",
    arguments: [
      ("natural", FolderOrder.natural), ("date", .date), ("shuffled", .shuffled(seed: 0)),
      ("shuffled:18446744073709551615", .shuffled(seed: .max)),
    ])
  func reading(text: String, order: FolderOrder) { #expect(FolderOrder(text) == order) }

  @Test(
    "Anything else is no order", arguments: ["", "Date", "shuffled:", "shuffled:-1", "shuffled:x"])
  func notReading(text: String) { #expect(FolderOrder(text) == nil) }
}
