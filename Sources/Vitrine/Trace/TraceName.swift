/// Sources without the folder in which a machine has them.
enum TraceName {
  static func text(_ source: String) -> String {
    source.contains("://")
      ? source : source.split(separator: "/").last.map(String.init) ?? source
  }
}
