internal import ArgumentParser

/// Numbers of options, of which `Double` reads some that are none: `nan`, `inf`.
enum FiniteNumbers {
  /// - Parameter numbers: By the options' names.
  /// - Throws: A `ValidationError` for what has no end or is no number.
  static func check(_ numbers: KeyValuePairs<String, Double?>) throws {
    for (name, number) in numbers where number?.isFinite == false {
      throw ValidationError("\(name) takes a number.")
    }
  }
}
