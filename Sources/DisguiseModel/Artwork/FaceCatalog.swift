import Drawing
import Glibc

/// A drawn portrait that comes with Guise, to try disguises on.
package struct SampleFace: Hashable, Sendable, Identifiable {
  /// The face's name in files.
  package let id: String
  /// What it is called, for people.
  package let name: String
  /// The path of its SVG.
  package let path: String
  /// The size in pixels that it has as a photo.
  package let size: Size
  /// The box around the head in these pixels, if it is known.
  package let head: Rect?

  /// The reference that a disguise of this face has.
  package var reference: PhotoReference { PhotoReference(id: .sample(id), size: size) }

  /// The face as a photo would be, opaque; shrunk to fit, never enlarged. Takes its time.
  package func picture(fitting bounds: Size) throws(ImageError) -> Bitmap {
    let drawing = try VectorImage(path: path)
    let fitted = size.fitted(into: bounds)
    let shown = fitted.width < size.width ? fitted : size
    let buffer = PixelBuffer(
      width: max(1, Int(shown.width.rounded())), height: max(1, Int(shown.height.rounded())))
    var problem: ImageError?
    buffer.draw { canvas in
      canvas.fill(buffer.bounds, with: .white)
      do throws(ImageError) {
        try drawing.draw(on: canvas, in: buffer.bounds)
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
    return buffer.freeze()
  }
}

/// The sample faces.
package struct FaceCatalog: Sendable {
  /// The faces in their order.
  package private(set) var faces: [SampleFace] = []
  /// What was left out because its files are not as they should be.
  package private(set) var warnings: [CatalogWarning] = []

  /// A catalogue without any face.
  package init() {}

  /// The face with a name, or nil if it is not installed.
  package subscript(id: String) -> SampleFace? { faces.first { $0.id == id } }

  /// The head on a photo: known for sample faces only.
  package func head(on photo: PhotoReference) -> Rect? {
    guard case .sample(let id) = photo.id else { return nil }
    return self[id]?.head
  }

  /// Reads the faces of an assets folder: `Faces/faces.json`.
  package static func load(assets: String) -> FaceCatalog {
    var catalog = FaceCatalog()
    let list = assets + "/Faces/faces.json"
    do throws(CatalogWarning) {
      for record in try readJSON(list, as: [Lenient<FaceRecord>].self) {
        guard let face = record.value.flatMap({ Self.face($0, in: assets + "/Faces") }),
          catalog[face.id] == nil
        else {
          catalog.warnings.append(
            CatalogWarning(
              path: list, problem: "a face is there twice or has no readable file and size"))
          continue
        }
        catalog.faces.append(face)
      }
    } catch {
      catalog.warnings.append(error)
    }
    return catalog
  }

  private static func face(_ record: FaceRecord, in folder: String) -> SampleFace? {
    let path = folder + "/" + record.file
    guard !record.id.isEmpty, !record.file.contains("/"), access(path, R_OK) == 0,
      (1...16384).contains(record.width), (1...16384).contains(record.height)
    else { return nil }
    var head: Rect?
    if let box = record.head, box.count == 4, box[2] > 0, box[3] > 0 {
      head = Rect(box[0], box[1], box[2], box[3])
    }
    return SampleFace(
      id: record.id, name: record.name ?? record.id, path: path,
      size: Size(record.width.rounded(), record.height.rounded()), head: head)
  }
}
