# SPDX-License-Identifier: MIT
"""Compares two builds of fovea-cli: the bits of what they train, and how long they train.

    python3 tests/bench/compare_builds.py OLD/bin/fovea-cli NEW/bin/fovea-cli [--rounds N] [--bits-only]

Bits: every mask that both builds know, on the fused kernels and on the LibTorch reference, with several models. Weights
before and after training and every number of the curves but times must be the same. Ends with 1 where they are not.

Speed: both builds train the same in turns, one thread, so that whatever else the machine does falls on both alike. The
figure is the ratio of the CPU time of the steps (cpu_s of the curves; start, evaluation and metrics are not in it), new over
old, round by round: its median and its quartiles, with the metrics of a run and without.
"""

import argparse
import csv
import io
import itertools
import json
import os
import statistics
import struct
import subprocess
import sys
import tempfile

SMALL = ["--task", "even-pairs", "--length", "12", "--epochs", "2", "--seeds", "3", "--set", "data.train=100",
         "--set", "data.heldout=50", "--set", "model.blocks=2", "--set", "model.d_model=16", "--set", "model.d_head=16",
         "--set", "model.d_mlp=16"]
MODELS = {
    "released": [],
    "printed": ["--set", "model.layout=printed"],
    "two heads, dropout": ["--set", "model.heads=2", "--set", "model.d_head=8", "--set", "model.dropout=0.1"],
    "GELU, after": ["--set", "model.activation=gelu", "--set", "model.norm=post", "--set", "model.positions=learned"],
}
ENGINES = {"fused": "avx2", "reference": "reference"}  # FOVEA_KERNELS, which every version knows
LARGER = ["--task", "even-pairs", "--length", "40", "--epochs", "2", "--seeds", "1", "--set", "model.blocks=5",
          "--set", "data.train=1500", "--set", "data.heldout=100"]  # named, since defaults change from build to build
SPEED_MASKS = ["full", "top-k:5", "banded:5"]
TIMES = "_s"  # ends the names of columns that no two trainings share


def cli(program, arguments, kernels=None):
    environment = dict(os.environ) | ({"FOVEA_KERNELS": kernels} if kernels else {})
    done = subprocess.run([program, *arguments], env=environment, capture_output=True)
    if done.returncode != 0:
        raise SystemExit(f"{program} {' '.join(arguments)}\n{done.stderr.decode()}")
    return done.stdout


def masks_of(program):
    """Notations with small parameters, and with a global token where the mask may have one."""
    found = []
    for mask in json.loads(cli(program, ["masks", "--json"]))["masks"]:
        found.append(mask["notation"])
        if any(each["id"] == "global" for each in mask["params"]):
            found.append(mask["notation"] + ":global=1")
    return found


def tensors(program, session, run, epoch, kernels):
    """Names and bytes of a safetensors file, without what it says of its origin."""
    stored = cli(program, ["export", session, "--run", str(run), "--epoch", epoch, "--weights", "-"], kernels)
    size = struct.unpack("<Q", stored[:8])[0]
    header, data = json.loads(stored[8:8 + size]), stored[8 + size:]
    return {name: (entry["dtype"], entry["shape"], data[slice(*entry["data_offsets"])])
            for name, entry in header.items() if name != "__metadata__"}


def curves(program, session):
    rows = list(csv.DictReader(io.StringIO(cli(program, ["export", session, "--curves", "-"]).decode())))
    return [{name: value for name, value in row.items() if not name.endswith(TIMES)} for row in rows]


def trained(program, folder, masks, model, kernels):
    session = os.path.join(folder, "small.fovea")
    lanes = [word for mask in masks for word in ("--mask", mask)]
    cli(program, ["train", *SMALL, *model, *lanes, "--quiet", "--force", "-o", session], kernels)
    runs = json.loads(cli(program, ["show", session, "--json"]))["runs"]
    weights = {(run["run"], epoch): tensors(program, session, run["run"], epoch, kernels)
               for run in runs for epoch in ("init", "last")}
    return weights, curves(program, session)


def shared_columns(old, new):
    """Rows of both with the columns that both have: a newer build may measure more."""
    names = set(old[0]) & set(new[0])
    return tuple([{name: row[name] for name in names} for row in rows] for rows in (old, new))


def compare_bits(options):
    masks = [mask for mask in masks_of(options.old) if mask in masks_of(options.new)]
    wrong = 0
    for engine, kernels in ENGINES.items():
        for name, model in MODELS.items():
            with tempfile.TemporaryDirectory() as folder:
                old = trained(options.old, folder, masks, model, kernels)
                new = trained(options.new, folder, masks, model, kernels)
            rows = shared_columns(old[1], new[1])
            same = old[0] == new[0] and rows[0] == rows[1]
            wrong += not same
            print(f"{engine:>10}  {name:<20} {len(masks)} masks  {'same bits' if same else 'DIFFERENT'}", flush=True)
            for run, epoch in sorted(key for key in old[0] if old[0][key] != new[0].get(key)):
                print(f"            {masks[run - 1]}: the weights at {epoch} differ")
    return wrong


def step_seconds(program, folder, mask, examples):
    session = os.path.join(folder, "speed.fovea")
    cli(program, ["train", *LARGER, "--mask", mask, "--set", f"metrics.examples={examples}", "--threads", "1", "--quiet",
                  "--force", "-o", session])
    rows = csv.DictReader(io.StringIO(cli(program, ["export", session, "--run", "1", "--curves", "-"]).decode()))
    return float(list(rows)[-1]["cpu_s"])


def compare_speed(options):
    print(f"\nCPU time of steps, new over old, {options.rounds} rounds in turns")
    for mask, examples in itertools.product(SPEED_MASKS, (0, 64)):
        with tempfile.TemporaryDirectory() as folder:
            pair = [options.old, options.new]
            for each in pair:
                step_seconds(each, folder, mask, examples)  # caches are warm from here on
            ratios = []
            for turn in range(options.rounds):
                seconds = {each: step_seconds(each, folder, mask, examples)
                           for each in (pair if turn % 2 == 0 else pair[::-1])}
                ratios.append(seconds[options.new] / seconds[options.old])
        low, middle, high = statistics.quantiles(ratios, n=4)
        what = "with metrics" if examples else "alone"
        print(f"  {mask:<10} {what:<13} {middle:.3f}  ({low:.3f} to {high:.3f})", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--rounds", type=int, default=10, help="of the comparison of speed, at least 2")
    parser.add_argument("--bits-only", action="store_true")
    options = parser.parse_args()
    if options.rounds < 2:
        parser.error("--rounds must be at least 2")
    wrong = compare_bits(options)
    if not options.bits_only:
        compare_speed(options)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
