import DisguiseModel
import TouchKit

/// Shows the ink of lines whose fingers are down, and takes the fingers while people draw.
///
/// Each piece of a line is painted once, in a raster of the size of the canvas; only the piece is shown anew.
final class InkView: View {
  /// What is painted in one raster: the ink of markers darkens what is below it.
  private nonisolated enum Sheet: CaseIterable {
    case marker, other

    @MainActor
    init(_ line: InkLine) { self = line.ink.brush == .marker ? .marker : .other }
  }

  weak var tool: DrawTool? { didSet { keyPen.tool = tool } }
  private let keyPen = KeyPen()
  private var sheets: [Sheet: PixelBuffer] = [:]
  /// Pixels of the rasters for each point.
  private var resolution = 0.0

  init() {
    super.init()
    isMultipleTouchEnabled = true
    identifier = "ink"
    addSubview(keyPen)
    armedDidChange()
  }

  /// The pen of the keyboard is there while people draw.
  func armedDidChange() {
    isUserInteractionEnabled = tool?.isArmed ?? false
    keyPen.isHidden = !isUserInteractionEnabled
  }

  // MARK: Fingers

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches { tool?.stage.use { $0.touchDidLand(touch, mayPress: nil) } }
    tool?.began(touches)
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) { tool?.moved(touches) }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) { tool?.ended(touches) }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    tool?.cancelled(touches)
  }

  // MARK: Ink

  /// The map from photo pixels to points of the view.
  private var toPoints: Transform {
    tool?.stage.canvasView.viewport.transform ?? .identity
  }

  /// Shows what is new in a line.
  func show(_ line: InkLine) {
    guard let piece = line.builder.takePiece() else { return }
    line.shown = line.shown.union(piece)
    repaint(piece)
  }

  /// Shows a line no more.
  func hide(_ line: InkLine) {
    let shown = line.shown
    line.shown = .zero
    if shown != .zero { repaint(shown) }
  }

  /// Shows all lines where they are now.
  func redraw() {
    guard let tool, !tool.wetLines.isEmpty else { return release() }
    let visible = toPoints.inverse?.apply(bounds) ?? .zero
    repaint(visible)
  }

  /// Frees the memory of the ink.
  func release() {
    guard !sheets.isEmpty else { return }
    sheets = [:]
    setNeedsDisplay()
  }

  override func layoutSubviews() { redraw() }

  /// The ink of a kind, in a raster as large as the view.
  private func sheet(_ kind: Sheet) -> PixelBuffer? {
    let scale = window?.scale ?? 1
    let size = (Int((bounds.width * scale).rounded(.up)), Int((bounds.height * scale).rounded(.up)))
    guard size.0 > 0, size.1 > 0 else { return nil }
    if let sheet = sheets[kind], (sheet.width, sheet.height) == size, resolution == scale {
      return sheet
    }
    let made = PixelBuffer(width: size.0, height: size.1, format: .alpha)
    sheets[kind] = made
    resolution = scale
    return made
  }

  /// Paints a part of the photo anew; its box is in photo pixels.
  func repaint(_ part: Rect) {
    guard let tool, !sheets.isEmpty || !tool.wetLines.isEmpty else { return }
    let toPoints = toPoints
    let lines = tool.wetLines.filter { !$0.isHidden && $0.shown.intersects(part) }
    for kind in Sheet.allCases {
      let own = lines.filter { Sheet($0) == kind }
      guard !own.isEmpty || sheets[kind] != nil, let sheet = sheet(kind) else { continue }
      sheet.draw { canvas in
        canvas.concatenate(.scale(resolution))
        canvas.clip(toPixelsOf: toPoints.apply(part))
        canvas.clear(canvas.clipBounds)
        canvas.concatenate(toPoints)
        for line in own {
          // A pale line is what an eraser will have passed.
          canvas.group(alpha: line.ink.isEraser ? 0.5 : 1) { line.builder.paint(on: $0) }
        }
        // Where the drawing has a marker's ink, more of the same is no darker, as once it is dry.
        if kind == .marker, let color = own.first?.ink.color,
          own.allSatisfy({ $0.ink.color == color })
        {
          tool.drawn?.whitenMarkers(of: color, on: canvas)
        }
      }
    }
    setNeedsDisplay(toPoints.apply(part).insetBy(-1, -1))
  }

  override func draw(_ canvas: borrowing Canvas) {
    guard let tool, resolution > 0 else { return }
    let photo = tool.stage.canvasView.viewport.photoFrame
    for kind in Sheet.allCases {
      guard let sheet = sheets[kind] else { continue }
      let place = Rect(origin: .zero, size: sheet.size * (1 / resolution))
      canvas.saved { canvas in
        canvas.clip(to: photo)
        let isMarker = kind == .marker
        canvas.group(
          alpha: isMarker ? DrawingDesign.markerOpacity : 1, blend: isMarker ? .multiply : .normal
        ) {
          $0.draw(sheet, in: place, quality: .fast)
        }
      }
    }
  }
}
