# SPDX-License-Identifier: MIT
"""Reads a session file as core/store/FORMAT.md describes it, without any code of Fovea, and prints JSON.

    python3 read_session.py FILE               runs, epochs, snapshots; every checksum is verified
    python3 read_session.py FILE RUN EPOCH     also the weights of this snapshot, tensor by tensor

Format 1 and format 2 give the same JSON, as far as format 1 goes.
"""

import json
import math
import os
import sqlite3
import struct
import sys
import urllib.parse

sys.dont_write_bytecode = True  # nothing is left beside the sources
from run_address import MASK64, address_of, combined, hash_of  # noqa: E402
from xxh3 import xxh3  # noqa: E402

KIND_META, KIND_RUN, KIND_EPOCH, KIND_SNAPSHOT, KIND_STATE = 1, 2, 3, 4, 5

LEVELS = ["p0", "p5", "p10", "p25", "p50", "p75", "p90", "p95", "p100"]
UPPER_LEVELS = ["p75", "p90", "p95", "p100"]
FIELDS = {"condition_w": UPPER_LEVELS, "condition_x": UPPER_LEVELS, "focus": ["mean", "uniform"],
          "frozen": ["share"]}
for metric in ("dispersion", "dispersion_all", "separation", "beta", "entropy", "stability", "sensitivity", "swap"):
    FIELDS[metric] = LEVELS

# Task: symbols and classes; a function of the modulus where the task has one.
SHAPES = {
    "listops": lambda modulus: (15, 10),
    "parity": lambda modulus: (2, 2),
    "even-pairs": lambda modulus: (2, 2),
    "missing-duplicate": lambda modulus: (3, 2),
    "stack-manipulation": lambda modulus: (5, 3),
    "modular-arithmetic": lambda modulus: (modulus + 6, modulus),
    "solve-equation": lambda modulus: (modulus + 6, modulus),
    "cycle-navigation": lambda modulus: (3, modulus),
}


def item(value):
    """One value as a checksum of format 2 takes it."""
    if value is None:
        return b"\0"
    if isinstance(value, int):
        return b"\1" + struct.pack("<q", value)
    if isinstance(value, float):
        return b"\2" + struct.pack("<d", value)
    tag, data = (b"\3", value.encode()) if isinstance(value, str) else (b"\4", value)
    return tag + struct.pack("<q", len(data)) + data


# Checksums of format 1.


def checksum(kind, run, epoch, data):
    place = combined(combined(kind, run & MASK64), epoch & MASK64)
    value = hash_of(data, place)
    return value - (1 << 64) if value >> 63 else value


class Reader:
    """The items of a blob, in order."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def unpack(self, layout):
        values = struct.unpack_from("<" + layout, self.data, self.at)
        self.at += struct.calcsize("<" + layout)
        return values

    def integer(self):
        return self.unpack("q")[0]

    def real(self):
        return self.unpack("d")[0]

    def text(self):
        return self.unpack(f"{self.integer()}s")[0].decode()

    def items(self, letter):
        return list(self.unpack(f"{self.integer()}{letter}"))

    def end(self):
        if self.at != len(self.data):
            raise SystemExit(f"{len(self.data) - self.at} bytes are left over")


def number(value):
    return value if value is not None and math.isfinite(value) else None


def named(metric, values):
    names = FIELDS.get(metric, []) + [f"value{i}" for i in range(len(FIELDS.get(metric, [])), len(values))]
    return {name: number(value) for name, value in zip(names, values)}


def epoch_from(blob):
    reader = Reader(blob)
    record = {"epoch": reader.integer(), "step": reader.integer()}
    for name in ("train_loss", "train_acc", "heldout_loss", "heldout_acc", "lr", "wall_s", "cpu_s", "eval_s",
                 "metrics_s"):
        record[name] = number(reader.real())
    for _ in range(reader.integer()):
        metric = reader.text()
        pooled = named(metric, reader.items("d"))
        record[metric] = {"all": pooled, "layers": [named(metric, reader.items("d")) for _ in range(reader.integer())]}
    reader.end()
    return record


def state_from(blob):
    reader = Reader(blob)
    state = {"epoch": reader.integer(), "step_in_epoch": reader.integer(), "step": reader.integer()}
    state["running_loss"], state["running_correct"] = number(reader.real()), reader.integer()
    state["crossing"], state["train_acc"] = reader.integer(), number(reader.real())
    state["best_loss"], state["best_epoch"] = number(reader.real()), reader.integer()
    for name in ("wall_s", "cpu_s", "eval_s", "metrics_s"):
        state[name] = number(reader.real())
    state["updates"] = reader.integer()
    for name in ("first_moments", "second_moments", "weights"):
        state[name] = len(reader.items("f"))
    reader.end()
    return state


def named_blobs_from(blob):
    reader = Reader(blob)
    count = reader.integer() if blob else 0
    blobs = [{"name": reader.text(), "bytes": len(reader.unpack(f"{reader.integer()}s")[0])} for _ in range(count)]
    reader.end()
    return blobs


def own_data_from(blob):
    reader = Reader(blob)
    data = {"alphabet": reader.integer(), "classes": reader.integer()}
    for part in ("train", "heldout"):
        data[part] = [{"tokens": reader.items("i"), "label": reader.integer()} for _ in range(reader.integer())]
    reader.end()
    return data


def tensors_of(record, padded_length, own_data):
    """Name and shape of every parameter, in the order of the file."""
    model, task = record["base"]["model"], record["base"]["task"]
    if own_data:
        alphabet, classes = own_data["alphabet"], own_data["classes"]
    else:
        alphabet, classes = SHAPES[task["id"]](task.get("modulus", 5))
    options = dict(part.split("=") for part in record["mask"].split(":") if "=" in part)
    global_tokens = int(options.get("global", 0))
    width, heads, wide = model["d_model"], model["heads"], model["heads"] * model["d_head"]
    tensors = [("embedding.weight", [alphabet + 1 + global_tokens, width])]

    def linear(name, rows, columns):
        tensors.append((name + ".weight", [rows, columns]))
        if model["layout"] == "released":
            tensors.append((name + ".bias", [rows]))

    def norm(name):
        if model["affine"]:
            tensors.extend([(name + ".weight", [width]), (name + ".bias", [width])])

    if model["positions"] == "learned":
        tensors.append(("position.weight", [padded_length + global_tokens, width]))
    for block in range(model["blocks"]):
        start = f"blocks.{block}."
        norm(start + "norm.attention")
        if model["scores"] == "qk":
            linear(start + "attention.query", wide, width)
            linear(start + "attention.key", wide, width)
        else:
            tensors.append((start + "attention.bilinear.weight", [heads * width, width]))
        linear(start + "attention.value", wide, width)
        if model["output"]:
            linear(start + "attention.output", width, wide)
        norm(start + "norm.mlp")
        linear(start + "mlp.in", model["d_mlp"], width)
        linear(start + "mlp.out", width, model["d_mlp"])
    return tensors + [("readout.weight", [classes, width]), ("readout.bias", [classes])]


RUN_COLUMNS = ["id", "lane", "lane_name", "record", "seed", "parent_run", "parent_epoch", "address", "status",
               "stop_reason", "engine", "kernels", "parameters", "length", "padded_length", "data_hash", "remarks",
               "crossing", "spacing"]
NUMBERS = ["train_loss", "train_acc", "heldout_loss", "heldout_acc", "lr", "wall_s", "cpu_s", "eval_s", "metrics_s"]


class Session:
    """What both formats share."""

    def __init__(self, database, version):
        self.database, self.version, self.verified = database, version, 0
        self.meta = dict(self.meta_rows())

    def verify(self, what, stored, computed):
        if stored != computed:
            raise SystemExit(f"{what}: the checksum does not match")
        self.verified += 1


class Session1(Session):
    def meta_rows(self):
        for name, stored, value in self.database.execute("SELECT name, checksum, value FROM meta"):
            self.verify(f"meta {name}", stored, checksum(KIND_META, hash_of(name.encode()), 0, value))
            yield name, value

    def runs(self):
        numbers = ["lane", "seed", "parameters", "length", "padded_length", "data_hash", "crossing", "spacing"]
        texts = ["lane_name", "record", "status", "stop_reason", "kernels", "remarks"]
        columns = ", ".join(["id", *numbers, *texts, "checksum"])
        for row in self.database.execute(f"SELECT {columns} FROM runs ORDER BY id").fetchall():
            run = dict.fromkeys(RUN_COLUMNS) | dict(zip(["id", *numbers, *texts], row))
            covered = b"".join(struct.pack("<q", run[name]) for name in numbers)
            for name in texts:
                encoded = run[name].encode()
                covered += struct.pack("<q", len(encoded)) + encoded
            self.verify(f"run {run['id']}", row[-1], checksum(KIND_RUN, run["id"], 0, covered))
            yield run

    def blobs(self, table, column, kind, run):
        rows = self.database.execute(f"SELECT epoch, checksum, {column} FROM {table} WHERE run = ? ORDER BY epoch", (run,))
        for epoch, stored, blob in rows:
            self.verify(f"{table}, run {run}, epoch {epoch}", stored, checksum(kind, run, epoch, blob))
            yield epoch, blob

    def epochs(self, run):
        return [epoch_from(blob) for _, blob in self.blobs("epochs", "record", KIND_EPOCH, run)]

    def snapshots(self, run):
        for epoch, blob in self.blobs("snapshots", "weights", KIND_SNAPSHOT, run):
            yield epoch, blob, []

    def state(self, run):
        for stored, blob in self.database.execute("SELECT checksum, state FROM states WHERE run = ?", (run,)):
            self.verify(f"states, run {run}", stored, checksum(KIND_STATE, run, 0, blob))
            return state_from(blob)
        return None

    def rest(self):
        return {"notes": {}, "sweeps": [], "results": []}


class Session2(Session):
    def rows(self, table, condition="", values=()):
        """Whole rows with their checksum verified; it stands last and is left out."""
        for row in self.database.execute(f"SELECT * FROM {table} {condition}", values).fetchall():
            *columns, stored = row
            covered = [table, *columns]
            if table == "epochs":
                for more in ("metric, layer, p0, p5, p10, p25, p50, p75, p90, p95, p100 FROM metrics",
                             "metric, layer, name, value FROM metric_numbers"):
                    for each in self.database.execute(f"SELECT {more} WHERE run = ? AND epoch = ? ORDER BY metric, layer"
                                                      + (", name" if "name" in more else ""), columns[:2]):
                        covered.extend(each)
            if table == "sweeps":
                for each in self.database.execute("SELECT place, address FROM sweep_runs WHERE sweep = ? ORDER BY place",
                                                  columns[:1]):
                    covered.extend(each)
            computed = xxh3(b"".join(item(value) for value in covered))
            self.verify(f"{table}, {columns[:2]}", stored & MASK64, computed)
            yield columns

    def meta_rows(self):
        return self.rows("meta")

    def runs(self):
        for row in self.rows("runs", "ORDER BY id"):
            yield dict(zip(RUN_COLUMNS, row))

    def epochs(self, run):
        records = {}
        for _, epoch, step, *numbers in self.rows("epochs", "WHERE run = ? ORDER BY epoch", (run,)):
            records[epoch] = {"epoch": epoch, "step": step} | {n: number(v) for n, v in zip(NUMBERS, numbers)}

        def values(epoch, metric, layer):
            entry = records[epoch].setdefault(metric, {"all": {}, "layers": []})
            if layer < 0:
                return entry["all"]
            while len(entry["layers"]) <= layer:
                entry["layers"].append({})
            return entry["layers"][layer]

        for _, epoch, metric, layer, *levels in self.database.execute(
                "SELECT * FROM metrics WHERE run = ? ORDER BY epoch, metric, layer", (run,)):
            for name, value in zip(LEVELS, levels):
                if name in FIELDS.get(metric, LEVELS):
                    values(epoch, metric, layer)[name] = number(value)
        for _, epoch, metric, layer, name, value in self.database.execute(
                "SELECT * FROM metric_numbers WHERE run = ? ORDER BY epoch, metric, layer", (run,)):
            values(epoch, metric, layer)[name] = number(value)
        return list(records.values())

    def snapshots(self, run):
        for _, epoch, attention, weights in self.rows("snapshots", "WHERE run = ? ORDER BY epoch", (run,)):
            yield epoch, weights, named_blobs_from(attention)

    def state(self, run):
        for _, attention, blob in self.rows("states", "WHERE run = ?", (run,)):
            return state_from(blob) | {"attention": named_blobs_from(attention)}
        return None

    def rest(self):
        sweeps = [{"name": name, "spec": spec, "made": made,
                   "addresses": [address for (address,) in self.database.execute(
                       "SELECT address FROM sweep_runs WHERE sweep = ? ORDER BY place", (name,))]}
                  for name, spec, made in self.rows("sweeps", "ORDER BY name")]
        names = ["kind", "address", "epoch", "parameters", "version", "made"]
        results = [dict(zip(names, row)) | {"bytes": len(row[-1])} for row in self.rows("results", "ORDER BY kind")]
        return {"notes": dict(self.rows("notes")), "sweeps": sweeps, "results": results}


def opened(path):
    with open(path, "rb") as file:
        head = file.read(100)
    if head[:16] != b"SQLite format 3\0" or head[68:72] != b"Fove":
        raise SystemExit(f"{path} is not a Fovea session")
    address = "file:" + urllib.parse.quote(os.path.abspath(path)) + "?mode=ro"
    database = sqlite3.connect(address, uri=True)
    database.execute("BEGIN")  # one state of the file, whatever a writer does meanwhile
    version = database.execute("PRAGMA user_version").fetchone()[0]
    if version not in (1, 2):
        raise SystemExit(f"{path} has format {version}; this script reads formats 1 and 2")
    return Session1(database, version) if version == 1 else Session2(database, version)


def computed_address(runs, run, own_data):
    """None where the run that it branched off was deleted."""
    parent = None
    if run["parent_run"] is not None:
        if run["parent_run"] not in runs:
            return None
        parent = (runs[run["parent_run"]]["address"], run["parent_epoch"])
    return address_of(json.loads(run["record"]), run["seed"] & MASK64, run["lane"], own_data, parent)


def run_json(session, runs, run, own_data):
    record = json.loads(run["record"])
    tensors = tensors_of(record, run["padded_length"], own_data)
    snapshots = [{"epoch": epoch, "weights": len(blob) // 4, "attention": attention}
                 for epoch, blob, attention in session.snapshots(run["id"])]
    parent = None if run["parent_run"] is None else {"run": run["parent_run"], "epoch": run["parent_epoch"]}
    return {
        "run": run["id"], "lane": run["lane_name"], "mask": record["mask"], "task": record["base"]["task"]["id"],
        "seed": run["seed"] & MASK64, "address": run["address"], "parent": parent, "engine": run["engine"],
        "computed_address": computed_address(runs, run, own_data),
        "status": run["status"], "stop_reason": run["stop_reason"] or None,
        "parameters": run["parameters"], "length": run["length"], "padded_length": run["padded_length"],
        "kernels": run["kernels"], "remarks": json.loads(run["remarks"]),
        "crossing": run["crossing"], "spacing": run["spacing"], "data_hash": run["data_hash"] & MASK64,
        "epochs": session.epochs(run["id"]),
        "snapshots": snapshots,
        "state": session.state(run["id"]),
        "tensors": [{"name": name, "shape": shape} for name, shape in tensors],
    }


def weights_json(session, run, epoch):
    found = next(blob for at, blob, _ in session.snapshots(run["run"]) if at == epoch)
    floats = struct.unpack(f"<{len(found) // 4}f", found)
    weights, at = {}, 0
    for tensor in run["tensors"]:
        size = math.prod(tensor["shape"])
        weights[tensor["name"]] = [number(value) for value in floats[at:at + size]]
        at += size
    if at != len(floats):
        raise SystemExit(f"run {run['run']}: the layout has {at} weights, the snapshot {len(floats)}")
    return weights


def main(path, run=None, epoch=None):
    session = opened(path)
    own_data = own_data_from(session.meta["own_data"]) if "own_data" in session.meta else None
    runs = {run["id"]: run for run in session.runs()}
    result = {"format": session.version, "experiment": json.loads(session.meta["experiment"]),
              "provenance": json.loads(session.meta["provenance"]), "own_data": own_data,
              "runs": [run_json(session, runs, each, own_data) for each in runs.values()]}
    result |= session.rest()
    result["checksums_verified"] = session.verified
    if run is not None:
        chosen = next(each for each in result["runs"] if each["run"] == int(run))
        result["weights"] = weights_json(session, chosen, int(epoch))
    json.dump(result, sys.stdout, allow_nan=False)
    print()


if __name__ == "__main__":
    main(*sys.argv[1:])
