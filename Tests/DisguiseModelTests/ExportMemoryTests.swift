import DisguiseModel
import Drawing
import Foundation
import Platform
import TestSupport
import Testing

/// `guise export` with too little memory: `ulimit -v`.
@Suite(
  "An export without enough memory", .serialized,
  .disabled(if: Sanitizer.isActive, "needs more memory"))
struct ExportMemoryTests {
  private let folder = TemporaryFolder()
  /// The limits in megabytes.
  private static let limits = Array(stride(from: 60, to: 700, by: Soak.isOn ? 4 : 40))

  @Test("ends with the picture, or with a message and status 1", arguments: [1, 2])
  func limits(version: Int) throws {
    let document = try document(version: version)
    var (succeeded, refused) = (0, 0)
    for limit in Self.limits {
      switch try export(document, by: "ulimit -v \(limit << 10); exec", "\(limit) MB") {
      case .exited(0): succeeded += 1
      case .exited(1): refused += 1
      // Too little to start a program at all.
      case .exited(127) where limit < 140: break
      case let status: Issue.record("\(limit) MB: \(String(describing: status))")
      }
    }
    #expect(succeeded > 0 && refused > 0)
  }

  @Test(
    "ends so where the C library refuses large blocks, whatever the system would grant",
    arguments: [1, 2], [300_000, 1_000_000, 2_000_000, 8_000_000, 20_000_000, 40_000_000])
  func blocks(version: Int, largest: Int) throws {
    let library = BuiltProgram.path(of: "libMemoryFaults.so")

    let status = try export(
      document(version: version), by: "LARGEST_BLOCK=\(largest) LD_PRELOAD='\(library)' exec")

    #expect(status == .exited(0) || status == .exited(1))
  }

  /// Exports a document by a command of the shell; its output has to fit its status.
  private func export(
    _ document: String, by command: String, _ comment: String = ""
  ) throws -> Platform.ExitStatus? {
    let output = folder.path("out.png")
    unlink(output)
    var launch = Launch(
      "/bin/sh",
      [
        "-c", "ulimit -c 0; \(command) \"$0\" export \"$1\" -o \"$2\"",
        BuiltProgram.path(of: "guise"), document, output,
      ])
    launch.outputFile = folder.path("output")
    unlink(folder.path("output"))
    let process = try ChildProcess(launch)
    let status = process.wait(until: Timeout(in: .seconds(60)))
    if status == nil { process.stop() }
    let text = folder.text(of: "output")
    switch status {
    case .exited(0): #expect(FileSystem.exists(output), "\(comment)")
    case .exited(1):
      #expect(
        text.hasPrefix("Error: ") && text.split(separator: "\n").count == 1, "\(comment) \(text)")
      // Nothing is wrong with the file.
      #expect(!text.contains("damaged"), "\(comment) \(text)")
    default: #expect(status == .exited(127), "\(comment) \(text.prefix(300))")
    }
    return status
  }

  /// A project with a photo of 24 MB.
  private func document(version: Int) throws -> String {
    var random = SeededGenerator(seed: 1)
    var bytes = SampleImages.png(width: 640, height: 480)
    // After the end of a PNG, other data may follow.
    bytes += (0..<(3 << 20)).flatMap { _ in
      withUnsafeBytes(of: random.next()) { Array($0) }
    }
    let photo = EmbeddedFile(name: "anna.png", bytes: bytes)
    let disguise = Disguise(
      photo: PhotoReference(id: .content(ContentID(of: photo.bytes)), size: Size(640, 480)))
    let path = folder.path("anna.guise")
    guard version == 1 else {
      try DocumentFile(disguise: disguise, photo: photo).write(to: path)
      return path
    }
    let record = """
      {"format": "guise", "version": 1, "photo": {"id": "\(disguise.photo.id)", "width": 640,
      "height": 480, "name": "anna.png", "data": "\(Data(bytes).base64EncodedString())"},
      "elements": []}
      """
    return try folder.write(record, to: "anna.guise")
  }
}
