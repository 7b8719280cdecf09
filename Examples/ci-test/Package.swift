// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ci-test",
  dependencies: [
    // In a package of your own: .package(url: "…", from: "0.2.0")
    .package(name: "vitrine", path: "../..")
  ],
  targets: [
    .testTarget(
      name: "SignTests",
      dependencies: [
        .product(name: "Vitrine", package: "vitrine"),
        .product(name: "VitrineTesting", package: "vitrine"),
      ])
  ]
)
