/// Which version of the engine this is: the one place that says so.
public enum EngineVersion {
  /// By semantic versioning; `vitrine --version`, `version` on the socket and `rpc.discover` tell it.
  public static let current = "0.2.0"
}
