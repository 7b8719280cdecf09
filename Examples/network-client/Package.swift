// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "network-client",
  dependencies: [
    // In a package of your own: .package(url: "…", from: "0.2.0")
    .package(name: "vitrine", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "network-client",
      dependencies: [.product(name: "VitrineNetworking", package: "vitrine")])
  ]
)
