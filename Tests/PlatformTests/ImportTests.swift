import Foundation
import Testing

/// SwiftPM compiles these targets for each app that depends on TouchKit, and indexes every module that
/// they import.
@Suite("What an app with TouchKit compiles") struct ImportTests {
  private static let targets = [
    "Platform", "Drawing", "TouchKit", "X11Support", "DesktopBus", "TouchKitAccessibility",
    "TouchKitX11", "TouchKitTesting",
  ]

  @Test("imports no module that takes seconds", arguments: targets)
  func imports(target: String) throws {
    let folder = TranslatorsFile.package.appending(path: "Sources/\(target)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      let slow = source.matches(of: /(?m)^.*\bimport (Foundation|ImageCoding|Synchronization)$/)
      #expect(slow.isEmpty, "\(file.lastPathComponent)")
    }
  }
}
