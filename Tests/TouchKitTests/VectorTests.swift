import Foundation
import Testing
import TouchKitTesting

@MainActor
@Suite("Gesture vectors")
struct VectorTests {
  /// The vector files, whose format is described in their folder.
  nonisolated static let files: [URL] = {
    let folder = Bundle.module.resourceURL?.appending(path: "Vectors")
    let contents = folder.flatMap {
      try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    return (contents ?? []).filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()

  @Test("exist for all parts of the rules") func areThere() {
    #expect(Self.files.count >= 10)
  }

  @Test("give the expected actions if samples of the same time are one frame", arguments: files)
  func inFrames(_ file: URL) throws { try judge(file, .inFrames) { _ in true } }

  @Test(
    "give the expected actions if every sample is a frame, unless they need frames",
    arguments: files)
  func oneByOne(_ file: URL) throws { try judge(file, .oneByOne) { !($0.needs_frames ?? false) } }

  @Test("hit the expected view", arguments: files) func hits(_ file: URL) throws {
    for entry in try VectorFile(contentsOf: file).hitTests {
      let test = try entry.get()
      #expect(try HitTestTrace(of: test).view == test.expect, "\(test.name)")
    }
  }

  private func judge(
    _ file: URL, _ delivery: VectorPlayer.Delivery, where isIncluded: (GestureVector) -> Bool
  ) throws {
    for entry in try VectorFile(contentsOf: file).vectors {
      let vector = try entry.get()
      guard isIncluded(vector) else { continue }
      // One of the vectors declares a cycle.
      try misuse { try play(vector, delivery) }
    }
  }

  private func play(_ vector: GestureVector, _ delivery: VectorPlayer.Delivery) throws {
    let player = try VectorPlayer(vector)
    let judge = VectorJudge(vector, try player.play(delivery))
    #expect(judge.faults.isEmpty, "\(vector.name): \(judge.faults)")
  }
}
