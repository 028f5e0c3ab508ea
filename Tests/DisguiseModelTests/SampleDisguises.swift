import Drawing
import ImageCoding
import TestSupport

@testable import DisguiseModel

extension SeededGenerator {
  mutating func point(_ range: ClosedRange<Double>) -> Point {
    Point(number(range), number(range))
  }

  mutating func placement() -> Placement {
    Placement(
      center: point(-500...1500), scale: number(0.1...5),
      rotation: .radians(number(-10...10)), isFlipped: Bool.random(using: &self))
  }

  mutating func similarity() -> Similarity {
    Similarity(
      scale: number(0.2...4), rotation: .radians(number(-4...4)), from: point(-300...900),
      to: point(-300...900))
  }
}

/// A photo reference of a given size with an arbitrary ID.
func photo(_ width: Double = 1000, _ height: Double = 800) -> PhotoReference {
  PhotoReference(id: .sample("test"), size: Size(width, height))
}

/// A disguise with elements whose IDs start at 1, each offset by 10 pixels right and down.
func disguise(_ count: Int = 3) -> Disguise {
  var disguise = Disguise(photo: photo())
  for number in 0..<count {
    let place = Double(100 + 10 * number)
    disguise.apply(.place(.sticker(mustache), Placement(center: Point(place, place), scale: 1)))
  }
  return disguise
}

let mustache = StickerID(rawValue: "mustaches/handlebar")

func id(_ number: Int) -> ElementID { ElementID(rawValue: number) }

extension Point {
  func isNear(_ other: Point, within distance: Double = 1e-6) -> Bool {
    self.distance(to: other) <= distance
  }
}

/// Returns a photo's file in memory.
func photoFile(_ file: EmbeddedFile) throws -> PhotoFile {
  try PhotoFile(ByteSource(bytes: file.bytes, name: file.name))
}

/// What is said about a document's file, of a damaged one only the detail; nil if it is read.
func problem(of bytes: [UInt8], name: String = "a.guise") -> String? {
  do throws(UserError) {
    _ = try DocumentFile.decode(bytes, name: name)
    return nil
  } catch {
    let around = UserError.damaged(name: name, detail: "\n").description.split(separator: "\n")
    guard error.description.hasPrefix(around[0]) else { return error.description }
    return String(error.description.dropFirst(around[0].count).dropLast(around[1].count))
  }
}

extension ElementKind {
  static func text(_ text: TextDesign, _ artwork: StickerID) -> ElementKind {
    ElementKind(text, shownBy: artwork)
  }

  static func emoji(_ emoji: String, _ artwork: StickerID) -> ElementKind {
    ElementKind(TextDesign.emoji(emoji).design, shownBy: artwork)
  }
}
