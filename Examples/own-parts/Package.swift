// swift-tools-version: 6.2
import PackageDescription

let vitrine: Target.Dependency = .product(name: "Vitrine", package: "vitrine")

let package = Package(
  name: "own-parts",
  dependencies: [
    // In a package of your own: .package(url: "…", from: "0.2.0")
    .package(name: "vitrine", path: "../..")
  ],
  targets: [
    .executableTarget(name: "OwnSink", dependencies: [vitrine]),
    .executableTarget(name: "OwnSource", dependencies: [vitrine]),
    .executableTarget(name: "OwnFilter", dependencies: [vitrine]),
  ]
)
