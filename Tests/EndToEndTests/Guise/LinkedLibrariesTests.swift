import Foundation
import TestSupport
import Testing

/// A library that is linked only because another one's file of pkg-config says so is missing where
/// that file does not: in the next release of a system.
@Suite("Linked libraries") struct LinkedLibrariesTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    "are named by the package, each whose functions a program calls",
    arguments: [
      "guise", "guise-decoder", "guise-faces", "touchkit-gallery", "xtouch-run", "gesture-player",
      "touchkit-bench",
      "test-input-method",
    ])
  func named(program: String) throws {
    let named = try LinkedLibraries.named(in: Self.package)

    let called = try LinkedLibraries.called(by: BuiltProgram.path(of: program))

    #expect(program == "gesture-player" || !called.isEmpty)
    #expect(called.filter { !named.contains($0.key) } == [:])
  }
}
