import TouchKit

/// The windows in which layouts are tested.
enum GalleryWindows {
  /// Those of a phone, a tablet in both orientations, a notebook, and a television at scale 2.
  static let sizes = [
    Size(360, 640), Size(480, 800), Size(800, 1280), Size(1280, 800), Size(960, 540),
  ]
}
