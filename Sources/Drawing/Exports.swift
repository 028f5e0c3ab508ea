// How files are written and why that fails is part of the encoders' interface.
@_exported import enum Platform.AtomicFile
@_exported import enum Platform.FileError
