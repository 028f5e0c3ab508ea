/// Sections: rows that belong together, below a header.
extension ListView {
  /// A number of rows that follow each other, below a header with their title, which stays at the top of the
  /// list while they pass by.
  public struct Section: Hashable, Sendable {
    /// The title.
    public var title: String
    /// The number of rows. A section without rows is not shown.
    public var count: Int

    /// Creates a section from its title and its number of rows.
    public init(_ title: String, count: Int) {
      self.title = title
      self.count = count
    }
  }

  /// The height of each header, in points.
  public static let headerHeight = 36.0

  /// Places for rows of one height.
  func newPlaces(count: Int, height: Double) -> RowPlaces {
    RowPlaces(count: count, height: height, headerHeight: Self.headerHeight)
  }

  /// Asks for the sections anew.
  func updateSections() {
    let sections = sections()
    let counts = sections.map(\.count)
    guard sections.isEmpty || counts.allSatisfy({ $0 >= 0 }) && counts.reduce(0, +) == places.count
    else {
      reportMisuse("The sections of a list of \(places.count) rows have \(counts) of them.")
      (shownSections, places.sectionStarts) = ([], [])
      return
    }
    shownSections = sections.filter { $0.count > 0 }
    var start = 0
    places.sectionStarts = shownSections.map { section in
      defer { start += section.count }
      return start
    }
  }

  /// How much of the list's top the header of a row's section covers, in points.
  func stuckHeight(above row: Int) -> Double {
    places.section(of: row).map { max(0, headerPlace(of: $0).maxY - bounds.minY) } ?? 0
  }

  /// Makes the headers of the sections that are in sight.
  func showHeaders() {
    var visible = Set(rows.keys.compactMap(places.section))
    // A header may be in sight whose rows are not.
    if let last = visible.max(), last + 1 < shownSections.count,
      places.headerStart(of: last + 1) < bounds.maxY
    {
      visible.insert(last + 1)
    } else if rows.isEmpty, !shownSections.isEmpty {
      visible.insert(0)
    }
    for (section, header) in headers where !visible.contains(section) {
      headers[section] = nil
      header.isHidden = true
      spareHeaders.append(header)
    }
    for section in visible {
      let header = headers[section] ?? newHeader(section)
      header.show(shownSections[section].title, section)
    }
  }

  /// Moves the headers to their places; a row scrolls below that of its section.
  func placeHeaders() {
    for (section, header) in headers {
      let place = headerPlace(of: section)
      guard header.place != place else { continue }
      header.place = place
      header.frame = place
    }
  }

  /// Where a header is: above its first row, or at the top of the list until the next header pushes it on.
  private func headerPlace(of section: Int) -> Rect {
    let top = max(places.headerStart(of: section), bounds.minY + contentInset.top)
    let next = section + 1
    let end = next < shownSections.count ? places.headerStart(of: next) : places.total
    let height = Self.headerHeight
    return Rect(0, min(top, end - height), bounds.width, height)
  }

  private func newHeader(_ section: Int) -> ListHeader {
    let header = spareHeaders.popLast() ?? ListHeader()
    headers[section] = header
    header.isHidden = false
    if header.superview == nil { addSubview(header) }
    header.place = headerPlace(of: section)
    header.frame = header.place
    return header
  }
}

/// The header of a section.
final class ListHeader: View {
  /// Where the header belongs, in the content of the list.
  var place = Rect.zero
  private let title = Label(font: Theme.action, color: Theme.secondaryText)

  init() {
    super.init()
    role = .heading
    backgroundColor = Theme.background
    title.role = nil
    addSubview(title)
  }

  func show(_ text: String, _ section: Int) {
    title.text = text
    label = text
    identifier = "section-\(section)"
  }

  override func layoutSubviews() { title.frame = directed(bounds.insetBy(16, 0)) }

  override func draw(_ canvas: borrowing Canvas) {
    let thickness = 1 / (window?.scale ?? 1)
    canvas.fill(
      Rect(0, bounds.maxY - thickness, bounds.width, thickness), with: Theme.separator)
  }
}
