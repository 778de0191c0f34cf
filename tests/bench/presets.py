# SPDX-License-Identifier: MIT
"""Runs the quick presets and the first race, and prints what the README and the presets' descriptions say of them.

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


def race(cli):
    seconds, runs = run(cli, ["--preset", "race/even-pairs", "--seeds", "201-210", "--epochs", "20",
                              "--until", "train-acc=0.95"])
    by_seed = {}
    for each in runs:
        by_seed.setdefault(each["seed"], {})[each["mask"]] = each
    first = 0
    for seed, lanes in by_seed.items():
        epochs = {mask: lane["epochs_to_95"] for mask, lane in lanes.items()}
        others = [epochs[mask] for mask in epochs if mask != "top-k:5"]
        first += epochs["top-k:5"] is not None and all(e is None or e > epochs["top-k:5"] for e in others)
        print(f"seed {seed}: " + ", ".join(f"{mask} {reached(lane)}" for mask, lane in lanes.items()), flush=True)
    print(f"top-k:5 first on {first} of {len(by_seed)} seeds; {seconds:.0f} s in all.")


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
