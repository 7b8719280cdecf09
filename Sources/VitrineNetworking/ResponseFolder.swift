internal import MediaCore
internal import Networking

/// Responses in a folder on the disk.
struct ResponseFolder: Sendable {
  /// The field in which the request's values of the fields that `Vary` names are kept.
  private static let varyingField = "vitrine-varying"

  private let folder: CacheFolder

  /// `nil` when nothing can be written there.
  init?(_ path: String, byteLimit: Int) {
    guard let folder = try? CacheFolder(path, budget: byteLimit) else { return nil }
    self.folder = folder
  }

  func removeAll() { folder.removeAll() }
  func remove(_ url: String) { folder.remove(url) }

  /// What is kept of a URL; `nil` for nothing.
  func entry(for url: String, at now: MediaTime) -> CacheEntry? {
    guard let reply = folder.reply(of: url) else { return nil }
    var varying: [String: String] = [:]
    for field in reply.headers.fields where field.name == Self.varyingField {
      let parts = field.value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      varying[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
    }
    let headers = reply.headers.without([Self.varyingField])
    let response = HTTPResponse(
      status: 200, headers: headers.fields.map { ($0.name, $0.value) }, body: reply.body,
      url: reply.url)
    // Of what age it is is not known after the clock was set back: it is asked about.
    let age = reply.age ?? .seconds(Double(1 << 32))
    return CacheEntry(response, date: now - age, varying: varying)
  }

  /// Keeps a response that has just come, or has just been confirmed.
  func store(_ entry: CacheEntry, for url: String) {
    var headers = HTTPHeaders(entry.response.headers)
    for (name, value) in entry.varying { headers.append(Self.varyingField, "\(name)=\(value)") }
    folder.keep(
      Response(status: 200, headers: headers, url: entry.response.url),
      body: entry.response.body, of: url)
  }
}
