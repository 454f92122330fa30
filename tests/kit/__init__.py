"""What tests are written with: given-when-then, rule marks, the laws of every game, and a toy game to try them on."""
