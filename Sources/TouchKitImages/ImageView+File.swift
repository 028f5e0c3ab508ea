import Drawing
import ImageCoding
import Platform
import TouchKit

extension ImageView {
  /// Creates a view that shows the picture in a file as soon as it is decoded; see
  /// ``load(file:placeholder:fitting:then:)``.
  ///
  /// ```swift
  /// let photo = ImageView(file: "/home/robin/Pictures/beach.heic")
  /// ```
  public convenience init(
    file path: String, placeholder: Bitmap? = nil, fitting size: Size? = nil,
    then completion: @escaping (Result<Bitmap, ImageError>) -> Void = { _ in }
  ) {
    self.init()
    load(file: path, placeholder: placeholder, fitting: size, then: completion)
  }

  /// Shows the picture in a file as soon as it is decoded: JPEG, PNG, WebP, HEIC, AVIF, JPEG XL, TIFF, GIF,
  /// BMP, ICO, TGA or PNM.
  ///
  /// The file may be of any origin: a process that can neither open files nor reach the network decodes it,
  /// `guise-decoder`, which is built beside the app and has to be installed there. The loading begins
  /// when the view is in a window, and pauses while it is in none. It ends without a word when another image
  /// is set or loaded, as by a row of a list that is used again. Until then screen readers call the view
  /// busy.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - placeholder: What is shown until then, and if the picture cannot be shown.
  ///   - size: The size in points that a larger picture is scaled down to; nil for that of the window,
  ///     beyond which more pixels show only when the view is enlarged.
  ///   - completion: Called on the main actor when the picture is shown, or with the reason why it cannot
  ///     be, which has a message for the user.
  public func load(
    file path: String, placeholder: Bitmap? = nil, fitting size: Size? = nil,
    then completion: @escaping (Result<Bitmap, ImageError>) -> Void = { _ in }
  ) {
    image = placeholder
    source = FilePicture(path, fitting: size, then: completion)
  }

  /// Whether a file is being loaded.
  public var isLoading: Bool { source != nil }
}
