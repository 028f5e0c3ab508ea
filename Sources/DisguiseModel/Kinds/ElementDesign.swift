import Drawing

/// What elements of one kind are made from: a value, from which their picture is made here. Each kind has a
/// folder with its own, which `ElementKind.designs` lists.
package protocol ElementDesign: Hashable, Sendable {
  /// The name of the kind in files.
  static var kind: String { get }

  /// Reads a design from the fields of an element in a file; nil if they have none of this kind.
  static func read(_ fields: DesignFields) throws -> Self?

  /// Writes the design into the fields of an element in a file.
  func write(_ fields: inout KeyedEncodingContainer<DesignField>) throws

  /// Whether the design may enter a document.
  var isValid: Bool { get }

  /// A name in one short line, such as screen readers say.
  var title: String { get }

  /// The natural width as a fraction of a typical head's width; nil if unspecified.
  var headWidth: Double? { get }

  /// Where a new element is, centered on a point, if what it shows says how large it has to be; nil if its
  /// place is that of any sticker.
  ///
  /// - Parameters:
  ///   - size: The natural size of its picture.
  ///   - visible: The part of the photo that can be seen, in photo pixels.
  func hint(of size: Size, in visible: Rect, at center: Point) -> Placement?

  /// The picture, with the fonts that there are here; nil if there is nothing to see. Takes milliseconds.
  var picture: (any DesignPicture)? { get }
}

extension ElementDesign {
  package var headWidth: Double? { nil }

  package func hint(of size: Size, in visible: Rect, at center: Point) -> Placement? { nil }
}

/// The picture of a design.
package protocol DesignPicture: Sendable {
  /// The size of the file's picture.
  var naturalSize: Size { get }

  /// Where what people mean by the picture is, in artwork space: what marks are around and is kept on the photo; nil
  /// for all of it.
  var core: Rect? { get }

  /// The picture as a file, which documents keep; equal designs have equal bytes.
  var file: EmbeddedFile { get }

  /// Draws the picture so that it fills a box, as its file does.
  func draw(on canvas: borrowing Canvas, in box: Rect)
}

extension DesignPicture {
  package var core: Rect? { nil }
}

/// The fields of an element in a file.
package typealias DesignFields = KeyedDecodingContainer<DesignField>

/// The name of a field.
package struct DesignField: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init(stringLiteral value: String) { stringValue = value }
  package init?(intValue: Int) { nil }
}
