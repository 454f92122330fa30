"""What the documents say about adding a game is true."""

from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_hex_takes_at_most_400_lines() -> None:
    """Rules in both languages, code, tests and scenarios; the golden logs are generated."""
    folders = (ROOT / "tests" / part / "hex" for part in ("kit", "domain", "golden"))
    files = [path for folder in folders for path in folder.iterdir() if path.suffix in (".py", ".md")]
    assert {path.name for path in files} == {
        "RULES.md",
        "RULES.fr.md",
        "__init__.py",
        "rules.py",
        "test_hex.py",
        "scenarios.py",
    }
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 400
