import MartletFormats
import Testing
