internal import FoundationEssentials

extension OriginPlan {
  /// Looks for the files and folders that are served; a server looks only when they are asked for.
  ///
  /// - Throws: For the first that is not there.
  package func checkFiles() throws(OriginError) {
    for service in services {
      let (path, wantsFolder): (String, Bool)
      switch service.content {
      case .file(let file): (path, wantsFolder) = (file, false)
      case .folder(let folder): (path, wantsFolder) = (folder, true)
      case .text, .mock, .stream, .live, .master: continue
      }
      let isFolder = FileManager.default.fileExists(atPath: path + "/.")
      guard FileManager.default.fileExists(atPath: path), isFolder == wantsFolder else {
        var error = service.place
        error.reason = "there is no \(wantsFolder ? "folder" : "file") '\(path)'"
        throw error
      }
    }
  }
}
