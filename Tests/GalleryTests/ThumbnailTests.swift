import Testing
import TouchKit
import TouchKitTesting

@testable import GalleryScenes

@MainActor
@Suite("Thumbnails on the start page")
struct ThumbnailTests {
  private let stage = Stage(width: 800, height: 500)
  private let gallery: GalleryView

  init() {
    // Three scenes in sight, and one further down.
    let scenes: [SceneKind] = [.transform, .lines, .gestures, .responders]
    gallery = GalleryView { scenes.contains($0) ? GalleryRecordings.recording(of: $0) : nil }
    stage.root.addSubview(gallery)
    gallery.close()
    stage.draw()
  }

  private func thumbnails(in view: View) -> [SceneThumbnail] {
    (view as? SceneThumbnail).map { [$0] } ?? view.subviews.flatMap { thumbnails(in: $0) }
  }

  private func thumbnail(_ kind: SceneKind) -> SceneThumbnail? {
    thumbnails(in: stage.root).first { $0.kind == kind }
  }

  private func middle(of kind: SceneKind) throws -> Point {
    let thumbnail = try #require(self.thumbnail(kind))
    return thumbnail.convert(thumbnail.bounds.center, to: nil)
  }

  @Test("are pictures of their scenes from the first frame on") func firstFrame() throws {
    for kind in SceneKind.allCases {
      for appearance in ScenePicture.appearances {
        let picture = try #require(ScenePicture.load(kind, in: appearance), "\(kind) \(appearance)")
        #expect(picture.size == ScenePicture.size)
      }
    }
    #expect(thumbnail(.lines)?.progress == .initial)
    #expect(thumbnail(.lines)?.picture?.size == ScenePicture.size)
    // What is not in sight costs nothing.
    #expect(thumbnail(.responders)?.picture == nil)

    stage.window.appearance = .highContrast
    stage.draw()
    #expect(thumbnail(.lines)?.picture == nil)
  }

  @Test("get stills of what is in sight, after the first frame") func stills() throws {
    #expect(thumbnails(in: stage.root).allSatisfy { $0.progress == .initial })

    stage.advance(by: .seconds(1))

    #expect(thumbnail(.transform)?.progress == .still)
    #expect(thumbnail(.gestures)?.progress == .still)
    let lines = try #require(thumbnail(.lines))
    #expect(
      lines.picture?.size == Size(lines.bounds.width.rounded(), lines.bounds.height.rounded()))
    // One without a recording, and one below the edge.
    #expect(thumbnail(.hotAreas)?.progress == .initial)
    #expect(thumbnail(.responders)?.progress == .initial)
  }

  @Test("play one after another, once; then nothing wakes up") func plays() {
    var most = 0
    var frames = 0
    while frames < 100, stage.window.nextDeadline != nil || stage.window.isAnimating {
      stage.advance(by: .milliseconds(700))
      most = max(most, thumbnails(in: stage.root).count(where: \.isPlaying))
      frames += 1
    }
    stage.draw()

    #expect(most == 1)
    #expect(frames > 20 && frames < 100)
    for kind in [SceneKind.transform, .lines, .gestures] {
      #expect(thumbnail(kind)?.progress == .played)
    }
    #expect(!stage.window.needsFrame)
  }

  @Test("free what the scenes needed, once all have played") func memory() {
    let thumbnail = SceneThumbnail(of: .lines)
    thumbnail.frame = Rect(0, 0, 100, 50)
    stage.root.addSubview(thumbnail)
    var rests: [SceneThumbnail.Progress] = []
    let player = ThumbnailPlayer(
      [thumbnail], playing: GalleryRecordings.recording,
      onRest: { rests.append(thumbnail.progress) }, isVisible: { _ in true })
    gallery.open(.lines)
    player.start(in: stage.window)
    for _ in 0..<60 { stage.advance(by: .milliseconds(500)) }
    #expect(rests == [.played])

    // With nothing more to play there is nothing to free.
    player.start(in: stage.window)
    stage.advance(by: .seconds(2))
    #expect(rests == [.played])
  }

  @Test("come to life when they are scrolled into sight") func scrolling() {
    stage.finger.down(at: Point(400, 450))
    stage.finger.stroke(to: Point(400, 50), in: .milliseconds(100))
    stage.finger.up()
    stage.advance(by: .seconds(4))
    for _ in 0..<4 {
      stage.finger.down(at: Point(400, 450))
      stage.finger.stroke(to: Point(400, 50), in: .milliseconds(100))
      stage.finger.up()
      stage.advance(by: .seconds(4))
    }

    #expect(thumbnail(.responders)?.progress != .initial)
    #expect(thumbnail(.transform)?.isPlaying == false)
  }

  @Test("rest while a scene is open, and go on afterwards") func pause() {
    stage.advance(by: .seconds(3))
    #expect(thumbnail(.transform)?.isPlaying == true)

    gallery.open(.spinner)
    stage.advance(by: .seconds(1))
    #expect(thumbnail(.transform)?.isPlaying == false)
    #expect(stage.window.nextDeadline == nil && !stage.window.isAnimating)

    gallery.close()
    stage.advance(by: .seconds(2))
    #expect(thumbnail(.transform)?.isPlaying == true)
  }

  @Test("stay stills with reduced motion") func reducedMotion() {
    stage.window.animator.isReduced = true
    stage.advance(by: .seconds(5))

    #expect(thumbnail(.lines)?.progress == .still)
    #expect(thumbnails(in: stage.root).allSatisfy { !$0.isPlaying })
    #expect(stage.window.nextDeadline == nil)
  }

  @Test("are part of their card for fingers and keys") func card() throws {
    stage.advance(by: .seconds(3))
    stage.key("Tab")
    stage.key("Tab")
    #expect(stage.window.focus?.identifier == "scene-lines")

    let place = try middle(of: .transform)
    #expect(stage.root.hitTest(place)?.identifier == "scene-transform")
    stage.finger.tap(at: place)

    #expect(stage.window.title.hasPrefix("Transform"))
  }

  @Test("are taken again when their cards have another size") func resizing() {
    stage.advance(by: .seconds(1))
    #expect(thumbnail(.lines)?.progress == .still)
    stage.window.resize(to: Size(700, 500), scale: 1)
    stage.window.layoutIfNeeded()
    #expect(thumbnail(.lines)?.progress == .initial)

    stage.advance(by: .seconds(2))

    #expect(thumbnail(.lines)?.progress == .still)
  }

  @Test("follow the colors of the desktop") func appearance() {
    stage.advance(by: .seconds(3))
    stage.window.appearance = .dark
    #expect(thumbnail(.lines)?.progress == .initial)

    stage.advance(by: .seconds(2))

    #expect(thumbnail(.lines)?.progress == .still)
  }
}
