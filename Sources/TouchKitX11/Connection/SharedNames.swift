import TouchKit

// Xlib declares types with the same names; in this module they mean TouchKit's.
typealias Region = TouchKit.Region
typealias Window = TouchKit.Window
