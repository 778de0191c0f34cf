#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures what a sweep must hold: plan, status, memory, and throughput against the same runs made by 'train'.

    python3 tests/bench/sweep.py --bin build/release/bin [--cells 200] [--seeds 5] [--jobs 2] [--skip-runs]

A grid of tiny runs (two epochs of 60 short sequences) in a temporary folder. Prints one line a measure; the exit code
is 3 where one misses its goal. --skip-runs measures plan and status alone."""
import argparse, json, os, resource, subprocess, sys, tempfile, time

def seconds_of(words, **more):
    begin = time.monotonic()
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)}: {done.stderr}")
    return time.monotonic() - begin, done.stdout

def grid(cells, seeds, epochs):
    rates = [f"{0.01 + 0.001 * i:.4f}" for i in range(cells // 2)]
    return {"sweep": 1, "name": "bench",
            "base": {"task": {"id": "even-pairs", "length": 8}, "data": {"train": 60, "heldout": 20},
                     "model": {"blocks": 1, "d_model": 16, "d_head": 16, "d_mlp": 16}, "train": {"batch": 10},
                     "metrics": {"examples": 4}},
            "axes": {"mask": ["full", "top-k:2"], "train.lr": rates},
            "seeds": {"from": 1, "count": seeds}, "cap": epochs}

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default="build/release/bin")
    parser.add_argument("--cells", type=int, default=200)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--skip-runs", action="store_true")
    options = parser.parse_args()
    cli = os.path.join(options.bin, "fovea-cli")
    misses = 0

    def tell(name, value, unit, goal, good):
        nonlocal misses
        misses += not good
        print(f"{name:34} {value:10.3f} {unit:8} goal {goal:12} {'held' if good else 'MISSED'}", flush=True)

    with tempfile.TemporaryDirectory() as home:
        spec, sweep = os.path.join(home, "grid.json"), os.path.join(home, "sweep")
        with open(spec, "w") as file:
            json.dump(grid(options.cells, options.seeds, options.epochs), file)
        plan, said = seconds_of([cli, "sweep", "plan", spec, "--json"])
        runs = json.loads(said)["runs"]
        tell(f"plan of {runs} runs", plan, "s", "< 1 s", plan < 1)
        if options.skip_runs:
            return 3 if misses else 0
        whole, _ = seconds_of([cli, "sweep", "run", spec, "-o", sweep, "-j", str(options.jobs)])
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        status, said = seconds_of([cli, "sweep", "status", sweep, "--json"])
        tell("status", status, "s", "< 0.5 s", status < 0.5)
        tell("largest process", memory, "MB", "< 200 MB", memory < 200)
        # The same runs by hand: lanes of one session, in as many threads.
        lanes = [word for mask in ("full", "top-k:2") for rate in grid(options.cells, 1, 1)["axes"]["train.lr"]
                 for word in ("--lane", f"{mask},train.lr={rate}")]
        base = grid(options.cells, 1, 1)["base"]
        fields = ["--task", "even-pairs", "--length", "8"]
        for group in ("data", "model", "train", "metrics"):
            for key, value in base[group].items():
                fields += ["--set", f"{group}.{key}={value}"]
        seeds = ",".join(str(i + 1) for i in range(options.seeds))
        by_hand, _ = seconds_of([cli, "train", *fields, *lanes, "--seeds", seeds, "--epochs", str(options.epochs),
                                 "--threads", str(options.jobs), "-q", "-o", os.path.join(home, "hand.fovea")])
        tell("sweep", whole, "s", "", True)
        tell("train", by_hand, "s", "", True)
        tell("throughput of the sweep", 100 * by_hand / whole, "%", ">= 95 %", by_hand / whole >= 0.95)
    return 3 if misses else 0

if __name__ == "__main__":
    sys.exit(main())
