#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Recomputes the comparisons of `show --json` from its runs alone, with exact fractions and nothing of Fovea's own code.

comparisons.py SHOWN.json [...] prints every number that differs and ends with 1 if there is one. A run is (epochs trained when
it arrived, True), (epochs trained, False), or (infinity, False) if it diverged without having arrived.
"""
import itertools
import json
import math
import sys
from fractions import Fraction
from math import comb

INF = math.inf
ENDED = {"finished", "stopped", "diverged", "failed"}
WANTED = Fraction(9, 10)  # coverage


def score(a, b):
    """Gehan's: 1 where b was earlier, -1 where a was, 0 where nothing is known."""
    if b[1] and (b[0] < a[0] or (b[0] == a[0] and not a[1])):
        return 1
    if a[1] and (a[0] < b[0] or (a[0] == b[0] and not b[1])):
        return -1
    return 0


def ratio(a, b):
    low, high = Fraction(0), INF
    if a[1] or b[1]:
        exact = INF if a[0] == INF else Fraction(0) if b[0] == INF else Fraction(a[0], b[0])
        low = exact if b[1] else low
        high = exact if a[1] else high
    return low, high


def median(values):
    values = sorted(values)
    low, high = values[(len(values) - 1) // 2], values[len(values) // 2]
    return INF if high == INF else (low + high) / 2


def tail(throws, heads):
    return Fraction(sum(comb(throws, i) for i in range(heads, throws + 1)), 2 ** throws)


def coverage(count, rank):
    return max(Fraction(0), 1 - 2 * sum(Fraction(comb(count, i), 2 ** count) for i in range(rank)))


def interval(ratios):
    rank = 1
    while 2 * (rank + 1) <= len(ratios) and coverage(len(ratios), rank + 1) >= WANTED:
        rank += 1
    lows, highs = sorted(low for low, _ in ratios), sorted((high for _, high in ratios), reverse=True)
    return lows[rank - 1], highs[rank - 1], coverage(len(ratios), rank)


def restricted(runs, limit):
    """Mean epochs up to the limit under the Kaplan-Meier curve, and its variance."""
    steps, share = [], Fraction(1)
    for time in sorted({time for time, arrived in runs if arrived}):
        at_risk = sum(other >= time for other, _ in runs)
        arrived = sum(did and other == time for other, did in runs)
        share *= Fraction(at_risk - arrived, at_risk)
        steps.append((time, at_risk, arrived, share))

    def area(start):
        total, height, x = Fraction(0), Fraction(1), 0
        for time, _, _, below in steps + [(limit, 0, 0, 0)]:
            end = min(time, limit)
            total += height * max(0, end - max(x, start))
            height, x = below, end
        return total

    variance = sum((area(time) ** 2 * Fraction(arrived, at_risk * (at_risk - arrived))
                    for time, at_risk, arrived, _ in steps if time < limit and at_risk > arrived), Fraction(0))
    return area(0), variance


def sign_flips(differences):
    observed, beyond, apart = sum(differences), 0, 0
    for signs in itertools.product((1, -1), repeat=len(differences)):
        total = sum(sign * difference for sign, difference in zip(signs, differences))
        beyond += total >= observed
        apart += abs(total) >= abs(observed)
    return Fraction(beyond, 2 ** len(differences)), Fraction(apart, 2 ** len(differences))


def log_rank(first, other):
    everyone, difference, variance = first + other, Fraction(0), Fraction(0)
    for time in sorted({time for time, arrived in everyone if arrived}):
        n, of_other = sum(t >= time for t, _ in everyone), sum(t >= time for t, _ in other)
        arrived = sum(did and t == time for t, did in everyone)
        difference += sum(did and t == time for t, did in other) - Fraction(arrived * of_other, n)
        if n > 1:
            variance += Fraction(arrived * (n - arrived) * (n - of_other) * of_other, n * n * (n - 1))
    chi = float(difference ** 2 / variance) if variance else 0.0
    return chi, math.erfc(math.sqrt(chi / 2))


def gehan(first, other):
    everyone, total = first + other, sum(score(a, b) for a in first for b in other)
    squares = sum(sum(score(than, run) for than in everyone) ** 2 for run in everyone)
    n = len(everyone)
    z = total / math.sqrt(Fraction(len(first) * len(other) * squares, n * (n - 1))) if squares else 0.0
    return z, math.erfc(abs(z) / math.sqrt(2))


def verdict(wins, losses, middle, ends):
    if wins + losses >= 5:
        if tail(wins + losses, wins) <= Fraction(1, 20) and middle[0] >= Fraction(11, 10):
            return "faster"
        if tail(wins + losses, losses) <= Fraction(1, 20) and middle[1] <= Fraction(10, 11):
            return "slower"
        if ends[0] >= Fraction(4, 5) and ends[1] <= Fraction(5, 4):
            return "same"
    return "undecided"


def lanes_of(shown):
    """Lane by lane, seed by seed: the run if it counts, and whether it is known to its cap."""
    changed = {lane["name"]: lane.get("set", {}) for lane in shown["experiment"]["lanes"]}
    lanes = {}
    for run in shown["runs"]:
        cap = changed[run["lane"]].get("train.epochs", shown["experiment"]["base"]["train"]["epochs"])
        arrival = next((epoch["epoch"] + 1 for epoch in run["epochs"] if epoch["train_acc"] >= shown["threshold"]), None)
        trained = len(run["epochs"])
        seen = (arrival, True) if arrival else (INF if run["status"] == "diverged" else trained, False)
        counts = arrival is not None or run["status"] in ENDED
        lanes.setdefault(run["lane"], {})[run["seed"]] = {
            "run": seen if counts else None, "cap": cap, "whole": arrival or run["status"] == "diverged" or trained >= cap,
            "ended": run["status"] in ENDED, "status": run["status"], "heldout": [epoch["heldout_acc"] for epoch in run["epochs"]]}
    return lanes


def limit_of(pairs):
    runs = [run for pair in pairs for run in pair]
    if all(run["whole"] and run["cap"] == runs[0]["cap"] for run in runs):
        return runs[0]["cap"]
    latest = []
    for side in zip(*pairs):
        finite = [run["run"][0] for run in side if run["run"][0] < INF]
        latest.append(max(finite) if finite else INF)
    return min(latest) if min(latest) < INF else min(run["cap"] for run in runs)


def numbers(first, other):
    """What `show --json` has to say of two lanes."""
    common = [(seed, first[seed], other[seed]) for seed in first if seed in other]
    pairs = [(seed, a, b) for seed, a, b in common if a["run"] and b["run"]]
    scores = [score(a["run"], b["run"]) for _, a, b in pairs]
    wins, losses = scores.count(1), scores.count(-1)
    expected = {"seeds": len(pairs), "under_way": len(common) - len(pairs), "wins": wins, "losses": losses,
                "undecided": len(pairs) - wins - losses, "p_one_sided": tail(wins + losses, wins),
                "p_two_sided": min(Fraction(1), 2 * tail(wins + losses, max(wins, losses)))}
    if not pairs:
        return dict(expected, verdict="undecided")
    ratios = [ratio(a["run"], b["run"]) for _, a, b in pairs]
    middle = median([low for low, _ in ratios]), median([high for _, high in ratios])
    ends = interval(ratios)
    of_first, of_other = [a["run"] for _, a, _ in pairs], [b["run"] for _, _, b in pairs]
    limit = limit_of([(a, b) for _, a, b in pairs])
    known = [(a, b) for a, b in zip(of_first, of_other) if all(run[1] or run[0] >= limit for run in (a, b))]
    flips = sign_flips([min(a[0], limit) - min(b[0], limit) for a, b in known])
    (mean, variance), (mean_first, variance_first) = restricted(of_other, limit), restricted(of_first, limit)
    (chi, p_rank), (z, p_gehan) = log_rank(of_first, of_other), gehan(of_first, of_other)
    expected.update({
        "ratio.low": middle[0], "ratio.high": middle[1], "interval.low": ends[0], "interval.high": ends[1],
        "interval.coverage": ends[2], "verdict": verdict(wins, losses, middle, ends), "restricted_mean.tau": limit,
        "restricted_mean.lane": mean, "restricted_mean.against": mean_first, "restricted_mean.lane_variance": variance,
        "restricted_mean.against_variance": variance_first, "restricted_mean.left_out": len(pairs) - len(known),
        "restricted_mean.p_one_sided": flips[0], "restricted_mean.p_two_sided": flips[1],
        "unpaired.log_rank.chi_squared": chi, "unpaired.log_rank.p": p_rank, "unpaired.gehan.z": z, "unpaired.gehan.p": p_gehan})
    for place, ((seed, _, _), value, (low, high)) in enumerate(zip(pairs, scores, ratios)):
        expected.update({f"pairs.{place}.seed": seed, f"pairs.{place}.score": value, f"pairs.{place}.ratio.low": low,
                         f"pairs.{place}.ratio.high": high})
    return expected


def summary(lane):
    """Of a lane in a session all of whose runs have ended."""
    arrivals = [Fraction(run["run"][0] - 1) for run in lane if run["run"][1]]
    spent = sum(run["run"][0] if run["run"][1] else len(run["heldout"]) for run in lane)
    last = sorted(run["heldout"][-1] for run in lane if run["status"] != "diverged" and run["heldout"])
    expected = {"seeds": len(lane), "under_way": 0, "diverged": sum(run["status"] == "diverged" for run in lane),
                "reached": len(arrivals), "expected_epochs": Fraction(spent, len(arrivals)) if arrivals else INF}
    if len(arrivals) == len(lane):
        mean = sum(arrivals) / len(lane)
        expected["authors_epochs.mean"] = mean
        expected["authors_epochs.deviation"] = math.sqrt(sum((one - mean) ** 2 for one in arrivals) / len(lane))
    if last:
        expected["last_heldout.seeds"] = len(last)
        expected["last_heldout.median"] = (last[(len(last) - 1) // 2] + last[len(last) // 2]) / 2
    return expected


def at(value, path):
    for key in path.split("."):
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value


def differences(what, expected, told):
    for path, value in expected.items():
        value = None if value == INF else value if isinstance(value, str) else float(value)
        said = at(told, path)
        same = said == value if value is None or said is None or isinstance(value, str) else math.isclose(
            said, value, rel_tol=1e-9, abs_tol=1e-12)
        if not same:
            yield f"{what}, {path}: {said}, not {value}"


def check(shown):
    lanes = lanes_of(shown)
    names = list(lanes)
    for told in shown["comparisons"]:
        yield from differences(told["lane"], numbers(lanes[names[0]], lanes[told["lane"]]), told)
    if all(run["ended"] for lane in lanes.values() for run in lane.values()):
        for told in shown["summary"]["lanes"]:
            yield from differences("summary of " + told["lane"], summary(list(lanes[told["lane"]].values())), told)


def main():
    wrong = []
    for name in sys.argv[1:]:
        with open(name) as file:
            wrong += [name + ": " + each for each in check(json.load(file))]
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())
