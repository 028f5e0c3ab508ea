import CCairo
import Drawing
import Glibc

/// One page of PDF with a picture, as printers take it.
package struct PDFPage: Sendable {
  /// The size of the paper in points of 1/72 inch, upright.
  package var paper: Size
  /// Where the picture is, in points from the paper's top left corner.
  package var place: Rect
  /// What of the paper the picture may cover, in points; the rest of the picture is cut off.
  package var area: Rect
  /// Whether the picture is turned by a quarter, clockwise.
  package var isTurned: Bool

  /// Creates a page.
  package init(paper: Size, place: Rect, area: Rect, isTurned: Bool) {
    self.paper = paper
    self.place = place
    self.area = area
    self.isTurned = isTurned
  }

  /// Returns the page as PDF; nil if the picture is too large for one or if there is no memory.
  ///
  /// - Parameters:
  ///   - jpeg: The picture, which the page contains as it is.
  ///   - size: Its size in pixels.
  package func pdf(ofJPEG jpeg: [UInt8], size: PixelSize) -> [UInt8]? {
    let output = Output()
    // After the surface, which writes until it is destroyed.
    defer { withExtendedLifetime(output) {} }
    let surface = cairo_pdf_surface_create_for_stream(
      { output, bytes, count in
        guard let output, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().bytes +=
          UnsafeBufferPointer(start: bytes, count: Int(count))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(output).toOpaque(), paper.width, paper.height)
    defer { cairo_surface_destroy(surface) }
    // Of the printers that take the file itself, the older ones know no later version.
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
    // Nobody reads its pixels, so that they take no memory: the page takes the file.
    let picture = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, Int32(clamping: size.width), Int32(clamping: size.height))
    defer { cairo_surface_destroy(picture) }
    guard attach(jpeg, to: picture) else { return nil }
    let context = cairo_create(surface)
    cairo_rectangle(context, area.minX, area.minY, area.width, area.height)
    cairo_clip(context)
    cairo_translate(context, place.midX, place.midY)
    if isTurned { cairo_rotate(context, .pi / 2) }
    let scale = (isTurned ? place.height : place.width) / Double(size.width)
    cairo_scale(context, scale, scale)
    cairo_set_source_surface(
      context, picture, -Double(size.width) / 2, -Double(size.height) / 2)
    cairo_paint(context)
    cairo_show_page(context)
    let status = cairo_status(context)
    cairo_destroy(context)
    cairo_surface_finish(surface)
    guard status == CAIRO_STATUS_SUCCESS, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    else { return nil }
    return output.bytes
  }

  private final class Output { var bytes: [UInt8] = [] }

  private func attach(_ jpeg: [UInt8], to picture: OpaquePointer?) -> Bool {
    guard !jpeg.isEmpty, let copy = malloc(jpeg.count) else { return false }
    copy.copyMemory(from: jpeg, byteCount: jpeg.count)
    let status = cairo_surface_set_mime_data(
      picture, CAIRO_MIME_TYPE_JPEG, copy.assumingMemoryBound(to: UInt8.self), UInt(jpeg.count),
      { free($0) }, copy)
    return status == CAIRO_STATUS_SUCCESS
      && cairo_surface_status(picture) == CAIRO_STATUS_SUCCESS
  }
}
