"""The tidy test: what the compiler does not see. Every finding names what to do instead."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIMIT = 400
PURE = ("MapModel", "WireProtocol", "RoomCore", "ClientCore")

# (where, pattern, what to do instead)
BANNED = [
    (r"Sources/.*\.swift", r"\btry\?", "say `try` and handle the error: a failure that vanishes cannot be found"),
    (r"Sources/.*\.swift", r"\bfatalError\(", "throw for input from outside; `preconditionFailure` for our own faults"),
    (r"Sources/.*\.swift", r"^\s*(\w+ )?import Foundation", "use Glibc: Foundation costs memory and its JSON is slow"),
    (r"Sources/.*\.swift", r"\bassert\(", "`precondition`: checks stay on in release"),
    (r"(Sources|Tests)/.*\.swift", r"\bNSLog|\bdump\(", "Console.error"),
    (r"(Sources|Tests|Scripts)/.*", r"\b(TO" r"DO|FIX" r"ME|X" r"XX)\b", "do it, or write an issue"),
    (r"Tests/.*\.swift", r"\.disabled\(|XCTSkip", "a test runs or goes"),
    (r"Sources/(%s)/.*\.swift" % "|".join(PURE), r"^\s*(\w+ )?import (Glibc|Dispatch|Synchronization)",
     "the cores are pure: time and randomness are arguments"),
    (r"Sources/(%s)/.*\.swift" % "|".join(PURE), r"\b(Task|async|await)\b(?!.*`)|\.random\(|SystemRandom",
     "the cores are pure: no threads, no randomness"),
    (r"(Sources|Tests|Scripts|Protocol|\.ci|README).*", "/" r"(work|root|home)/\w", "no path of one machine"),
]


def files():
    for top in ("Sources", "Tests", "Scripts", "Protocol", ".ci", "README.md", "Package.swift"):
        path = ROOT / top
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts and file.suffix not in (".pyc", ".geojson"):
                yield file


def main():
    findings = []
    for file in files():
        name = file.relative_to(ROOT).as_posix()
        try:
            lines = file.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        if file.suffix in (".swift", ".py", ".c", ".cpp", ".js") and len(lines) > LIMIT:
            findings.append(f"{name}: {len(lines)} lines; past {LIMIT} a file wants splitting")
        for where, pattern, instead in BANNED:
            if not re.fullmatch(where, name):
                continue
            for number, line in enumerate(lines, 1):
                code = line.split("//")[0] if file.suffix == ".swift" else line
                if re.search(pattern, code) and file.name != "tidy.py":
                    findings.append(f"{name}:{number}: {line.strip()}\n    instead: {instead}")
    print("\n".join(findings))
    print(f"tidy: {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
