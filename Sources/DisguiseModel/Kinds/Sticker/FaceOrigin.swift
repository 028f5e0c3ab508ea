import Drawing

/// The face of a photo of which a sticker was cut out: on that one it would not be seen. In `pack.json`:
/// `{"photo": ID, "middle": [X, Y]}`.
package struct FaceOrigin: Hashable, Sendable {
  /// The photo.
  package let photo: PhotoID
  /// Between the eyes, in pixels of the whole photo.
  package let middle: Point

  /// Notes a face of a photo.
  package init(photo: PhotoID, middle: Point) {
    self.photo = photo
    self.middle = middle
  }

  var json: JSONValue {
    .object([
      "photo": .text(photo.description), "middle": .list([.number(middle.x), .number(middle.y)]),
    ])
  }
}

extension FaceOrigin: Decodable {
  private enum Key: CodingKey { case photo, middle }

  package init(from decoder: any Decoder) throws {
    let record = try decoder.container(keyedBy: Key.self)
    let middle = try record.decode([Double].self, forKey: .middle)
    guard let photo = PhotoID(description: try record.decode(String.self, forKey: .photo)),
      middle.count == 2, middle.allSatisfy({ $0.isFinite && abs($0) < 1e6 })
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .middle, in: record, debugDescription: "It is no face of a photo.")
    }
    self.init(photo: photo, middle: Point(middle[0], middle[1]))
  }
}
