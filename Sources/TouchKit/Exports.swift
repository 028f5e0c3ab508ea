// Apps that use TouchKit also need the types of Drawing; one import provides both.
@_exported import Drawing

// Where and how apps save what their user made, and why that fails.
@_exported import enum Platform.AtomicFile
@_exported import enum Platform.FileError
@_exported import struct Platform.UserFolders
