import ArgumentParser
import TouchKit

/// The scenes of the gallery, by the names of the command line.
enum SceneKind: String, CaseIterable, ExpressibleByArgument {
  case transform
  case lines
  case gestures
  case hotAreas = "hot-areas"
  case hold
  case draggable
  case spinner
  case tiles

  /// What the scene is called.
  var title: String {
    switch self {
    case .transform: "Transform"
    case .lines: "Lines"
    case .gestures: "Gestures"
    case .hotAreas: "Hot areas"
    case .hold: "Touch and hold"
    case .draggable: "Draggable"
    case .spinner: "Spinner"
    case .tiles: "Tiles"
    }
  }

  /// What there is to do.
  var summary: String {
    switch self {
    case .transform: "Drag, turn and scale a picture with raw touches"
    case .lines: "Draw lines, pinch to zoom, hold to clear"
    case .gestures: "A pad for each recogniser"
    case .hotAreas: "Margins, shapes and what a touch knows"
    case .hold: "Keys with alternatives, rows to swipe away"
    case .draggable: "Things that rise above the finger"
    case .spinner: "Two fingers anywhere turn a small dial"
    case .tiles: "Tap, stroke and remove tiles"
    }
  }

  /// A new view of the scene.
  @MainActor func makeScene() -> Scene {
    switch self {
    case .transform: TransformScene()
    case .lines: LinesScene()
    case .gestures: GesturesScene()
    case .hotAreas: HotAreasScene()
    case .hold: HoldScene()
    case .draggable: DraggableScene()
    case .spinner: SpinnerScene()
    case .tiles: TilesScene()
    }
  }
}
