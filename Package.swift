// swift-tools-version: 6.2
import PackageDescription

let swift: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
/// Targets that wrap a C library.
let wrapping = swift + [.enableExperimentalFeature("Lifetimes")]
/// Every other target: a stray pointer fails the build.
let safe = swift + [.strictMemorySafety()]

/// The program exports no symbol, its relocations are packed, and the functions that run stand beside each other.
///
/// So less of it is resident in each player. Only the program's target has them, as SwiftPM refuses a dependency whose library has unsafe flags.
let compact: [LinkerSetting] = [
  .unsafeFlags(
    ["-use-ld=lld"]
      + [
        "--no-export-dynamic", "-z", "pack-relative-relocs", "--no-warn-symbol-ordering",
        "--symbol-ordering-file=\(Context.packageDirectory)/Scripts/linking/functions.order",
      ].flatMap { ["-Xlinker", $0] }, .when(configuration: .release))
]

let arguments: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")
let collections: Target.Dependency = .product(name: "DequeModule", package: "swift-collections")
let heap: Target.Dependency = .product(name: "HeapModule", package: "swift-collections")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let nio: [Target.Dependency] = [
  .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "NIOPosix", package: "swift-nio"),
]

let package = Package(
  name: "vitrine",
  products: [
    .executable(name: "vitrine", targets: ["VitrineCLI"]),
    .library(
      name: "Vitrine",
      targets: ["Control", "FFmpeg", "MediaCore", "MediaJobs", "Playback", "Vitrine"]),
    .library(name: "VitrineNetworking", targets: ["VitrineNetworking"]),
    .library(name: "VitrineTesting", targets: ["VitrineTesting"]),
  ],
  traits: [
    .default(enabledTraits: ["SDL", "PulseAudio"]),
    .trait(name: "SDL", description: "A window and fallback sound through SDL2."),
    .trait(name: "PulseAudio", description: "Sound through PulseAudio or PipeWire."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .systemLibrary(name: "CFFmpeg"),
    .systemLibrary(name: "CPicture"),
    .systemLibrary(name: "CCurl"),
    .systemLibrary(name: "COverlays"),
    .systemLibrary(name: "COutputs"),
    .target(name: "CMemory"),

    .target(name: "MediaCore", swiftSettings: safe),

    .target(name: "FFmpeg", dependencies: ["CFFmpeg", "MediaCore"], swiftSettings: wrapping),
    .target(
      name: "Picture", dependencies: ["CPicture", "FFmpeg", "MediaCore"], swiftSettings: wrapping),
    .target(name: "Networking", dependencies: ["CCurl", "MediaCore"], swiftSettings: wrapping),

    .target(
      name: "Streaming", dependencies: ["MediaCore", "Networking"],
      swiftSettings: safe),

    .target(name: "MockMedia", dependencies: ["FFmpeg", "MediaCore"], swiftSettings: safe),

    .target(
      name: "MadeUpOrigin",
      dependencies: ["FFmpeg", "MediaCore", "MockMedia", "Networking", "Streaming"] + nio,
      swiftSettings: safe),

    .target(
      name: "HLS",
      dependencies: [
        "FFmpeg", "MediaCore", "MockMedia", "Networking", "Streaming", collections,
      ],
      swiftSettings: safe),
    .target(
      name: "Overlays", dependencies: ["COverlays", "FFmpeg", "MediaCore", "Picture"],
      swiftSettings: wrapping),

    .target(
      name: "Playback",
      dependencies: [
        "FFmpeg", "HLS", "MediaCore", "Overlays", "Picture", "Streaming", collections, heap,
        logging,
      ],
      swiftSettings: safe),

    .target(
      name: "VitrineNetworking", dependencies: ["MediaCore", "Networking"], swiftSettings: safe),

    .target(
      name: "MediaJobs",
      dependencies: [
        "FFmpeg", "HLS", "MediaCore", "Networking", "Overlays", "Picture", "Streaming",
      ],
      swiftSettings: safe),

    .target(
      name: "Outputs", dependencies: ["COutputs", "FFmpeg", "MediaCore", "Picture", "Playback"],
      swiftSettings: wrapping),
    .target(
      name: "Control",
      dependencies: ["MediaCore", "MediaJobs", "Playback", collections, logging] + nio,
      swiftSettings: safe),

    .target(
      name: "Vitrine",
      dependencies: [
        "Control", "FFmpeg", "HLS", "MediaCore", "MediaJobs", "MockMedia", "Networking", "Outputs",
        "Overlays", "Playback", "Streaming", logging,
      ],
      swiftSettings: safe),

    .executableTarget(
      name: "VitrineCLI",
      dependencies: [
        "CMemory", "Control", "FFmpeg", "HLS", "MadeUpOrigin", "MediaCore", "MediaJobs",
        "MockMedia", "Outputs", "Playback", "Streaming", "Vitrine", arguments, logging,
      ],
      swiftSettings: safe, linkerSettings: compact),
    .executableTarget(
      name: "QualitySimulator", dependencies: ["HLS", "MediaCore", arguments],
      path: "Tools/QualitySimulator", swiftSettings: safe),
    .target(
      name: "VitrineTesting",
      dependencies: [
        "FFmpeg", "MadeUpOrigin", "MediaCore", "MockMedia", "Networking", "Playback", "Streaming",
        "Vitrine", "VitrineNetworking",
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ] + nio,
      swiftSettings: safe),
    .testTarget(
      name: "MediaCoreTests", dependencies: ["MediaCore", "VitrineTesting"],
      swiftSettings: swift),
    .testTarget(
      name: "FFmpegTests", dependencies: ["FFmpeg", "MediaCore", "VitrineTesting"],
      swiftSettings: swift),
    .testTarget(
      name: "PictureTests", dependencies: ["FFmpeg", "MediaCore", "Picture", "VitrineTesting"],
      swiftSettings: swift),
    .testTarget(
      name: "NetworkingTests", dependencies: ["MediaCore", "Networking", "VitrineTesting"],
      swiftSettings: swift),
    .testTarget(
      name: "StreamingTests",
      dependencies: ["MediaCore", "Networking", "Streaming", "VitrineTesting"],
      swiftSettings: swift),
    .testTarget(
      name: "HLSTests",
      dependencies: [
        "FFmpeg", "HLS", "MediaCore", "MockMedia", "Networking", "Streaming", "VitrineTesting",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "QualitySimulatorTests", dependencies: ["HLS", "QualitySimulator", "VitrineTesting"],
      swiftSettings: swift),
    .testTarget(
      name: "MadeUpOriginTests",
      dependencies: [
        "FFmpeg", "MadeUpOrigin", "MediaCore", "MockMedia", "Networking", "Streaming",
        "VitrineTesting",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "OverlaysTests",
      dependencies: ["FFmpeg", "MediaCore", "Overlays", "Picture", "VitrineTesting"],
      swiftSettings: swift),
    .testTarget(
      name: "PlaybackTests",
      dependencies: [
        "FFmpeg", "HLS", "MediaCore", "Networking", "Overlays", "Picture", "Playback", "Streaming",
        "VitrineTesting",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "VitrineNetworkingTests",
      dependencies: ["MediaCore", "VitrineNetworking", "VitrineTesting"],
      swiftSettings: swift),
    .testTarget(
      name: "MediaJobsTests",
      dependencies: [
        "FFmpeg", "HLS", "MediaCore", "MediaJobs", "Networking", "Streaming", "Vitrine",
        "VitrineTesting",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "OutputsTests",
      dependencies: ["FFmpeg", "MediaCore", "Outputs", "Picture", "Playback", "VitrineTesting"],
      swiftSettings: swift),
    .testTarget(
      name: "ControlTests",
      dependencies: ["Control", "MediaCore", "MediaJobs", "Playback", "VitrineTesting"] + nio,
      swiftSettings: swift),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "Control", "FFmpeg", "HLS", "MediaCore", "Networking", "Overlays", "Streaming",
        "VitrineCLI",
      ] + nio, exclude: ["Corpora", "Dictionaries", "Driver"], swiftSettings: swift),
    .testTarget(
      name: "VitrineTests",
      dependencies: ["Control", "MediaCore", "Playback", "Streaming", "Vitrine", "VitrineTesting"],
      swiftSettings: swift),
  ]
)

// Where the program itself is built, each function has a section of its own: the linker orders them, and leaves out what
// nothing calls. A package that depends on this one has it among its checkouts, and may not be given unsafe flags.
if !Context.packageDirectory.contains("/checkouts/"),
  Context.environment["VITRINE_TESTABLE"] == nil
{
  for target in package.targets where [.regular, .executable].contains(target.type) {
    target.swiftSettings? += [
      .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release))
    ]
  }
}

// For `run_tests.sh --optimized` tests see what is internal of ours alone, and are built as for debugging: to optimise them
// takes much longer, and they ship nowhere.
if Context.environment["VITRINE_TESTABLE"] != nil {
  // These compute whole pictures by other ways than the engine: that takes longer than to optimise them.
  let computing: Set = ["PictureTests"]
  // A job of its own for a module's interface checks its types twice. It is worth that where all that comes next waits.
  let awaited: Set = ["Control", "Outputs", "Playback", "Vitrine", "VitrineCLI", "VitrineTesting"]
  for target in package.targets where target.type != .system {
    let isPlain = target.type == .test && !computing.contains(target.name)
    var flags = [isPlain ? "-Onone" : "-enable-testing"]
    if !awaited.contains(target.name) { flags.append("-no-emit-module-separately-wmo") }
    target.swiftSettings? += [.unsafeFlags(flags)]
  }
}

// For Scripts/fuzz the parsers are instrumented, and a program that libFuzzer drives is all that is made.
if Context.environment["VITRINE_FUZZ"] != nil {
  let parsers: Set = [
    "Control", "FFmpeg", "HLS", "MediaCore", "Networking", "Overlays", "Streaming",
  ]
  let instrumented = SwiftSetting.unsafeFlags([
    "-sanitize=fuzzer", "-enable-testing", "-assert-config", "Debug",
  ])
  let renamed = SwiftSetting.unsafeFlags([
    "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "vitrine_main",
  ])
  for target in package.targets where parsers.contains(target.name) {
    target.swiftSettings? += [instrumented]
  }
  let program = package.targets.first { $0.name == "VitrineCLI" }
  package.targets.removeAll { $0.type == .test || $0.type == .executable }
  package.targets += [
    .target(
      name: "VitrineCLI", dependencies: program?.dependencies ?? [],
      swiftSettings: safe + [instrumented, renamed]),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "Control", "FFmpeg", "HLS", "MediaCore", "Networking", "Overlays", "Streaming",
        "VitrineCLI",
      ] + nio, path: "Tests/FuzzTests",
      exclude: ["Corpora", "Dictionaries", "FuzzReplayTests.swift"],
      swiftSettings: swift),
  ]
  package.products = [.executable(name: "fuzz", targets: ["Fuzz"])]
}
