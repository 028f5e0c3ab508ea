import ArgumentParser
import Drawing

/// Creates the files of a kind.
struct MakeFixtures: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make-fixtures", abstract: "Create the input files.", shouldDisplay: false)

  @Argument var folder: String
  @Argument var kind: Fixtures.Kind

  func run() throws {
    let fixtures = Fixtures(madeIn: folder)
    let maker = try DocumentMaker()
    switch kind {
    case .photo:
      try SyntheticPhoto.pixels().write(to: fixtures.photo)
      let photo = try maker.photo(at: fixtures.photo, SyntheticPhoto.size)
      for layout in Layout.allCases {
        try maker.document(layout, on: photo).write(to: fixtures.document(layout))
      }
    case .ownStickers:
      try SyntheticPhoto.pixels().write(to: fixtures.photo)
      let photo = try maker.photo(at: fixtures.photo, SyntheticPhoto.size)
      try maker.withOwnStickers(on: photo).write(to: fixtures.ownStickers)
    case .large:
      try SyntheticPhoto.pixels().enlarged(by: 3, height: 8400).write(to: fixtures.largePhoto)
      let photo = try maker.photo(at: fixtures.largePhoto, Size(12000, 8400))
      try maker.document(.twenty, on: photo).write(to: fixtures.largeDocument)
    case .drawing:
      let size = try maker.writeDrawing(to: fixtures.drawing)
      let photo = try maker.photo(at: fixtures.drawing, size)
      try maker.document(.twenty, on: photo).write(to: fixtures.drawingDocument)
    }
  }
}
