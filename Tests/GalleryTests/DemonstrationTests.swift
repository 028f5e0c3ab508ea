import Testing
import TouchKit
import TouchRecordings

@testable import GalleryScenes

@MainActor
@Suite("A demonstration")
struct DemonstrationTests {
  private func demonstration(
    _ kind: SceneKind, _ actions: String? = nil, reducesMotion: Bool = false
  ) throws -> Demonstration {
    let recording =
      try actions.map { try Recording(parsing: "touch-recording 1 800x500\n" + $0) }
      ?? GalleryRecordings.recording(of: kind)
    return try Demonstration(
      of: kind, playing: try #require(recording), at: .zero, reducesMotion: reducesMotion)
  }

  /// Lets a time pass in frames, as a window does.
  private func play(_ demonstration: Demonstration, until end: EventTime) {
    let preview = WindowPreview(of: demonstration.content)
    var time = demonstration.content.now
    while time < end {
      time = min(time + .milliseconds(16), end)
      demonstration.advance(to: time)
      preview.update(to: time)
    }
  }

  @Test("plays each input at its time") func times() throws {
    let demonstration = try demonstration(
      .lines, "wait-window\nwait-still 300\n100 down 3 400 300\n300 up 3")

    play(demonstration, until: .milliseconds(399))
    #expect(demonstration.fingers == [])
    play(demonstration, until: .milliseconds(400))
    #expect(demonstration.fingers == [3])
    #expect(demonstration.content.touches.count == 1)
    play(demonstration, until: .milliseconds(600))
    #expect(demonstration.isFinished)
    #expect(demonstration.content.touches.isEmpty)
  }

  @Test("draws its fingers") func marks() throws {
    let demonstration = try demonstration(.lines, "down 0 400 300\nwait 1000\nup 0")
    demonstration.advance(to: .milliseconds(100))

    let marks = try #require(demonstration.content.root.first(identifier: "touch-marks"))
    #expect(marks.inspectionAttributes.contains(InspectionAttribute("fingers", .numbers([1]))))
  }

  @Test("can do nothing that lasts", arguments: [SceneKind.share, .fingers, .text])
  func isolation(kind: SceneKind) throws {
    let content = try demonstration(kind).content

    #expect(content.pasteboard == nil && content.selectionPasteboard == nil)
    #expect(content.host == nil)
  }

  @Test("shows every scene in use, and lifts all fingers", arguments: SceneKind.allCases)
  func scenes(kind: SceneKind) throws {
    let demonstration = try demonstration(kind)

    while !demonstration.isFinished, demonstration.content.now < .milliseconds(25_000) {
      play(demonstration, until: demonstration.content.now + .seconds(1))
    }
    // What it has set in motion comes to rest.
    play(demonstration, until: demonstration.content.now + .seconds(2))

    #expect(demonstration.isFinished)
    #expect(demonstration.hasReachedPicture)
    #expect(demonstration.fingers == [] && demonstration.content.touches.isEmpty)
    #expect(demonstration.feedback != kind.summary)
    #expect(!demonstration.content.isAnimating)
    #expect(demonstration.content.nextDeadline == nil || kind == .text)
  }

  @Test("leaves nothing behind", arguments: SceneKind.allCases)
  func lifetime(kind: SceneKind) throws {
    weak var content: Window?
    weak var scene: View?
    func demonstrate() throws {
      let demonstration = try demonstration(kind)
      content = demonstration.content
      scene = (demonstration.content.root.subviews.first as? GalleryView)?.scene
      #expect(scene != nil)
      while !demonstration.isFinished, demonstration.content.now < .milliseconds(25_000) {
        play(demonstration, until: demonstration.content.now + .seconds(1))
      }
    }
    try demonstrate()

    #expect(content == nil)
    #expect(scene == nil)
  }

  @Test("comes to its picture at once for a still", arguments: SceneKind.allCases)
  func stills(kind: SceneKind) throws {
    let demonstration = try demonstration(kind, reducesMotion: true)

    demonstration.skipToPicture()

    #expect(demonstration.hasReachedPicture)
    #expect(!demonstration.content.isAnimating)
  }
}
