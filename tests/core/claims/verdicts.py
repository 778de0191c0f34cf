# SPDX-License-Identifier: MIT
"""Recomputes the verdicts of a board from the shipped results, with nothing of Fovea's own code.

    verdicts.py CLAIMS EVIDENCE BOARD.json

Takes from the board only which runs belong to which seed (their addresses); outcomes are read from the curves in EVIDENCE
and judged by the rules in CLAIMS, with exact fractions. Ends with 1 where a verdict differs.
"""
import glob
import json
import math
import sys
from fractions import Fraction
from math import comb

INF = math.inf


def load(folder, key):
    for name in sorted(glob.glob(folder + "/*.json")):
        with open(name) as file:
            content = json.load(file)
        if key in content:
            yield content


def arrival(run, cap, until, accuracy):
    """Epochs trained at the first epoch at this accuracy, and whether it arrived, within the limits of a sweep."""
    end = min(cap, len(run["train_acc"]))
    if until is not None:
        for epoch in range(end):
            if run["train_acc"][epoch] >= until:
                end = epoch + 1
                break
    for epoch in range(end):
        if run["train_acc"][epoch] >= accuracy:
            return epoch + 1, True
    return (INF if run["status"] == "diverged" and len(run["train_acc"]) <= end else end), False


def score(a, b):
    (ta, ea), (tb, eb) = a, b
    if eb and (tb < ta or (tb == ta and not ea)):
        return 1
    if ea and (ta < tb or (ta == tb and not eb)):
        return -1
    return 0


def ratio(a, b):
    (ta, ea), (tb, eb) = a, b
    if ea and eb:
        return Fraction(ta, tb), Fraction(ta, tb)
    if eb:
        return (INF if ta == INF else Fraction(ta, tb)), INF
    if ea:
        return 0, (0 if tb == INF else Fraction(ta, tb))
    return 0, INF


def median(values):
    values = sorted(values)
    middle = len(values) // 2
    return values[middle] if len(values) % 2 else (values[middle - 1] + values[middle]) / 2


def interval(lows, highs, wanted=Fraction(9, 10)):
    n, rank = len(lows), 1
    while rank < n and 1 - 2 * sum(Fraction(comb(n, i), 2 ** n) for i in range(rank + 1)) >= wanted:
        rank += 1
    return sorted(lows)[rank - 1], sorted(highs, reverse=True)[rank - 1]


def tail(n, wins):
    return sum(Fraction(comb(n, i), 2 ** n) for i in range(wins, n + 1))


def compare(pairs):
    """(full, lane) observations to a word; the rule of one comparison."""
    scores = [score(a, b) for a, b in pairs]
    ratios = [ratio(a, b) for a, b in pairs]
    wins, losses = scores.count(1), scores.count(-1)
    low, high = median([r[0] for r in ratios]), median([r[1] for r in ratios])
    inside = interval([r[0] for r in ratios], [r[1] for r in ratios])
    if wins + losses < 5:
        return "undecided", inside
    if tail(wins + losses, wins) <= Fraction(1, 20) and low >= Fraction(11, 10):
        return "faster", inside
    if tail(wins + losses, losses) <= Fraction(1, 20) and high <= Fraction(10, 11):
        return "slower", inside
    if inside[0] >= Fraction(4, 5) and inside[1] <= Fraction(5, 4):
        return "same", inside
    return "undecided", inside


def percentile(run, metric, level):
    place = [0, 5, 10, 25, 50, 75, 90, 95, 100].index(level)
    value = run["end"].get(metric, [None] * 9)[place]
    return math.nan if value is None else value


def conditions(full, lane, level):
    ds, dh = percentile(full, "dispersion", level), percentile(lane, "dispersion", level)
    sep, beta = max(percentile(lane, "separation", 100 - level), 1e-9), percentile(lane, "beta", level)
    c1, inner = dh / ds, 1 + 1 / sep
    w = c1 + math.log(2 * inner) / ds
    x = c1 + math.log(ds * (1 + beta) * inner + beta) / ds - math.log(ds + 1) / ds
    return max(w, x)


def seeds_verdict(test, part, look, rows):
    holding = failing = 0
    for lane, full in rows:
        known = True
        if test["measure"] == "best-train":
            holds = max(lane["train_acc"]) >= test["from"]
        elif test["measure"] == "dispersion-ratio":
            known = all(max(run["train_acc"]) >= 0.95 for run in (lane, full))
            holds = all(percentile(lane, "dispersion", p) / percentile(full, "dispersion", p) < test["below"]
                        for p in test["levels"])
        else:
            value = conditions(full, lane, test["levels"][0])
            known, holds = math.isfinite(value), value < test["below"]
        holding += known and holds
        failing += known and not holds
    at_least, at_most = part["looks"][str(look)]
    if holding >= at_least:
        return "supported"
    return "contradicted" if look - failing <= at_most else "undecided"


def heldout_verdict(test, part, rows):
    values = [Fraction(lane["heldout_acc"][-1]) - (Fraction(full["heldout_acc"][-1]) if test["kind"] == "difference" else 0)
              for lane, full in rows]
    low, high = interval(values, values)
    if test["kind"] == "difference":
        good, bad = low > -test["margin"], high < -test["margin"]
    elif test["kind"] == "ceiling":
        good, bad = high <= test["value"], low > test["value"]
    else:
        base = part["baseline"]
        is_good = low > max(test["good"], base + test["above"])
        is_near = base - test["near"] <= low and high <= base + test["near"]
        good, bad = (is_good, is_near) if part.get("expects", "good") == "good" else (is_near, is_good)
    return "supported" if good else "contradicted" if bad else "undecided"


def part_verdict(claim, part, shown, runs, grids):
    test, words = claim["test"], claim["test"]["kind"]
    cells = part.get("cells", [part])
    per = len(shown["seeds"]) // len(cells)
    pairs, leading = [], per
    for i, cell in enumerate(cells):
        grid = grids[cell["sweep"]]
        for j, seed in enumerate(shown["seeds"][i * per:(i + 1) * per]):
            lane, full = runs.get(seed["run"]), runs.get(seed["against"])
            is_in = lane is not None and (full is not None or seed["against"] is None)
            if is_in:
                assert lane["seed"] == seed["seed"] and lane["mask"] == cell["lane"].get("mask", lane["mask"]), seed
                assert full is None or full["seed"] == seed["seed"], seed
                pairs.append((j, lane, full, grid))
            elif j < leading:
                leading = j
    looks = [look for look in claim["looks"] if look <= leading]
    if not any(runs.get(seed["run"]) for seed in shown["seeds"]):  # the other lane may serve another claim
        return "not-run"
    if not looks:
        return "undecided"
    used = [pair for pair in pairs if pair[0] < max(looks)]
    if words in ("compare", "ratio"):
        until = [(arrival(full, g["cap"], g["until"], 0.95), arrival(lane, g["cap"], g["until"], 0.95))
                 for _, lane, full, g in used]
        word, inside = compare(until)
        if words == "ratio":
            if word == "undecided" and sum(score(a, b) != 0 for a, b in until) < 5:
                return "undecided"
            holds = inside[0] <= Fraction(13, 10) <= inside[1]
            return "contradicted" if not holds else "supported" if not inside[0] <= 1 <= inside[1] else "undecided"
        for verdict in ("supported", "contradicted"):
            if word in part.get(verdict, test.get(verdict, [])):
                return verdict
        return "undecided"
    rows = [(lane, full) for _, lane, full, _ in used]
    if words == "seeds":
        return seeds_verdict(test, part, max(looks), rows)
    if words == "rank":
        return "undecided"  # put together below
    return heldout_verdict(test, part, rows)


def together(claim, verdicts):
    test = claim["test"]
    if len(verdicts) == 1 and test["kind"] != "rank":
        return verdicts[0]
    yes, no = verdicts.count("supported"), verdicts.count("contradicted")
    open_ = "not-run" if verdicts.count("not-run") == len(verdicts) else "undecided"
    how = test.get("together", "all")
    if how == "count":
        return "supported" if yes >= test["supported_at"] else \
            "contradicted" if no >= test["contradicted_at"] and yes == 0 else open_
    if how == "share":
        axes = {}
        for part, verdict in zip(claim["parts"], verdicts):
            axes.setdefault(part["axis"], []).append(verdict == "contradicted")
        if any(2 * sum(against) > len(against) for against in axes.values()):
            return "contradicted"
        return "supported" if yes >= test["share"] * len(verdicts) and no == 0 else open_
    return "contradicted" if no else "supported" if yes == len(verdicts) else open_


def main(claims_folder, evidence_folder, board_file):
    claims = {claim["id"]: claim for file in load(claims_folder, "claims") for claim in file["list"]}
    runs, trials = {}, {}
    for file in load(evidence_folder, "evidence"):
        for run in file.get("runs", []):
            runs[run["address"]] = run
        if "trials" in file:
            trials["softmax-bound"] = file["largest"]
    grids = {}
    for file in glob.glob(claims_folder + "/../sweeps/evidence/*.json"):
        with open(file) as text:
            grid = json.load(text)
        until = grid.get("until")
        grids[grid["name"]] = {"cap": grid["cap"], "until": float(until.split(">=")[1]) if until else None}
    with open(board_file) as text:
        board = json.load(text)
    wrong = 0
    for shown in board:
        claim = claims[shown["id"]]
        test = claim["test"]
        if test["kind"] == "none":
            expected = test["state"]
        elif test["kind"] == "trials":
            largest = trials.get(test["file"])
            expected = "not-run" if largest is None else "supported" if largest <= test["limit"] else "contradicted"
        elif shown["cautions"]:
            continue  # bad evidence is judged by nobody
        elif test["kind"] == "rank" and shown["verdict"] in ("supported", "contradicted"):
            continue  # covered by the test of rank correlations
        else:
            expected = together(claim, [part_verdict(claim, part, one, runs, grids)
                                        for part, one in zip(claim["parts"], shown["parts"])])
        if expected != shown["verdict"]:
            print("claim %s: the board says %s, recomputed %s" % (shown["id"], shown["verdict"], expected))
            wrong += 1
    assert len(board) == len(claims)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
