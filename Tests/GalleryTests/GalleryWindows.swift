import TouchKit
import TouchKitTesting

@testable import GalleryScenes

/// The windows in which layouts are tested.
enum GalleryWindows {
  /// Those of a phone, a tablet in both orientations, a notebook, a television at scale 2, and a
  /// small panel.
  static let sizes = [
    Size(360, 640), Size(480, 800), Size(800, 1280), Size(1280, 800), Size(960, 540),
    Size(800, 480),
  ]

  /// Those that are small in one direction or both, and what they have to look like where there is
  /// room. The first is one of 640x400 pixels at scale 2.
  static let small = [
    Size(320, 200), Size(320, 568), Size(480, 320), Size(640, 400), Size(360, 640), Size(480, 800),
    Size(800, 480), Size(1280, 800), Size(568, 320), Size(320, 420),
  ]
}

/// Opens a scene, or the start page (nil), in a window of a size.
@MainActor func show(
  _ kind: SceneKind?, in size: Size
) -> (stage: Stage, gallery: GalleryView) {
  let stage = Stage(width: size.width, height: size.height)
  let gallery = GalleryView()
  stage.root.addSubview(gallery)
  if let kind { gallery.open(kind) } else { gallery.close() }
  stage.draw()
  return (stage, gallery)
}
