import DisguiseModel
import Drawing
import Foundation
import Platform
import TestSupport
import Testing

/// `guise export` with a fault at one of the calls that change files.
@Suite("Faults of the disk while guise exports", .serialized) struct ExportFaultTests {
  private static let stride = Soak.isOn ? 1 : 3
  private let folder = TemporaryFolder()
  private let old: [UInt8] = [1, 2, 3]

  @Test(
    "leave the old picture or the new one, and are reported",
    arguments: ["ENOSPC", "EIO", "EINTR", "short", "kill"])
  func everyCall(kind: String) throws {
    let document = try document()
    let status = try export(document, fault: nil).status
    let new = try folder.read("pictures/out.png")
    #expect(status == .exited(0) && new != old)
    var (tried, lost) = (0, 0)
    for index in Swift.stride(from: 0, to: 1000, by: Self.stride) {
      let (status, output, wasHit) = try export(document, fault: "\(index) \(kind)")
      guard wasHit else { break }
      tried += 1
      let picture = try folder.read("pictures/out.png")
      let isRight =
        switch status {
        case .exited(0): picture == new
        case .exited(1): picture == old && output.hasPrefix("Error: ") && kind.hasPrefix("E")
        default: kind == "kill" && (picture == old || picture == new)
        }
      if !isRight { lost += 1 }
      let written = picture == old ? "the old picture" : "\(picture.count) bytes, not \(new.count)"
      #expect(isRight, "\(kind) at call \(index): \(status), \(written), \(output)")
      try AtomicFile.write([1], to: folder.path("pictures/next.png"))
      #expect(folder.names(in: "pictures") == ["next.png", "out.png"])
    }
    #expect(tried > 1)
    try Soak.report("`guise export`, \(kind) at each call", tried: tried, lost: lost)
  }

  private func document() throws -> String {
    let photo = EmbeddedFile(name: "anna.png", bytes: SampleImages.png(width: 64, height: 48))
    let disguise = Disguise(
      photo: PhotoReference(id: .content(ContentID(of: photo.bytes)), size: Size(64, 48)))
    try DocumentFile(disguise: disguise, photo: photo).write(to: folder.path("anna.guise"))
    return folder.path("anna.guise")
  }

  /// Exports over an old picture.
  private func export(
    _ document: String, fault: String?
  ) throws -> (status: Platform.ExitStatus?, output: String, wasHit: Bool) {
    try folder.write(old, to: "pictures/out.png")
    return try FaultedProgram(
      program: "guise", arguments: ["export", document, "-o", folder.path("pictures/out.png")],
      folder: "pictures"
    ).run(fault, in: folder)
  }
}
