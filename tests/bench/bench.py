# SPDX-License-Identifier: MIT
"""Measures a training step of Fovea against eager PyTorch, interleaved in one run, and writes it down.

Every configuration starts its contenders as processes that make steps on demand and asks them in turns, so that
whatever else the machine does falls on all of them alike. Figures: median and 10th percentile of the time a step
takes; the ratio is eager PyTorch's better of 1 and 2 threads over the fast path on 2 cores, of 10th percentiles.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
MASKS = ["full", "banded:5", "block-local:5", "banded:5:global=1", "top-k:5", "top-k:9"]
TASKS = ["listops", "parity", "even-pairs", "missing-duplicate", "stack-manipulation", "modular-arithmetic",
         "solve-equation", "cycle-navigation"]


class Contender:
    """A process that makes training steps on demand."""

    def __init__(self, command, threads):
        # torch.set_num_threads alone does not hold OpenBLAS back.
        environment = os.environ | {"OPENBLAS_NUM_THREADS": str(threads)}
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=HERE)
        if self.process.stdout.readline().strip() != "ready":
            raise SystemExit(f"did not start: {' '.join(command)}")
        self.seconds, self.megabytes = [], 0.0

    def steps(self, count):
        self.process.stdin.write(f"{count}\n")
        self.process.stdin.flush()
        seconds, megabytes, *cpu = map(float, self.process.stdout.readline().split())
        self.megabytes, self.cpu = megabytes, cpu[0] if cpu else seconds
        return seconds

    def cpu_steps(self, count):
        """Of the process alone, so that a busy machine matters less."""
        self.steps(count)
        return self.cpu

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def contenders(options, mask, length, blocks, batch, dropout, wanted):
    shape = [mask, str(length), str(blocks), str(batch), str(dropout)]
    eager = ["--mask", mask, "--length", str(length), "--blocks", str(blocks), "--batch", str(batch),
             "--dropout", str(dropout), "--threads"]
    commands = {
        "eager-1": [options.python, "eager_step.py", *eager, "1"],
        "eager-2": [options.python, "eager_step.py", *eager, "2"],
        "reference": [options.step, "reference", *shape, "1"],
        "fast-1": [options.step, "fast", *shape, "1"],
        "fast-2": [options.step, "fast", *shape, "2"],
    }
    return {name: Contender(commands[name], 2 if name == "eager-2" else 1) for name in wanted}


def summary(seconds):
    ordered = sorted(seconds)
    return {"median_ms": 1e3 * statistics.median(ordered), "p10_ms": 1e3 * ordered[len(ordered) // 10]}


def measure(options, mask, length, blocks, batch, dropout,
            wanted=("eager-1", "eager-2", "reference", "fast-1", "fast-2"), budget=None):
    entrants = contenders(options, mask, length, blocks, batch, dropout, wanted)
    chunk = {}
    for name, entrant in entrants.items():
        entrant.steps(1)
        chunk[name] = max(1, min(20, round(0.04 / entrant.steps(1))))
    end = time.monotonic() + (budget or options.seconds)
    rounds = 0
    while rounds < 5 or time.monotonic() < end:
        for name, entrant in entrants.items():
            entrant.seconds.append(entrant.steps(chunk[name]))
        rounds += 1
    row = {"mask": mask, "length": length, "blocks": blocks, "batch": batch, "dropout": dropout, "rounds": rounds}
    for name, entrant in entrants.items():
        row[name] = summary(entrant.seconds) | {"megabytes": entrant.megabytes}
        entrant.close()
    flops = float(subprocess.check_output([options.step, "flops", mask, str(length), str(blocks)])) * batch
    for name in row:
        if isinstance(row[name], dict):
            row[name]["gflops"] = flops / row[name]["p10_ms"] * 1e-6
    if "eager-1" in row and "fast-2" in row:
        eager = min(row["eager-1"]["p10_ms"], row["eager-2"]["p10_ms"])
        row["ratio"] = eager / row["fast-2"]["p10_ms"]
        row["ratio_median"] = (min(row["eager-1"]["median_ms"], row["eager-2"]["median_ms"])
                               / row["fast-2"]["median_ms"])
        row["memory_share"] = row["fast-2"]["megabytes"] / max(row["eager-1"]["megabytes"], 1e-9)
    return row


def against_top_k(options, length, blocks, batch, masks, sharpness=1):
    """CPU time of steps of several kinds on one core, in turns with top-k:5. The ratio is the median of those of each
    round, in which both fell on the same moment of the machine."""
    shape = [str(length), str(blocks), str(batch), "0.01", "1", str(sharpness)]
    start = lambda mask: Contender([options.step, "fast", mask, *shape], 1)
    base, rows = start("top-k:5"), []
    base.steps(2)
    for mask in masks:
        other = start(mask)
        other.steps(2)
        chunk = max(1, min(20, round(0.04 / base.steps(1))))
        pairs, end = [], time.monotonic() + options.seconds
        while len(pairs) < 15 or time.monotonic() < end:
            pairs.append((other.cpu_steps(chunk), base.cpu_steps(chunk)))
        other.close()
        ratios = sorted(a / b for a, b in pairs)
        rows.append({"mask": mask, "length": length, "sharpness": sharpness, "ratio": statistics.median(ratios),
                     "quartiles": [ratios[len(ratios) // 4], ratios[3 * len(ratios) // 4]], "rounds": len(ratios),
                     "ms": summary([a for a, _ in pairs])["p10_ms"], "top_k_ms": summary([b for _, b in pairs])["p10_ms"]})
    base.close()
    return rows


def print_kinds(rows):
    print("\nOther kinds, CPU time a step in turns with top-k:5 (untrained weights, dropout 0.01, one core). With sharpness "
          "8\nentmax:1.5 keeps as many keys at L=40 as top-k:5, and may cost 1.3 times as much there, 1.5 times at L=600; "
          "with 1\nit keeps 31 of 40 and works on them all.\n")
    print(f"{'kind':<22}{'L':>4}{'sharp':>7}{'ms':>9}{'top-k:5':>9}{'ratio':>7}  quartiles")
    for row in rows:
        low, high = row["quartiles"]
        print(f"{row['mask']:<22}{row['length']:>4}{row['sharpness']:>7}{row['ms']:>9.2f}{row['top_k_ms']:>9.2f}{row['ratio']:>7.2f}"
              f"  {low:.2f} to {high:.2f}")


def kinds(options):
    entmax = ["entmax:1.25", "entmax:1.5", "entmax:2"]
    others = ["threshold:3", "smooth-cut:5", "sparse-k:5", "block-top:2:size=3", "sampled-k:5", "top-k:5:sink=1"]
    return (against_top_k(options, 40, 5, 25, entmax, 8) + against_top_k(options, 40, 5, 25, entmax + others)
            + against_top_k(options, 600, 10, 8, entmax, 8) + against_top_k(options, 600, 10, 8, ["entmax:1.5"]))


def fma_peak(options):
    return float(subprocess.check_output([options.step, "peak"]))


def cell(row, name):
    return f"{row[name]['median_ms']:8.2f} {row[name]['p10_ms']:8.2f}" if name in row else " " * 17


def print_rows(rows, peak):
    names = ["eager-1", "eager-2", "reference", "fast-1", "fast-2"]
    print(" " * 34 + "".join(f"{name:>18}" for name in names))
    print(f"{'mask':<18}{'L':>4}{'B':>4}{'drop':>6}  " + "".join(f"{'median':>9}{'p10':>9}" for _ in names)
          + f"{'ratio':>8}{'GFLOPS':>8}{'of peak':>8}{'MB':>8}{'of eager':>9}")
    for row in rows:
        line = f"{row['mask']:<18}{row['length']:>4}{row['batch']:>4}{row['dropout']:>6}  "
        line += "".join(" " + cell(row, name) for name in names)
        fast = row["fast-2"]
        line += (f"{row['ratio']:>8.2f}{fast['gflops']:>8.1f}{fast['gflops'] / (2 * peak):>8.0%}"
                 f"{fast['megabytes']:>8.0f}{row['memory_share']:>9.2f}")
        print(line)


def grid(options):
    if options.quick:
        return [(mask, 40, 5, 25, 0.01) for mask in ("full", "top-k:5")]
    shapes = [(40, 5, 25), (40, 5, 32), (600, 10, 8)]
    return [(mask, *shape, dropout) for shape in shapes for dropout in (0.0, 0.01) for mask in MASKS]


def scaling(options):
    """Cost of one step on one core as the length doubles: 2 blocks, batch 4."""
    table = {}
    for mask in ("full", "banded:5", "block-local:5", "top-k:5"):
        table[mask] = {}
        for length in (40, 80, 160, 320, 640):
            row = measure(options, mask, length, 2, 4, 0.0, wanted=("fast-1",), budget=0.7)
            table[mask][length] = row["fast-1"]["p10_ms"]
    return table


def print_scaling(table):
    lengths = list(next(iter(table.values())))
    print("\nms a step as the length grows (fast path, one core, 2 blocks, batch 4)")
    print(f"{'mask':<16}" + "".join(f"{length:>9}" for length in lengths) + "   growth at each doubling")
    for mask, times in table.items():
        values = list(times.values())
        growth = " ".join(f"{b / a:.2f}" for a, b in zip(values, values[1:]))
        print(f"{mask:<16}" + "".join(f"{value:>9.2f}" for value in values) + f"   {growth}")


def datasets(options):
    table = {}
    for task in TASKS:
        begin = time.monotonic()
        subprocess.run([options.cli, "dataset", "--task", task, "--count", "5000", "--seed", "1"],
                       stdout=subprocess.DEVNULL, check=True)
        table[task] = time.monotonic() - begin
    begin = time.monotonic()
    subprocess.run([options.cli, "--version"], stdout=subprocess.DEVNULL, check=True)
    table["program start alone"] = time.monotonic() - begin
    return table


def readme_table(rows):
    lines = ["| L | blocks | batch | mask | eager PyTorch | reference | Fovea | ratio | memory |",
             "|---|---|---|---|---|---|---|---|---|"]
    for row in rows:
        if row["dropout"] != 0.01:
            continue
        eager = min(row["eager-1"]["p10_ms"], row["eager-2"]["p10_ms"])
        lines.append(f"| {row['length']} | {row['blocks']} | {row['batch']} | {row['mask']} | {eager:.1f} "
                     f"| {row['reference']['p10_ms']:.1f} | {row['fast-2']['p10_ms']:.1f} | {row['ratio']:.1f} "
                     f"| {row['memory_share']:.2f} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", required=True, help="folder of the built programs")
    parser.add_argument("--python", default="/usr/bin/python3", help="a Python that has torch")
    parser.add_argument("--seconds", type=float, default=6, help="time for each configuration")
    parser.add_argument("--quick", action="store_true", help="two configurations only")
    parser.add_argument("--kinds", action="store_true", help="only the other kinds of attention against top-k")
    parser.add_argument("--json", help="file to write everything to")
    parser.add_argument("--readme", action="store_true", help="print the table of packaging/CONTRIBUTING.md")
    options = parser.parse_args()
    options.step = os.path.join(os.path.abspath(options.bin), "bench_step")
    options.cli = os.path.join(os.path.abspath(options.bin), "fovea-cli")
    # Debian's OpenBLAS does not know newer CPUs and then takes its oldest kernels: give everybody the good ones.
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        os.environ.setdefault("OPENBLAS_CORETYPE", "SkylakeX" if "avx512f" in file.read() else "Haswell")

    if options.kinds:
        rows = kinds(options)
        print_kinds(rows)
        if options.json:
            with open(options.json, "w", encoding="utf-8") as file:
                json.dump({"kinds": rows}, file, indent=1)
        return

    peaks = [fma_peak(options)]
    rows = []
    for index, shape in enumerate(grid(options)):
        rows.append(measure(options, *shape))
        peaks.append(fma_peak(options))
        print(f"\r{index + 1} configurations measured", end="", file=sys.stderr)
    print(file=sys.stderr)
    peak = max(peaks)
    print(f"FMA peak of one core: {peak:.1f} GFLOPS (best of {len(peaks)} between the measurements). Times in ms a step.\n")
    print_rows(rows, peak)
    result = {"fma_peak_gflops_per_core": peak, "rows": rows}
    if not options.quick:
        result["kinds"] = kinds(options)
        print_kinds(result["kinds"])
        result["scaling_ms"] = scaling(options)
        print_scaling(result["scaling_ms"])
        lanes = json.loads(subprocess.check_output([os.path.join(os.path.abspath(options.bin), "bench_lanes")]))
        result["lanes_steps_per_second"] = lanes
        print("\nSteps a second (L=40, 5 blocks, batch 25, top-k:5): "
              + ", ".join(f"{name.replace('_', ' ')} {value:.1f}" for name, value in lanes.items())
              + f"; two lanes on two cores are {lanes['two_lanes_two_cores'] / lanes['one_lane_one_core']:.2f} times "
              "one lane on one.")
        live = json.loads(subprocess.check_output([os.path.join(os.path.abspath(options.bin), "bench_live")]))
        result["live_steps_per_second"] = live
        print(f"\nThe first race while its maps and beads follow four times a second: {live['steps_looked_at']:.0f} steps "
              f"a second, alone {live['steps_alone']:.0f}; median of the paired ratios {live['median_ratio']:.3f}.")
        sessions = json.loads(subprocess.check_output([os.path.join(os.path.abspath(options.bin), "bench_sessions")]))
        result["session_milliseconds"] = sessions
        print(f"\nSession files: an epoch is stored in {sessions['write_epoch']:.2f} ms and read in "
              f"{sessions['read_epoch']:.3f} ms, weights in {sessions['read_weights']:.2f} ms; a file of 100 epochs opens "
              f"in {sessions['open']:.1f} ms.")
        result["dataset_seconds"] = datasets(options)
        print("\nSeconds to make and print 5000 examples (held-out data included): "
              + ", ".join(f"{task} {seconds:.2f}" for task, seconds in result["dataset_seconds"].items()))
    if options.readme:
        print("\n" + readme_table(rows))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(result, file, indent=1)


if __name__ == "__main__":
    main()
