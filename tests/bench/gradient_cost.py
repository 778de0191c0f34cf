# SPDX-License-Identifier: MIT
"""What recording gradients costs a training step.

    python3 tests/bench/gradient_cost.py [--bin build/release/bin] [--rounds N]

The same run is trained with and without recording (metrics.examples=0 records nothing), in turns on one thread, so that
whatever else the machine does falls on both alike. The figure is the ratio of the CPU time of the steps alone (cpu_s of the
curves; evaluation and metrics after an epoch are not in it), round by round: its median and its quartiles. The weights of
both must be the same to the bit. Ends with 1 where they are not, or where a median is above 1.03.
"""

import argparse
import csv
import io
import json
import os
import statistics
import struct
import subprocess
import sys
import tempfile

SHAPES = {
    "L=40, 5 blocks of 64, batch 25": ["--length", "40", "--set", "model.blocks=5", "--set", "train.batch=25",
                                       "--set", "data.train=5000"],
    "the first race: L=24, 3 blocks of 32, batch 25": ["--length", "24", "--set", "model.blocks=3", "--set", "model.d_model=32",
                                                       "--set", "model.d_head=32", "--set", "model.d_mlp=32",
                                                       "--set", "train.batch=25", "--set", "data.train=5000"],
}
MOST = 1.03


def cli(program, arguments):
    done = subprocess.run([program, *arguments], capture_output=True)
    if done.returncode != 0:
        raise SystemExit(f"{program} {' '.join(arguments)}\n{done.stderr.decode()}")
    return done.stdout


def trained(program, folder, shape, mask, examples):
    """Seconds of CPU time of an epoch's steps, and the weights after it."""
    session = os.path.join(folder, "cost.fovea")
    cli(program, ["train", "--task", "even-pairs", *shape, "--mask", mask, "--seeds", "1", "--epochs", "1", "--threads", "1",
                  "--set", "data.heldout=100", "--set", f"metrics.examples={examples}", "--quiet", "--force", "-o", session])
    rows = list(csv.DictReader(io.StringIO(cli(program, ["export", session, "--curves", "-"]).decode())))
    stored = cli(program, ["export", session, "--run", "1", "--weights", "-"])
    size = struct.unpack("<Q", stored[:8])[0]
    header = json.loads(stored[8:8 + size])
    assert header
    return float(rows[-1]["cpu_s"]), stored[8 + size:]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default="build/release/bin")
    parser.add_argument("--rounds", type=int, default=15, help="at least 3")
    options = parser.parse_args()
    if options.rounds < 3:
        parser.error("--rounds must be at least 3")
    program = os.path.join(options.bin, "fovea-cli")
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for name, shape in SHAPES.items():
            for mask in ("full", "top-k:5"):
                ratios = []
                for turn in range(options.rounds):
                    order = (64, 0) if turn % 2 == 0 else (0, 64)
                    results = {examples: trained(program, folder, shape, mask, examples) for examples in order}
                    if results[64][1] != results[0][1]:
                        print(f"{name}, {mask}: the weights differ")
                        failed = True
                    ratios.append(results[64][0] / results[0][0])
                low, middle, high = statistics.quantiles(ratios, n=4)
                failed = failed or middle > MOST
                print(f"{name}, {mask}: {middle:.4f}  ({low:.4f} to {high:.4f})", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
