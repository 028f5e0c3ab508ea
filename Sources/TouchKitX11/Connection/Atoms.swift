import CX11
import Glibc
import X11Support

/// The atoms used by TouchKitX11.
nonisolated enum AtomName: String, CaseIterable {
  case wmProtocols = "WM_PROTOCOLS"
  case wmDeleteWindow = "WM_DELETE_WINDOW"
  case wmTakeFocus = "WM_TAKE_FOCUS"
  case ping = "_NET_WM_PING"
  case syncRequest = "_NET_WM_SYNC_REQUEST"
  case syncCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
  case name = "_NET_WM_NAME"
  case iconName = "_NET_WM_ICON_NAME"
  case icon = "_NET_WM_ICON"
  case pid = "_NET_WM_PID"
  case windowType = "_NET_WM_WINDOW_TYPE"
  case windowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
  case windowTypeDrag = "_NET_WM_WINDOW_TYPE_DND"
  case userTime = "_NET_WM_USER_TIME"
  case state = "_NET_WM_STATE"
  case stateFullScreen = "_NET_WM_STATE_FULLSCREEN"
  case stateHidden = "_NET_WM_STATE_HIDDEN"
  case stateMaximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
  case stateMaximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
  case supportingCheck = "_NET_SUPPORTING_WM_CHECK"
  case workArea = "_NET_WORKAREA"
  case currentDesktop = "_NET_CURRENT_DESKTOP"
  case activeWindow = "_NET_ACTIVE_WINDOW"
  case startupID = "_NET_STARTUP_ID"
  case startupBegin = "_NET_STARTUP_INFO_BEGIN"
  case startupInfo = "_NET_STARTUP_INFO"
  case utf8 = "UTF8_STRING"
  case manager = "MANAGER"
  case colorProfile = "_ICC_PROFILE"
  case resourceManager = "RESOURCE_MANAGER"
  case keyboardRules = "_XKB_RULES_NAMES"
  /// The selection of screen 0, the only screen of a modern desktop.
  case settingsSelection = "_XSETTINGS_S0"
  case settings = "_XSETTINGS_SETTINGS"
  /// The same as `PressureAxis.label`: raw values are literals.
  case touchPressure = "Abs MT Pressure"
  case penPressure = "Abs Pressure"
  case tiltX = "Abs Tilt X"
  case tiltY = "Abs Tilt Y"
  case fence = "_TOUCHKIT_FENCE"
  case transfer = "_TOUCHKIT_TRANSFER"
  case clipboard = "CLIPBOARD"
  case clipboardManager = "CLIPBOARD_MANAGER"
  case saveTargets = "SAVE_TARGETS"
  case targets = "TARGETS"
  case timestamp = "TIMESTAMP"
  case multiple = "MULTIPLE"
  case atomPair = "ATOM_PAIR"
  case delete = "DELETE"
  case null = "NULL"
  case incremental = "INCR"
  case text = "TEXT"
  case xdndAware = "XdndAware"
  case xdndProxy = "XdndProxy"
  case xdndTypeList = "XdndTypeList"
  case xdndSelection = "XdndSelection"
  case xdndEnter = "XdndEnter"
  case xdndPosition = "XdndPosition"
  case xdndLeave = "XdndLeave"
  case xdndDrop = "XdndDrop"
  case xdndStatus = "XdndStatus"
  case xdndFinished = "XdndFinished"
  case xdndActionList = "XdndActionList"
  case xdndActionCopy = "XdndActionCopy"
  case xdndActionMove = "XdndActionMove"
  case xdndActionLink = "XdndActionLink"
  case xdndDirectSave = "XdndDirectSave0"
  case inputMethodServers = "XIM_SERVERS"
  case inputMethodTransport = "TRANSPORT"
  case inputMethodConnect = "_XIM_XCONNECT"
  case inputMethodProtocol = "_XIM_PROTOCOL"
  case compoundText = "COMPOUND_TEXT"
}

/// The server's atom values, fetched in one round trip.
nonisolated struct Atoms: Sendable {
  private let numbers: [AtomName: Atom]

  /// Interns all atoms. Calls `XInternAtoms`.
  init(of server: XDisplay) {
    var names: [UnsafeMutablePointer<CChar>?] = AtomName.allCases.map { strdup($0.rawValue) }
    defer { for name in names { free(name) } }
    var atoms = [Atom](repeating: 0, count: names.count)
    XInternAtoms(server.pointer, &names, Int32(names.count), 0, &atoms)
    numbers = Dictionary(uniqueKeysWithValues: zip(AtomName.allCases, atoms))
  }

  /// Creates atoms with the given values, for tests.
  init(_ numbers: [AtomName: Atom]) { self.numbers = numbers }

  /// The server's value of an atom; 0 if it is unknown.
  subscript(name: AtomName) -> Atom { numbers[name] ?? 0 }
}
