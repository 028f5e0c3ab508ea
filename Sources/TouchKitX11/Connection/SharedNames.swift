import TouchKit

// Xlib has types of the same names; in this module the toolkit's are meant.
typealias Region = TouchKit.Region
typealias Window = TouchKit.Window
