import HLS
import MediaCore

enum HLSDocumentTarget {
  private static let uri = "https://example.com/live/list.json"

  static func run(_ bytes: [UInt8]) {
    guard let json = try? JSONReader.value(of: bytes.span) else { return }
    if let manifest = try? SteeringManifest(json, uri: uri) {
      _ = SteeringManifest.request(
        manifest.reloadURI ?? uri, pathway: manifest.priority.first, throughput: 1)
    }
    _ = try? InterstitialAssetList(json, from: uri)
  }
}
