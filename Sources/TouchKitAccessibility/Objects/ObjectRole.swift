import TouchKit

/// The roles of AT-SPI that are used, with their numbers there.
enum ObjectRole: UInt32, Sendable {
  case canvas = 6
  case checkBox = 7
  case checkMenuItem = 8
  case dialog = 16
  case frame = 23
  case image = 27
  case label = 29
  case list = 31
  case listItem = 32
  case menu = 33
  case menuItem = 35
  case tab = 37
  case tabList = 38
  case panel = 39
  case progressBar = 42
  case button = 43
  case radioButton = 44
  case slider = 51
  case spinButton = 52
  case toggleButton = 62
  case toolBar = 63
  case unknown = 67
  case application = 75
  case entry = 79
  case heading = 83
  case inputMethod = 89
  case notification = 101

  /// The role of a node.
  init(_ node: AccessibleNode) {
    let roles: [Role: ObjectRole] = [
      .window: .frame, .button: .button, .tab: .tab, .tablist: .tabList, .cell: .listItem,
      .image: .image, Role(rawValue: "element"): .image, .menu: .menu, .menuitem: .menuItem,
      .sheet: .dialog,
      .dialog: .dialog, .label: .label, .textfield: .entry, .keyboard: .inputMethod,
      .switch: .checkBox, .checkbox: .checkBox, .radio: .radioButton, .toggle: .toggleButton,
      .slider: .slider,
      .stepper: .spinButton,
      .list: .list, .grid: .list, .progress: .progressBar,
      .heading: .heading, .toolbar: .toolBar, .group: .panel, Role(rawValue: "canvas"): .canvas,
    ]
    let isSwitch = node.role == .menuitem && node.states.contains(.checkable)
    self = isSwitch ? .checkMenuItem : roles[node.role] ?? .panel
  }

  var number: UInt32 { rawValue }

  /// The name of the role in AT-SPI.
  var name: String {
    switch self {
    case .canvas: "canvas"
    case .checkBox: "check box"
    case .dialog: "dialog"
    case .frame: "frame"
    case .image: "image"
    case .label: "label"
    case .list: "list"
    case .listItem: "list item"
    case .menu: "menu"
    case .menuItem: "menu item"
    case .checkMenuItem: "check menu item"
    case .tab: "page tab"
    case .tabList: "page tab list"
    case .panel: "panel"
    case .progressBar: "progress bar"
    case .radioButton: "radio button"
    case .button: "push button"
    case .slider: "slider"
    case .spinButton: "spin button"
    case .toggleButton: "toggle button"
    case .toolBar: "tool bar"
    case .unknown: "unknown"
    case .application: "application"
    case .entry: "entry"
    case .heading: "heading"
    case .inputMethod: "input method window"
    case .notification: "notification"
    }
  }

  /// Whether some of the objects inside can be selected.
  var holdsSelection: Bool { [.list, .tabList, .menu, .canvas].contains(self) }
}

/// The states of AT-SPI, as bits in two words.
struct ObjectStates {
  /// The bits of a node that is gone.
  static let defunct: [UInt32] = [1 << 6, 0]

  /// The names and the numbers of the states that follow from one of ours.
  static let all: [(state: AccessibleStates, names: [(name: String, bit: Int)])] = [
    (.active, [("active", 1)]), (.busy, [("busy", 3)]), (.checked, [("checked", 4)]),
    (.editable, [("editable", 7), ("single-line", 26)]),
    (.enabled, [("enabled", 8), ("sensitive", 24)]),
    (.expandable, [("expandable", 9)]), (.expanded, [("expanded", 10)]),
    (.focusable, [("focusable", 11)]), (.horizontal, [("horizontal", 14)]),
    (.modal, [("modal", 16)]), (.multiline, [("multi-line", 17)]), (.pressed, [("pressed", 20)]),
    (.selectable, [("selectable", 22)]),
    (.selected, [("selected", 23)]), (.showing, [("showing", 25)]), (.vertical, [("vertical", 29)]),
    (.invalid, [("invalid-entry", 36)]), (.checkable, [("checkable", 41)]),
    // The last one: what has the focus is described by then.
    (.focused, [("focused", 12)]),
  ]
  private static let visible = 30

  private var bits: UInt64

  init(_ states: AccessibleStates) {
    bits = 1 << Self.visible
    for (state, names) in Self.all where states.contains(state) {
      for (_, bit) in names { bits |= 1 << bit }
    }
    if states.contains(.multiline) { bits &= ~(1 << 26) }
  }

  /// The lower and the upper word.
  var words: [UInt32] { [UInt32(truncatingIfNeeded: bits), UInt32(bits >> 32)] }
}
