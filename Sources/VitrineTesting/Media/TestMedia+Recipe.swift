public import MediaCore

extension TestMedia {
  /// How a clip is made.
  public struct Recipe: Hashable, Sendable, CustomStringConvertible {
    /// The start of the file's name.
    public var name: String
    /// The end of the file's name, without the dot, by which ffmpeg chooses the container.
    public var fileExtension: String
    var making: Making

    /// The file's name without the part that tells its making.
    public var description: String { "\(name).\(fileExtension)" }

    /// A clip that ffmpeg makes.
    ///
    /// - Parameters:
    ///   - name: What the clip is called.
    ///   - fileExtension: By which ffmpeg chooses the container.
    ///   - arguments: All of ffmpeg's arguments but the output's path.
    public init(_ name: String, _ fileExtension: String, ffmpeg arguments: [String]) {
      self.init(name, fileExtension, .encoding(arguments))
    }

    init(_ name: String, _ fileExtension: String, _ making: Making) {
      self.name = name
      self.fileExtension = fileExtension
      self.making = making
    }

    /// A clip that ffmpeg makes of this one.
    ///
    /// - Parameters:
    ///   - name: What the new clip is called.
    ///   - fileExtension: That of the new clip; `nil`, the default, for the same as this one's.
    ///   - input: Arguments that stand before the input, such as `-ss`.
    ///   - output: Arguments that stand after it, such as `-c copy`.
    public func remade(
      _ name: String, _ fileExtension: String? = nil, input: [String] = [], output: [String]
    ) -> Recipe {
      Recipe(
        name, fileExtension ?? self.fileExtension, .remaking(self, input: input, output: output))
    }

    /// The first part of this clip's bytes.
    ///
    /// - Parameter fraction: How much is kept, 0…1.
    public func truncated(to fraction: Double) -> Recipe {
      Recipe("\(name)-truncated", fileExtension, .damaging(self, .truncation(fraction)))
    }

    /// This clip with bits turned over, the same ones every time.
    ///
    /// - Parameters:
    ///   - flips: How many bits.
    ///   - seed: Which bits.
    public func bitFlipped(_ flips: Int, seed: UInt64 = 1) -> Recipe {
      Recipe("\(name)-flipped", fileExtension, .damaging(self, .bitFlips(flips, seed: seed)))
    }

    /// This MP4 or MOV clip with a display matrix that mirrors and turns its first track.
    public func oriented(_ orientation: Orientation) -> Recipe {
      Recipe("\(name)-oriented", fileExtension, .damaging(self, .displayMatrix(orientation)))
    }

    /// This MP4 clip with its first track's edit ending earlier: what comes after it is padding.
    ///
    /// - Parameter units: By how much, in the movie's time scale.
    public func editShortened(by units: Int) -> Recipe {
      Recipe("\(name)-short-edit", fileExtension, .damaging(self, .shorterEdit(units)))
    }

    /// A short name of the recipe's content.
    var key: String { String(Digest64(String(describing: making)).value, radix: 36) }
  }

  indirect enum Making: Hashable, Sendable {
    case encoding([String])
    case remaking(Recipe, input: [String], output: [String])
    case damaging(Recipe, MediaDamage)

    func make(at path: String) throws {
      switch self {
      case .encoding(let arguments):
        try ffmpeg(arguments + [path])
      case .remaking(let recipe, let input, let output):
        try ffmpeg(input + ["-i", TestMedia.path(recipe)] + output + [path])
      case .damaging(let recipe, let damage):
        try damage.copy(TestMedia.path(recipe), to: path)
      }
    }

    private func ffmpeg(_ arguments: [String]) throws {
      let result = try TestMedia.run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments)
      guard result.status == 0 else {
        throw TestMediaError(
          description: "ffmpeg \(arguments.joined(separator: " ")) ended with \(result.status): "
            + String(decoding: result.errors, as: UTF8.self))
      }
    }
  }
}
