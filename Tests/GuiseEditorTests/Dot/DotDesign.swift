import Drawing

@testable import DisguiseModel

/// A filled circle: a kind of element that only the tests have, in a folder of its own as each kind.
struct DotDesign: ElementDesign, Codable {
  static let kind = "dot"
  /// A 24-bit RGB number.
  var color: UInt32

  /// Lets documents have dots: `ElementKind.designs` lists the kinds that Guise has.
  static let isListed: Bool = {
    ElementKind.designs.withLock { $0.append(DotDesign.self) }
    return true
  }()

  static func read(_ fields: DesignFields) throws -> DotDesign? {
    try fields.decodeIfPresent(DotDesign.self, forKey: "dot")
  }

  func write(_ fields: inout KeyedEncodingContainer<DesignField>) throws {
    try fields.encode(self, forKey: "dot")
  }

  var isValid: Bool { color <= 0xFF_FFFF }
  var title: String { color == 0xFF_0000 ? "Red dot" : "Dot" }
  var picture: (any DesignPicture)? { DotPicture(color: Color(hex: color)) }
}

struct DotPicture: DesignPicture {
  let color: Color
  let naturalSize = Size(100, 100)

  var file: EmbeddedFile {
    let svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\">"
      + "<circle cx=\"50\" cy=\"50\" r=\"50\" fill=\"\(color)\"/></svg>\n"
    return EmbeddedFile(name: "dot.svg", bytes: Array(svg.utf8))
  }

  func draw(on canvas: borrowing Canvas, in box: Rect) {
    canvas.fill(.ellipse(in: box), with: color)
  }
}
