// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "kiosk",
  products: [.executable(name: "kiosk", targets: ["Kiosk"])],
  dependencies: [
    // In a package of your own: .package(url: "…", from: "0.2.0")
    .package(name: "vitrine", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Kiosk", dependencies: [.product(name: "Vitrine", package: "vitrine")])
  ]
)
