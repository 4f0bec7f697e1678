"""Printed text to effect trees and back, one grammar per language."""
