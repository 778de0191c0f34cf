# SPDX-License-Identifier: MIT
"""Runs the quick presets and the first race, and prints what README, handbook and presets say of them.

    python3 tests/bench/presets.py --bin build/release/bin [--only quick|race]
"""

import argparse
import json
import os
import subprocess
import tempfile
import time


def run(cli, arguments):
    """Seconds and the summary of `show --json` of one training."""
    with tempfile.TemporaryDirectory() as folder:
        session = os.path.join(folder, "heat.fovea")
        begin = time.monotonic()
        subprocess.run([cli, "train", *arguments, "--quiet", "-o", session], check=True, stdout=subprocess.DEVNULL)
        seconds = time.monotonic() - begin
        shown = subprocess.check_output([cli, "show", session, "--json"])
    return seconds, json.loads(shown)["runs"]


def reached(run_):
    epoch = run_["epochs_to_95"]
    if epoch is not None:
        return f"epoch {epoch}"
    best = max(epoch["train_acc"] for epoch in run_["epochs"])
    return f"not in {len(run_['epochs'])} (best {100 * best:.0f} %)"


def quick(cli):
    presets = json.loads(subprocess.check_output([cli, "presets", "--json"]))["presets"]
    print("| preset | seconds | full reaches 95 % | top-k:5 reaches 95 % | held-out full / top-k:5 |")
    print("|---|---|---|---|---|")
    for preset in presets:
        if not preset["id"].startswith("quick/"):
            continue
        seconds, runs = run(cli, ["--preset", preset["id"]])
        heldout = " / ".join(f"{100 * each['epochs'][-1]['heldout_acc']:.0f} %" for each in runs)
        print(f"| {preset['id']} | {seconds:.0f} | {reached(runs[0])} | {reached(runs[1])} | {heldout} |", flush=True)


def flag_seconds(lanes):
    """Seconds of training, evaluation and metrics of all lanes until B's flag, on two cores."""
    epoch = lanes["B"]["epochs_to_95"]
    if epoch is None:
        return None
    spent = 0
    for lane in lanes.values():
        at = lane["epochs"][min(epoch, len(lane["epochs"]) - 1)]
        spent += at["cpu_s"] + at["eval_s"] + at["metrics_s"]
    return spent / 2


def race(cli):
    """The first race on ten seeds that did not choose it, a seed at a time, as people start it."""
    print("| seed | A, full | B, top-k 5 | C, banded 5 | seconds to B's flag |")
    print("|---|---|---|---|---|")
    soon = twice = 0
    for seed in range(401, 411):
        _, runs = run(cli, ["--preset", "race/even-pairs", "--seeds", str(seed)])
        lanes = {each["lane"]: each for each in runs}
        # Counted from 1, as people do.
        epochs = {name: lane["epochs_to_95"] + 1 if lane["epochs_to_95"] is not None else None
                  for name, lane in lanes.items()}
        words = {name: f"epoch {epoch}" if epoch else f"not in {len(lanes[name]['epochs'])}"
                 for name, epoch in epochs.items()}
        seconds = flag_seconds(lanes)
        soon += seconds is not None and seconds <= 10
        twice += epochs["B"] is not None and (epochs["A"] is None or epochs["A"] >= 2 * epochs["B"])
        print(f"| {seed} | {words['A']} | {words['B']} | {words['C']} | "
              + (f"{seconds:.1f}" if seconds is not None else "–") + " |", flush=True)
    print(f"B crossed within 10 s on {soon} of 10 seeds; A needed at least twice B's epochs, or did not arrive, on "
          f"{twice} of 10.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--only", choices=("quick", "race"))
    options = parser.parse_args()
    cli = os.path.join(os.path.abspath(options.bin), "fovea-cli")
    if options.only != "race":
        quick(cli)
    if options.only != "quick":
        race(cli)


if __name__ == "__main__":
    main()
