import Testing
import TouchKit
import TouchKitTesting

@testable import GalleryScenes

@MainActor @Suite("What empty sheets invite to") struct InvitationTests {
  @Test(
    "is shown until the first touch, and is not on the sheet",
    arguments: [SceneKind.lines, .fingerPaint], [Size(1280, 800), Size(360, 640)])
  func untilTouched(kind: SceneKind, size: Size) throws {
    let (stage, gallery) = show(kind, in: size)
    stage.draw()
    let invitation = try #require(gallery.all(Invitation.self).first)
    #expect(!invitation.isHidden)
    #expect(gallery.sceneFrame.contains(invitation.convert(invitation.bounds, to: nil)))

    let middle = gallery.sceneFrame.center
    stage.finger.down(at: middle)
    stage.draw()
    #expect(invitation.isHidden)
    stage.finger.stroke(to: middle + Vector(80, 30), in: .milliseconds(100))
    stage.finger.up()
    stage.draw()
    stage.window.layoutIfNeeded()
    #expect(invitation.isHidden)
  }

  @Test("a touch elsewhere leaves it there, and the scene that is opened again has it anew")
  func elsewhere() throws {
    let (stage, gallery) = show(.lines, in: Size(1280, 800))
    stage.draw()
    stage.finger.down(at: Point(640, 20))
    stage.finger.up()
    #expect(gallery.all(Invitation.self).first?.isHidden == false)

    stage.finger.tap(at: gallery.sceneFrame.center)
    gallery.close()
    gallery.open(.lines)
    stage.draw()
    #expect(gallery.all(Invitation.self).first?.isHidden == false)
  }
}
