import Foundation
import MediaCore
import Testing
import VitrineTesting

@testable import MediaJobs

@Suite("What an earlier run left of a download")
struct PartialFileTests {
  private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  private func contents(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }

  @Test("a second name of a file that is at its place is removed, and the file stays")
  func secondName() throws {
    let folder = try JobFolder()
    let (place, part) = (folder.file("a"), folder.file(".a.v1.part"))
    for isFound in [true, false] {
      try Data([1, 2, 3]).write(to: URL(filePath: place))
      try FileManager.default.linkItem(atPath: place, toPath: part)
      if isFound {
        #expect(PartialFile.remains(in: folder.path).isEmpty)
        #expect(folder.names == ["a"])
      } else {
        var file = try PartialFile(place, version: "v1", count: 0)
        try file.append([9, 9])
      }
      #expect(contents(place) == [1, 2, 3])
    }
  }

  @Test("a file that came whole before its run was killed does not come again")
  func whole() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let resource = OriginResource(Self.bytes)
    origin.serve(
      resource.failing(.only(1), with: .drop(afterBytes: 100_000))
        .failing(.from(2), with: .status(404)), at: "/a")
    await #expect(throws: MediaError.self) {
      try await Download(origin.url("/a"), to: folder.file("a")).run()
    }
    let part = try #require(folder.names.first { $0.hasSuffix(".part") })
    try Data(Self.bytes).write(to: URL(filePath: folder.file(part)))
    origin.serve(resource, at: "/a")
    let result = try await Download(origin.url("/a"), to: folder.file("a")).run()
    #expect(contents(result.path) == Self.bytes && !result.hasBegunAnew && folder.names == ["a"])
    #expect(origin.ranges(for: "/a").suffix(2) == ["bytes=300000-", "bytes=299999-"])
    await origin.stop()
  }

  @Test("links are files, which nothing follows")
  func links() throws {
    let folder = try JobFolder()
    for name in ["a", "b"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(name), withDestinationPath: ".")
    }
    #expect(FolderListing.files(in: folder.path).sorted() == ["a", "b"])
    #expect(StreamFolder.stray(among: FolderListing.files(in: folder.path)) == "a")
  }
}
