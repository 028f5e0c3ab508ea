import ArgumentParser
import DisguiseModel
import Drawing
import Faces
import FoundationEssentials
import ImageCoding
import Platform

/// Prints the faces of a photo, also for other programs.
struct FindFaces: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "faces", abstract: localized("Find the faces of a photo, and print them as JSON."),
    discussion: [
      localized("Prints an object with the photo's width and height and its faces, best first."),
      localized("Each has a box (left, top, width, height), a score and points,"),
      localized("in pixels of the upright photo; left is left in the picture."),
    ].joined(separator: " "))

  @Argument(
    help: ArgumentHelp(localized("The photo."), valueName: "photo"), completion: .file())
  var path: String

  private struct Output: Encodable {
    let width: Int
    let height: Int
    let faces: [FaceRecord]
  }

  func run() throws {
    let photo: Photo
    do throws(ImageError) {
      // Of a small bitmap a photo that has more is read again.
      photo = try Photo.decode(
        .file(path: path), fitting: Size(FaceFinder.maximumSide, FaceFinder.maximumSide))
    } catch {
      throw Failure(error.userMessage)
    }
    let faces: [Face]
    do throws(FaceError) { faces = try photo.faces(from: photo.source) } catch {
      throw Failure(error.userMessage)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let size = photo.reference.size
    let output = Output(
      width: Int(size.width), height: Int(size.height), faces: faces.map(FaceRecord.init))
    try StandardOutput.printLine(
      columns: [String(decoding: try encoder.encode(output), as: UTF8.self)])
  }
}
