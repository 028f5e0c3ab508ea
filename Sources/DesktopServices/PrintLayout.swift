import Drawing

/// Where a picture is on a sheet of paper.
package struct PrintLayout: Hashable, Sendable {
  /// How the picture takes its size.
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    /// All of the picture is on the paper.
    case fit
    /// All that the printer reaches of the paper is covered; the picture is cut off at two sides.
    case fill
  }

  /// What the printer reaches of the paper, in millimeters from its top left corner.
  package let area: Rect
  /// Where the picture is, in millimeters; larger than the area if it fills it.
  package let place: Rect
  /// Whether the picture is turned by a quarter, because it is wide and the paper is high, or the other
  /// way round.
  package let isTurned: Bool

  /// Lays out a picture of a size, of which only the ratio counts, in the middle of a paper.
  package init(_ picture: Size, on paper: Paper, _ mode: Mode) {
    area = Rect(
      paper.left, paper.top, max(1, paper.width - paper.left - paper.right),
      max(1, paper.height - paper.top - paper.bottom))
    isTurned =
      picture.width != picture.height && area.width != area.height
      && (picture.width > picture.height) != (area.width > area.height)
    let size = isTurned ? Size(picture.height, picture.width) : picture
    let (across, down) = (
      area.width / max(size.width, 1e-6), area.height / max(size.height, 1e-6)
    )
    let scale = mode == .fit ? min(across, down) : max(across, down)
    place = Rect(center: area.center, size: size * scale)
  }

  /// The page for a printer.
  package func page(on paper: Paper) -> PDFPage {
    let points = 72 / 25.4
    let toPoints = Transform.scale(points)
    return PDFPage(
      paper: Size(paper.width, paper.height) * points, place: toPoints.apply(place),
      area: toPoints.apply(area), isTurned: isTurned)
  }
}
