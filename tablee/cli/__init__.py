"""The command `tablee`: one module for each group of its subcommands, and `app` with all their options."""
