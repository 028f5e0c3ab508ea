import CPango

/// Text broken into lines, measured once and drawn many times.
///
/// Confined to the thread that created it. Supports any script and color emoji. The base direction
/// follows the first strong character; leading is the side on which lines begin.
public final class TextLayout {
  /// The horizontal alignment of lines shorter than the width.
  public enum Alignment: Hashable, Sendable {
    /// The side on which lines of the text's direction begin.
    case leading
    /// The center.
    case center
    /// The side on which lines end.
    case trailing

    var pango: PangoAlignment {
      switch self {
      case .leading: return PANGO_ALIGN_LEFT
      case .center: return PANGO_ALIGN_CENTER
      case .trailing: return PANGO_ALIGN_RIGHT
      }
    }
  }

  /// The behavior of text that exceeds the width.
  public enum Overflow: Hashable, Sendable {
    /// Wraps at a word boundary if possible.
    case wrap
    /// At most this many lines, the last of which is truncated with "…".
    case lines(Int, Truncation = .end)

    /// One line, truncated at its end with "…".
    public static let ellipsis = Overflow.lines(1)
  }

  /// The place of the "…" in the last line of a text that is truncated.
  public enum Truncation: Hashable, Sendable {
    /// At the beginning of the line, so that the end of a text that is being written stays visible.
    case start
    /// At the end of the line.
    case end
    /// In the middle of the line, so that the end of the text stays visible, as for names of files.
    case middle

    var pango: PangoEllipsizeMode {
      switch self {
      case .start: PANGO_ELLIPSIZE_START
      case .end: PANGO_ELLIPSIZE_END
      case .middle: PANGO_ELLIPSIZE_MIDDLE
      }
    }
  }

  /// The text.
  public let text: String
  /// The font.
  public let font: Font
  /// The width of the layout box; nil for the width of the longest line.
  public let width: Double?
  /// What happens to lines that are wider.
  let overflow: Overflow
  /// Where lines begin that are less wide.
  let alignment: Alignment
  private let layout: OpaquePointer

  /// Lays out text in a font, wrapped or truncated to a width if one is given.
  ///
  /// - Parameters:
  ///   - text: The text; it may have line breaks.
  ///   - font: The font, whose size is in points.
  ///   - width: The width of the layout box in points; nil for that of the longest line.
  ///   - overflow: What happens to lines that are wider.
  ///   - alignment: Where lines begin that are less wide.
  ///   - showsBreaks: Whether line breaks are shown as signs within one line. Calls
  ///     `pango_layout_set_single_paragraph_mode`.
  ///   - isLeftToRight: Whether lines run from left to right whatever their first letters are, as those of names
  ///     of files. Calls `pango_layout_set_auto_dir`.
  public init(
    _ text: String, font: Font, width: Double? = nil, overflow: Overflow = .wrap,
    alignment: Alignment = .leading, showsBreaks: Bool = false, isLeftToRight: Bool = false
  ) {
    self.text = text
    self.font = font
    self.width = width
    self.overflow = overflow
    self.alignment = alignment
    guard let layout = TextContext.withFonts({ pango_layout_new(TextContext.current) }) else {
      fatalError("Pango ran out of memory.")
    }
    self.layout = layout
    font.select(in: layout)
    pango_layout_set_text(layout, text, -1)
    pango_layout_set_alignment(layout, alignment.pango)
    if showsBreaks { pango_layout_set_single_paragraph_mode(layout, 1) }
    if isLeftToRight { pango_layout_set_auto_dir(layout, 0) }
    if case .lines(_, .middle) = overflow { removeHyphens() }
    guard let width else { return }
    pango_layout_set_width(layout, Self.units(max(0, width)))
    switch overflow {
    case .wrap: pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    case .lines(let count, let truncation):
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_ellipsize(layout, truncation.pango)
      pango_layout_set_height(layout, -Int32(max(1, count)))
      closeEllipses()
    }
  }

  /// Lets words that are broken have no hyphen there, which would look like a part of a name.
  private func removeHyphens() {
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  deinit { TextContext.withFonts { g_object_unref(UnsafeMutableRawPointer(layout)) } }

  /// Calls `body` with Pango's layout; it, its lines and its runs are valid only during the call.
  func withLayout<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(self) { TextContext.withFonts { body(layout) } }
  }

  /// The size of the layout box: the given width, if any, and the height of all lines.
  public var size: Size {
    let logical = extents.logical
    return Size(width ?? logical.width, logical.height)
  }

  /// The bounding box of the ink, relative to the layout box's top-left corner.
  public var inkBounds: Rect { extents.ink }

  /// The distance from the top of the box to the first baseline.
  public var baseline: Double { Self.points(withLayout { pango_layout_get_baseline($0) }) }

  /// The number of lines.
  public var lineCount: Int { Int(withLayout { pango_layout_get_line_count($0) }) }

  /// Whether the text is truncated.
  public var isTruncated: Bool { withLayout { pango_layout_is_ellipsized($0) } != 0 }

  private var extents: (ink: Rect, logical: Rect) {
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    withLayout { pango_layout_get_extents($0, &ink, &logical) }
    func rect(_ rect: PangoRectangle) -> Rect {
      Rect(
        Self.points(rect.x), Self.points(rect.y), Self.points(rect.width),
        Self.points(rect.height))
    }
    return (rect(ink), rect(logical))
  }

  static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  static func units(_ points: Double) -> Int32 {
    Int32(min(points * Double(PANGO_SCALE), Double(Int32.max / 2)).rounded())
  }
}

extension Font {
  /// Sets this font on a Pango layout.
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
