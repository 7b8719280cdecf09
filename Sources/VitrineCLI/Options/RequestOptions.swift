internal import ArgumentParser
internal import FoundationEssentials
internal import Vitrine

/// The options about requests to servers.
struct RequestOptions: ParsableArguments {
  @Option(help: "A header for the server of each URL given here, 'Name: value'; may be repeated.")
  var header: [String] = []

  @Option(help: "The User-Agent header of every request.")
  var userAgent: String?

  @Option(help: "Cookies for the server of each URL given here, 'name=value; …'.")
  var cookie: String?

  @Option(help: "A file of cookies in Netscape's format.", completion: .file())
  var cookieFile: String?

  @Option(help: "NAME:PASSWORD for the server of each URL given here.")
  var login: String?

  @Option(help: "The proxy, http://HOST:PORT for instance.")
  var proxy: String?

  @Option(
    help: "A client certificate, PEM, for the server of each URL given here.", completion: .file())
  var certificate: String?

  @Option(
    help: "The key of the client certificate, where it is in another file.", completion: .file())
  var key: String?

  @Option(help: "The certificates of the authorities to trust, PEM.", completion: .file())
  var trustedCertificates: String?

  func validate() throws {
    for header in header where !header.contains(":") {
      throw ValidationError("'\(header)' is not 'Name: value'.")
    }
    for file in [cookieFile, certificate, key, trustedCertificates].compactMap(\.self)
    where !FileManager.default.isReadableFile(atPath: file) {
      throw ValidationError("'\(file)' cannot be read.")
    }
  }

  var settings: RequestSettings {
    var settings = RequestSettings()
    settings.headers = header.map { text in
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return RequestSettings.Header(
        String(parts[0]), parts.dropFirst().map { String($0.drop { $0 == " " }) }.joined())
    }
    settings.userAgent = userAgent
    settings.cookie = cookie
    settings.cookieFile = cookieFile
    settings.login = login
    settings.proxy = proxy
    settings.certificate = certificate
    settings.key = key
    settings.trustedCertificates = trustedCertificates
    return settings
  }
}
