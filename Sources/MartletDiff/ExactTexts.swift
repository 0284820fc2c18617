// Texts of this module are compared byte by byte.
@_exported public import MartletText
