import Confined
import Drawing
import Glibc
import Platform

/// Why no faces are known.
package enum FaceError: Int, Error, Hashable, Sendable {
  /// The program that finds faces is missing.
  case noProgram
  /// The networks that it finds them with are missing.
  case noNetworks
  /// The networks are not as they were written, or of another version.
  case damagedNetworks
  /// The program crashed, was killed, took too long or made no sense.
  case failed
  /// The caller cancelled.
  case cancelled
}

extension FaceError {
  /// What is known of faces when a process has not answered.
  init(_ error: ConfinedError) {
    switch error {
    case .cancelled: self = .cancelled
    case .notStarted(SystemError(number: ENOENT)): self = .noProgram
    default: self = .failed
    }
  }
}

/// Finds the faces of a photo in a process of its own. Blocks, so call it off the main thread.
package enum FaceFinder {
  /// The most faces that are believed, the first ones.
  package static let maximumFaces = 100
  /// The long side of photos that are searched, in pixels: more show no smaller faces.
  package static let maximumSide = 4096.0

  /// Whether faces can be found here, as far as files tell.
  package static var isInstalled: Bool { problem() == nil }

  /// Why no faces can be found here, as far as files tell, which are read; nil if they can.
  package static func problem(
    environment: [String: String] = Launch.currentEnvironment
  ) -> FaceError? {
    guard FileSystem.exists(ConfinedProgram.faces.path) else { return .noProgram }
    do throws(FaceError) { _ = try FaceNetworkFolder.read(environment: environment) } catch {
      return error
    }
    return nil
  }

  /// Starts the program in advance, so that it is ready when the pixels have been decoded.
  package static func prepare() { try? ConfinedProgram.faces.start() }

  /// Returns the faces of a bitmap in its own pixels, best first.
  ///
  /// - Parameters:
  ///   - patience: The time after which the program is given up.
  ///   - isCancelled: Called repeatedly; true aborts with `FaceError.cancelled`.
  package static func faces(
    in photo: Bitmap, within patience: Duration = FaceService.patience,
    isCancelled: () -> Bool = { false }
  ) throws(FaceError) -> [Face] {
    let session = try PictureSession(FaceService.self, about: photo, within: patience) { request in
      FaceRequest(request.words) == nil ? nil : request.words
    }
    guard var session else { return [] }
    var faces: [Face] = []
    while true {
      switch FaceReply(try session.receive(isCancelled)) {
      case .face(let face): if faces.count < maximumFaces { faces.append(face) }
      case .finished: return faces
      case .problem(let error): throw error
      case nil: throw .failed
      }
    }
  }
}
