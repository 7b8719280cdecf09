// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "embed",
  products: [.executable(name: "embed", targets: ["Embed"])],
  dependencies: [
    // In a package of your own: .package(url: "…", from: "0.2.0")
    .package(name: "vitrine", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Embed", dependencies: [.product(name: "Vitrine", package: "vitrine")])
  ]
)
