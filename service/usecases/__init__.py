"""What can be done with Kemu, one module per subject. Nothing in here knows HTTP."""
