# SPDX-License-Identifier: MIT
"""Writes the table of claims in README.md from the board: evidence_table.py FOVEA-CLI README.md

The text between the two marks is replaced; everything else stays. The board is asked of the program, with what is shipped.
"""
import json
import os
import subprocess
import sys

BEGIN, END = "<!-- claims: begin -->", "<!-- claims: end -->"


def cell(text):
    return text.replace("|", "\\|")


def why(claim):
    """The reason, with the interval of what is no ratio."""
    interval = claim["parts"][0]["value_interval"] if len(claim["parts"]) == 1 else None
    if not interval:
        return claim["reason"]
    numbers = (claim["parts"][0]["median"], interval["low"], interval["high"])
    return claim["reason"] + "; median %.1f %%, %.1f to %.1f %%" % tuple(100 * number for number in numbers)


def main(cli, readme):
    evidence = os.path.join(os.path.dirname(os.path.abspath(readme)), "resources", "evidence")
    shown = subprocess.run([cli, "claims", "--evidence", evidence, "--json"], capture_output=True, text=True)
    if shown.returncode not in (0, 3):
        sys.exit(shown.stderr)
    board = json.loads(shown.stdout)
    counts = {}
    for claim in board:
        counts[claim["verdict"]] = counts.get(claim["verdict"], 0) + 1
    order = ["supported", "contradicted", "undecided", "not-run", "not-testable"]
    lines = [BEGIN, "| id | claim | verdict | wins : losses | why |", "|---|---|---|---|---|"]
    for claim in board:
        if claim["verdict"] in ("not-run", "not-testable"):
            continue
        score = "" if claim["wins"] is None else "%d : %d" % (claim["wins"], claim["losses"])
        lines.append("| %s | %s | %s | %s | %s |" % (claim["id"], cell(claim["short"]), claim["verdict"], score, cell(why(claim))))
    lines += ["", "%d claims: %s." % (len(board), ", ".join(
        "%d %s" % (counts[word], word.replace("-", " ")) for word in order if word in counts)), END]
    with open(readme) as file:
        text = file.read()
    before, _, rest = text.partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        sys.exit("%s has no marks %s and %s." % (readme, BEGIN, END))
    with open(readme + ".new", "w") as file:
        file.write(before + "\n".join(lines) + after)
    os.replace(readme + ".new", readme)


if __name__ == "__main__":
    main(*sys.argv[1:])
