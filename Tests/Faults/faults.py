"""What `Scripts/faults` runs: plants each fault of this folder into a copy of the sources and sees
that the simulation catches it, and that the same program is clean without one.

All edits are made at once and guarded by planted("NAME"), so that one build serves all faults.
Exit status: 0 if every fault was caught, 1 if one was not, 2 if an edit no longer applies."""

import argparse, concurrent.futures, os, re, subprocess, sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRATCH = ROOT / ".build" / "faults"
TARGETS = {  # in layers, each with what it is built on
    "CSimdjson": ("Sources/CSimdjson", []),
    "MapModel": ("Sources/MapModel", []),
    "WireProtocol": ("Sources/WireProtocol", ["MapModel"]),
    "JSONText": ("Sources/JSONText", ["MapModel", "CSimdjson"]),
    "WireJSON": ("Sources/WireJSON", ["MapModel", "WireProtocol", "JSONText"]),
    "RoomCore": ("Sources/RoomCore", ["MapModel", "WireProtocol"]),
    "ClientCore": ("Sources/ClientCore", ["MapModel", "WireProtocol"]),
    "Simulation": (
        "Tests/Simulation", ["MapModel", "WireProtocol", "WireJSON", "RoomCore", "ClientCore"]),
    "simulate": ("Tests/Simulate", ["Simulation", "MapModel"]),
}
SUFFIXES = {".swift", ".cpp", ".h"}
LINKED = {
    "CSimdjson": ', linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++")]'}
SECONDS_PER_FAULT = 60
# Without a fault all schedules have to be gone through, on a busy machine too.
SECONDS_WITHOUT = 600

PLANTED = """\
/// The fault that is planted, set once at the start.
nonisolated(unsafe) public var plantedFault = ""
/// What planted faults have to remember.
nonisolated(unsafe) public var plantedNumbers: [UInt64: UInt64] = [:]

@inline(__always)
public func planted(_ name: String) -> Bool { plantedFault == name }
"""

PLANTING = """\
import MapModel

enum Planting {
    static let names: Set<String> = [%s]

    static func plant(_ fault: String) -> Bool {
        plantedFault = fault
        return names.contains(fault)
    }
}
"""


class Broken(Exception):
    """A fault file that does not fit the sources."""


def read_faults():
    """Name -> first seed, and the edits as (fault file, line, path, old, new)."""
    faults, edits = {}, []
    for file in sorted((ROOT / "Tests" / "Faults").glob("*.fault")):
        edit = None
        for number, line in enumerate(file.read_text().split("\n"), 1):
            if match := re.fullmatch(r"fault (\S+)(?: from (\d+))?: .+", line):
                if match[1] in faults:
                    raise Broken(f"{file.name}:{number}: {match[1]} is there twice")
                faults[match[1]], edit = match[2] or "1", None
            elif match := re.fullmatch(r"edit (\S+)", line):
                edit = (file.name, number, match[1], [], [])
                edits.append(edit)
            elif edit and line[:1] in (" ", "-", "+"):
                if line[0] != "+":
                    edit[3].append(line[1:])
                if line[0] != "-":
                    edit[4].append(line[1:])
            elif line:
                raise Broken(f"{file.name}:{number}: what is this? {line}")
    text = "".join("\n".join(edit[4]) for edit in edits)
    for name in faults:
        if f'planted("{name}")' not in text:
            raise Broken(f"{name} is not planted anywhere")
    for name in re.findall(r'planted\("([^"]+)"\)', text):
        if name not in faults:
            raise Broken(f"{name} is planted, but is no fault")
    return faults, edits


def sources(edits):
    """Path -> text of the copy, with all edits made."""
    texts = {}
    for path, _ in TARGETS.values():
        for file in sorted((ROOT / path).rglob("*.*")):
            if file.suffix in SUFFIXES:
                texts[str(file.relative_to(ROOT))] = file.read_text()
    problems = []
    for name, number, path, old, new in edits:
        before = "\n".join(old) + "\n"
        count = ("\n" + texts.get(path, "")).count("\n" + before)
        if count != 1:
            problems.append(
                f"{name}:{number}: {path} has these lines {count} times, not once:\n{before}")
            continue
        texts[path] = ("\n" + texts[path]).replace(
            "\n" + before, "\n" + "\n".join(new) + "\n")[1:]
    if problems:
        raise Broken("\n".join(problems))
    for path, text in texts.items():
        if path.endswith(".swift") and re.search(r"\bplanted(Numbers)?\b", text) and "import MapModel" not in text:
            if not path.startswith("Sources/MapModel/"):
                texts[path] = "import MapModel\n" + text
    return texts


def manifest():
    targets = []
    for name, (path, needs) in TARGETS.items():
        kind = "executableTarget" if name == "simulate" else "target"
        needed = ", ".join(f'"{need}"' for need in needs)
        targets.append(
            f'.{kind}(name: "{name}", dependencies: [{needed}], path: "{path}",'
            ' swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]'
            + LINKED.get(name, "") + ")")
    return (
        "// swift-tools-version: 6.2\nimport PackageDescription\n"
        'let package = Package(name: "faults", targets: [\n' + ",\n".join(targets)
        + "\n], swiftLanguageModes: [.v6], cxxLanguageStandard: .cxx17)\n")


def write(texts):
    """Writes what changed, and removes what is gone, so that the next build is short."""
    for folder in ("Sources", "Tests"):
        for file in sorted((SCRATCH / folder).rglob("*.*")):
            if file.is_file() and str(file.relative_to(SCRATCH)) not in texts:
                file.unlink()
    for path, text in texts.items():
        file = SCRATCH / path
        if not file.exists() or file.read_text() != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)


def build(faults, edits):
    texts = sources(edits)
    names = ", ".join(f'"{name}"' for name in faults)
    texts["Sources/MapModel/Planted.swift"] = PLANTED
    texts["Tests/Simulate/Planting.swift"] = PLANTING % names
    texts["Package.swift"] = manifest()
    write(texts)
    done = subprocess.run(
        ["swift", "build", "-c", "release", "--product", "simulate"], cwd=SCRATCH,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(done.stdout + "\nScripts/faults: the copy with the faults does not build")
    return SCRATCH / ".build" / "release" / "simulate"


def run(program, fault, first, options):
    """What the simulation says; None if all promises were kept."""
    command = [program, "--terse", "--seeds", str(options.seeds)]
    if options.steps:
        command += ["--steps", str(options.steps)]
    if fault:
        command += ["--from", first, "--fault", fault]
    try:
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            timeout=SECONDS_PER_FAULT if fault else SECONDS_WITHOUT)
    except subprocess.TimeoutExpired as error:
        return "hang: no end after %d s" % error.timeout
    if done.returncode == 0:
        return None
    if done.returncode == 1:
        # The seed and the promise that was broken; `Scripts/simulate` shows the rest.
        caught = re.search(r"seed \d+: [\w-]+", done.stdout)
        return caught[0] if caught else done.stdout.strip().split("\n")[0]
    if done.returncode < 0:
        reason = re.search(r"(Fatal error: [^\n]*)", done.stderr)
        return "trap: " + (reason[1] if reason else "signal %d" % -done.returncode)
    raise Broken(done.stdout)


def positive(text):
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def main():
    parser = argparse.ArgumentParser(
        prog="Scripts/faults", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=positive, default=3000, help="schedules per fault (3000)")
    parser.add_argument("--steps", type=positive, help="steps per schedule")
    parser.add_argument("faults", nargs="*", metavar="NAME", help="only these")
    options = parser.parse_args()
    try:
        faults, edits = read_faults()
        unknown = [name for name in options.faults if name not in faults]
        if unknown:
            raise Broken(f"there is no fault {unknown[0]}; there are: {' '.join(faults)}")
        program = build(faults, edits)
        names = options.faults or list(faults)
        return judge(program, {name: faults[name] for name in names}, options)
    except Broken as error:
        print(f"Scripts/faults: {error}", file=sys.stderr)
        return 2


def judge(program, faults, options):
    missed = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        clean = pool.submit(run, program, None, "1", options)
        found = {
            name: pool.submit(run, program, name, first, options) for name, first in faults.items()}
        for name, judged in found.items():
            got = judged.result()
            print(f"{name:24} {(got or 'NOT CAUGHT')[:120]}", flush=True)
            if not got:
                missed.append(name)
        if clean.result():
            print(f"{'no fault':24} {clean.result()}")
            missed.append("the rules themselves")
    if missed:
        print("not as it should be: " + ", ".join(missed))
    else:
        print(f"{len(faults)} faults were caught; without one, {options.seeds} schedules are clean")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
