// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "custom-filter",
  products: [.executable(name: "custom-filter", targets: ["CustomFilter"])],
  dependencies: [
    // In a package of your own: .package(url: "…", from: "0.2.0")
    .package(name: "vitrine", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "CustomFilter", dependencies: [.product(name: "Vitrine", package: "vitrine")])
  ]
)
