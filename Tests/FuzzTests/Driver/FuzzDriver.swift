import FoundationEssentials
import Glibc

/// What libFuzzer calls with each input.
private typealias InputTaking = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

/// Runs libFuzzer with its own options.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ take: InputTaking
) -> CInt

/// The program of `Scripts/fuzz`: libFuzzer with the target that `VITRINE_FUZZ_TARGET` names.
@main
enum FuzzDriver {
  fileprivate static let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["VITRINE_FUZZ_TARGET"]
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
      fatalError("VITRINE_FUZZ_TARGET names no target")
    }
    return target
  }()

  static func main() {
    var count = CommandLine.argc
    var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
      runDriver(&count, &words) { start, length in
        FuzzDriver.target.run(Array(UnsafeBufferPointer(start: start, count: length)))
        return 0
      })
  }
}
