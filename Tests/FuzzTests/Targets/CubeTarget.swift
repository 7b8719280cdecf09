import MediaCore

enum CubeTarget {
  static func run(_ bytes: [UInt8]) {
    _ = try? ColorTable(parsing: String(decoding: bytes, as: UTF8.self), source: "table.cube")
  }
}
