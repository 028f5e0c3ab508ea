import CPango

/// Text set into lines: measured once, drawn often.
///
/// Use it on the thread that made it. Any script and colour emoji work; the base direction follows the first strong letter, and
/// leading is the side where its lines begin.
public final class TextLayout {
  /// Where lines shorter than the width go.
  public enum Alignment: Hashable, Sendable {
    /// To the side where lines of the text's direction begin.
    case leading
    /// To the middle.
    case center
    /// To the side where lines end.
    case trailing

    var pango: PangoAlignment {
      switch self {
      case .leading: return PANGO_ALIGN_LEFT
      case .center: return PANGO_ALIGN_CENTER
      case .trailing: return PANGO_ALIGN_RIGHT
      }
    }
  }

  /// What happens to text that is wider than the width.
  public enum Overflow: Hashable, Sendable {
    /// It goes on in the next line, at a word if possible.
    case wrap
    /// One line, cut short at its end by "…".
    case ellipsis
    /// At most this many lines, the last one cut short by "…".
    case lines(Int)
  }

  /// The text.
  public let text: String
  /// Which letters it is set in.
  public let font: Font
  /// The width of the box, nil for as wide as the longest line.
  public let width: Double?
  let layout: OpaquePointer

  /// Sets text in a font, in a box of a width if there is one.
  public init(
    _ text: String, font: Font, width: Double? = nil, overflow: Overflow = .wrap,
    alignment: Alignment = .leading
  ) {
    self.text = text
    self.font = font
    self.width = width
    guard let layout = pango_layout_new(TextContext.current) else {
      fatalError("Pango has no memory left.")
    }
    self.layout = layout
    font.select(in: layout)
    pango_layout_set_text(layout, text, -1)
    pango_layout_set_alignment(layout, alignment.pango)
    guard let width else { return }
    pango_layout_set_width(layout, Self.units(max(0, width)))
    switch overflow {
    case .wrap: pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    case .ellipsis:
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      pango_layout_set_height(layout, -1)
    case .lines(let count):
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      pango_layout_set_height(layout, -Int32(max(1, count)))
    }
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// The extent of the box: its own width if one was given, and the height of all lines.
  public var size: Size {
    let logical = extents.logical
    return Size(width ?? logical.width, logical.height)
  }

  /// The rectangle around the marks themselves, relative to the box's top left corner.
  public var inkBounds: Rect { extents.ink }

  /// How far the first line's baseline is below the top of the box.
  public var baseline: Double { Self.points(pango_layout_get_baseline(layout)) }

  /// How many lines there are.
  public var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

  /// Whether a part of the text is left out.
  public var isTruncated: Bool { pango_layout_is_ellipsized(layout) != 0 }

  private var extents: (ink: Rect, logical: Rect) {
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    pango_layout_get_extents(layout, &ink, &logical)
    func rect(_ rect: PangoRectangle) -> Rect {
      Rect(
        Self.points(rect.x), Self.points(rect.y), Self.points(rect.width),
        Self.points(rect.height))
    }
    return (rect(ink), rect(logical))
  }

  private static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  private static func units(_ points: Double) -> Int32 {
    Int32(min(points * Double(PANGO_SCALE), Double(Int32.max / 2)).rounded())
  }
}

extension Font {
  /// Makes this the font of a Pango layout.
  func select(in layout: OpaquePointer) {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, family)
    pango_font_description_set_absolute_size(
      description, min(max(size, 0.001), 100_000) * Double(PANGO_SCALE))
    pango_font_description_set_weight(description, PangoWeight(UInt32(max(1, weight.value))))
    if isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
  }
}
