"""The laboratory: many games at once, measurements, reports."""
