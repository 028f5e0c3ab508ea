import TouchKit

extension Library {
  /// The app's icon in the sizes that desktops use.
  package var appIcons: [Bitmap] {
    [16, 32, 48, 64, 128].compactMap { side in
      try? appIcon?.rasterize(width: side, height: side)
    }
  }

  private var appIcon: VectorImage? { try? VectorImage(path: "\(assets)/Icons/guise.svg") }
}
