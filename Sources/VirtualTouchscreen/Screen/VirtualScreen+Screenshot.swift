import CCairo
import Drawing

extension VirtualScreen {
  /// Writes what the screen shows to a PNG file.
  package func writeScreenshot(to path: String) throws(ScreenError) {
    let bitmap = try capture()
    let status = bitmap.withPixels { bytes, stride in
      let surface = cairo_image_surface_create_for_data(
        UnsafeMutablePointer(
          mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)), CAIRO_FORMAT_RGB24,
        Int32(bitmap.width), Int32(bitmap.height), Int32(stride))
      defer { cairo_surface_destroy(surface) }
      return cairo_surface_write_to_png(surface, path)
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .notWritten(path: path, reason: String(cString: cairo_status_to_string(status)))
    }
  }
}
