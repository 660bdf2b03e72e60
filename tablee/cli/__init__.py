"""The house from a terminal: `tablee serve | games | simulate | play | replay`."""
