/// The user's folders, as the XDG Base Directory Specification and `xdg-user-dirs` define them.
public struct UserFolders: Sendable {
  /// A folder whose place the user can choose, by its name in `user-dirs.dirs`.
  public enum Kind: String, CaseIterable, Sendable {
    /// Pictures.
    case pictures = "PICTURES"
    /// What was received from others.
    case downloads = "DOWNLOAD"
    /// Documents of any kind.
    case documents = "DOCUMENTS"
    /// What lies on the desktop.
    case desktop = "DESKTOP"

    /// The name in the home folder if the user has chosen no other.
    fileprivate var standardName: String {
      switch self {
      case .pictures: "Pictures"
      case .downloads: "Downloads"
      case .documents: "Documents"
      case .desktop: "Desktop"
      }
    }
  }

  private let environment: [String: String]

  /// The folders of the user who runs this process.
  public static var current: UserFolders { UserFolders(environment: Launch.currentEnvironment) }

  /// Creates the folders of a user with an environment.
  public init(environment: [String: String]) { self.environment = environment }

  /// The home folder; nil if `HOME` is not an absolute path.
  public var home: String? { absolute("HOME") }

  /// The folder for an application's data, `$XDG_DATA_HOME` or `~/.local/share`.
  package var data: String? { absolute("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" } }

  /// The folder for what the user has set, `$XDG_CONFIG_HOME` or `~/.config`.
  package var configuration: String? {
    absolute("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
  }

  /// The folders for what an administrator has set, `$XDG_CONFIG_DIRS` or `/etc/xdg`, the one that counts
  /// most first.
  package var systemConfiguration: [String] {
    guard let list = environment["XDG_CONFIG_DIRS"], !list.isEmpty else { return ["/etc/xdg"] }
    return list.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
  }

  /// The folder for what can be produced again, `$XDG_CACHE_HOME` or `~/.cache`.
  package var cache: String? { absolute("XDG_CACHE_HOME") ?? home.map { $0 + "/.cache" } }

  /// Returns a folder, existing or not: the user's setting, the environment's, or the standard one;
  /// nil without any of them.
  public func folder(_ kind: Kind) -> String? {
    let name = "XDG_\(kind.rawValue)_DIR"
    guard let home else { return absolute(name) }
    if let configuration,
      let bytes = try? FileSystem.read(configuration + "/user-dirs.dirs", upTo: 1 << 20),
      let folder = Self.setting(name, in: String(decoding: bytes, as: UTF8.self), home: home)
    {
      return folder
    }
    return absolute(name) ?? "\(home)/\(kind.standardName)"
  }

  private func absolute(_ name: String) -> String? {
    environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Returns the value of the last line `NAME="$HOME/…"` or `NAME="/…"`; there are no other forms.
  private static func setting(_ name: String, in text: String, home: String) -> String? {
    var folder: String?
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard line.hasPrefix(name + "=") else { continue }
      var value = String(line.dropFirst(name.count + 1).filter { $0 != "\"" })
      if value.hasPrefix("$HOME") { value = home + value.dropFirst("$HOME".count) }
      while value.count > 1 && value.hasSuffix("/") { value.removeLast() }
      if value.hasPrefix("/") { folder = value }
    }
    return folder
  }
}
