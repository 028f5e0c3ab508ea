import Foundation
import GestureVectors
import Testing

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

  /// How many vectors and hit tests each file has, so that none is lost unseen.
  private static let counts = [
    "arbitration": 51, "frames": 15, "hard-cases": 20, "hit-tests": 74, "pans": 33,
    "pinches": 34, "presses": 28, "rotations": 29, "states": 24, "swipes": 49, "taps": 50,
    "transforms": 35, "velocities": 38, "views": 40, "who-wins": 22,
  ]

  @Test("are all there") func areThere() throws {
    var counts: [String: Int] = [:]
    for url in Self.files {
      let file = try VectorFile(contentsOf: url)
      counts[url.deletingPathExtension().lastPathComponent] =
        file.vectors.count + file.hit_tests.count
    }

    #expect(counts == Self.counts)
  }

  @Test("give the expected actions if samples of the same time are one frame", arguments: files)
  func inFrames(_ file: URL) throws { try judge(file, .inFrames) { _ in true } }

  @Test(
    "give the expected actions if every sample is a frame, unless they need frames",
    arguments: files)
  func oneByOne(_ file: URL) throws { try judge(file, .oneByOne) { !($0.needs_frames ?? false) } }

  @Test("hit the expected view", arguments: files) func hits(_ file: URL) throws {
    for entry in try VectorFile(contentsOf: file).hit_tests {
      let test = try entry.get()
      #expect(try HitTestTrace(of: test).view == test.expect, "\(test.name)")
    }
  }

  @Test("Each unknown key is reported once per kind of place; remarks are not")
  func unknownKeys() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let touch = #"{"t": 0, "finger": 1, "phase": "began", "force": 1, "note": "hard"}"#
    try Data(
      """
      {"format": 1, "version": 2, "vectors": [
        {"name": "press", "recognizers": [], "touches": [\(touch), \(touch)],
         "commands": [{"t": 1, "set": {"scale": 2, "angle": 3}}]}
      ]}
      """.utf8
    ).write(to: file)

    let messages = try VectorFile(contentsOf: file).unknownKeys(in: file)

    #expect(
      messages == [
        "press: set has the unknown key angle; it is ignored",
        "press: touches has the unknown key force; it is ignored",
        "file has the unknown key version; it is ignored",
      ])
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
