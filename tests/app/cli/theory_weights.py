#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Loss, gradient norm and largest Hessian eigenvalue of exported weights, by the definitions and a tape alone.

theory_weights.py EXAMPLES.jsonl CONFIG.json prints {"loss": ..., "gradient_norm": ..., "parts": ..., "top": ...,
"grid": [...]}. The config names weights ("a", and "start", "b" for points of a fork plane), the number of examples,
k ("keep"; all when absent) and the points of the grid. Layout "released", one head; it knows nothing of Fovea but
file formats. Every number is in double precision; picks are those of the weights as they stand ("frozen").
"""
import json
import math
import random
import struct
import sys


class Tape:
    """Values with what they were made from; nodes are made in order, so that backward goes through them once."""

    def __init__(self):
        self.value, self.made = [], []

    def leaf(self, value):
        self.value.append(value)
        self.made.append(())
        return len(self.value) - 1

    def node(self, value, made):
        self.value.append(value)
        self.made.append(made)
        return len(self.value) - 1

    def combine(self, nodes, factors, constant=0.0):
        return self.node(sum(self.value[n] * f for n, f in zip(nodes, factors)) + constant, tuple(zip(nodes, factors)))

    def dot(self, a, b, scale=1.0, more=()):
        v = self.value
        made = [(x, scale * v[y]) for x, y in zip(a, b)] + [(y, scale * v[x]) for x, y in zip(a, b)]
        made += [(n, 1.0) for n in more]
        return self.node(scale * sum(v[x] * v[y] for x, y in zip(a, b)) + sum(v[n] for n in more), tuple(made))

    def times(self, a, b):
        return self.node(self.value[a] * self.value[b], ((a, self.value[b]), (b, self.value[a])))

    def backward(self, root, seed=1.0):
        grown = [0.0] * len(self.value)
        grown[root] = seed
        for n in range(root, -1, -1):
            g = grown[n]
            if g:
                for parent, factor in self.made[n]:
                    grown[parent] += g * factor
        return grown


def tensors(path):
    with open(path, "rb") as file:
        data = file.read()
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + length])
    result = {}
    for name, entry in sorted(header.items()):
        if name != "__metadata__":
            begin, end = entry["data_offsets"]
            result[name] = (entry["shape"], list(
                struct.unpack("<%df" % ((end - begin) // 4), data[8 + length + begin:8 + length + end])))
    return result


def normed(tape, row):
    size = len(row)
    mean = tape.combine(row, [1.0 / size] * size)
    away = [tape.combine([x, mean], [1.0, -1.0]) for x in row]
    variance = tape.dot(away, away, 1.0 / size)
    spread = tape.value[variance] + 1e-5
    scale = tape.node(spread ** -0.5, ((variance, -0.5 * spread ** -1.5),))
    return [tape.times(x, scale) for x in away]


def loss_of(tape, leaves, shapes, example, config, picks):
    tokens, label = example["tokens"], example["label"]

    def rows(name):
        height, width = shapes[name]
        return [leaves[name][r * width:(r + 1) * width] for r in range(height)]

    def linear(name, vector):
        bias = leaves.get(name + ".bias")
        return [tape.dot(row, vector, 1.0, (bias[i],) if bias else ()) for i, row in enumerate(rows(name + ".weight"))]

    width = shapes["embedding.weight"][1]
    table = rows("embedding.weight")
    x = []
    for position, token in enumerate(tokens):
        places = []
        for feature in range(width):
            angle = position / 10000.0 ** (feature // 2 * 2 / width)
            places.append(math.cos(angle) if feature % 2 else math.sin(angle))
        x.append([tape.combine([table[token][f]], [math.sqrt(width)], places[f]) for f in range(width)])
    for block in range(config["blocks"]):
        name = "blocks.%d." % block
        inputs = [normed(tape, row) for row in x]
        queries = [linear(name + "attention.query", row) for row in inputs]
        keys = [linear(name + "attention.key", row) for row in inputs]
        values = [linear(name + "attention.value", row) for row in inputs]
        after = []
        for query, row in enumerate(x):
            scores = [tape.dot(queries[query], key, 1.0 / math.sqrt(len(key))) for key in keys]
            place = (id(example), block, query)
            if place not in picks:
                order = sorted(range(len(scores)), key=lambda key: (-tape.value[scores[key]], key))
                picks[place] = sorted(order[:config.get("keep", len(order))])
            kept = picks[place]
            highest = max(tape.value[scores[key]] for key in kept)
            parts = [tape.node(math.exp(tape.value[scores[key]] - highest),
                               ((scores[key], math.exp(tape.value[scores[key]] - highest)),)) for key in kept]
            total = tape.combine(parts, [1.0] * len(parts))
            whole = tape.value[total]
            inverse = tape.node(1.0 / whole, ((total, -1.0 / whole ** 2),))
            weights = [tape.times(part, inverse) for part in parts]
            mix = [tape.dot(weights, [values[key][i] for key in kept]) for i in range(len(values[0]))]
            added = linear(name + "attention.output", mix)
            row = [tape.combine([a, b], [1.0, 1.0]) for a, b in zip(row, added)]
            hidden = [tape.node(max(0.0, tape.value[h]), ((h, 1.0 if tape.value[h] > 0 else 0.0),))
                      for h in linear(name + "mlp.in", normed(tape, row))]
            after.append([tape.combine([a, b], [1.0, 1.0]) for a, b in zip(row, linear(name + "mlp.out", hidden))])
        x = after
    pooled = [tape.combine([row[f] for row in x], [1.0 / len(x)] * len(x)) for f in range(width)]
    logits = linear("readout", pooled)
    highest = max(tape.value[n] for n in logits)
    parts = [math.exp(tape.value[n] - highest) for n in logits]
    return tape.node(math.log(sum(parts)) + highest - tape.value[logits[label]],
                     tuple((n, part / sum(parts) - (i == label)) for i, (n, part) in enumerate(zip(logits, parts))))


def loss_and_gradient(values, shapes, examples, config, picks, wants_gradient=True):
    names = list(values)
    gradient = {name: [0.0] * len(values[name]) for name in names}
    loss = 0.0
    for example in examples:
        tape = Tape()
        leaves = {name: [tape.leaf(v) for v in values[name]] for name in names}
        root = loss_of(tape, leaves, shapes, example, config, picks)
        loss += tape.value[root] / len(examples)
        if wants_gradient:
            grown = tape.backward(root, 1.0 / len(examples))
            for name in names:
                for i, leaf in enumerate(leaves[name]):
                    gradient[name][i] += grown[leaf]
    return loss, gradient


def flat(parts):
    return [v for name in parts for v in parts[name]]


def moved(values, direction, factor):
    place, result = 0, {}
    for name, part in values.items():
        result[name] = [v + factor * direction[place + i] for i, v in enumerate(part)]
        place += len(part)
    return result


def top_eigenvalue(values, shapes, examples, config, picks):
    step = 1e-5

    def product(direction):
        ahead = flat(loss_and_gradient(moved(values, direction, step), shapes, examples, config, picks)[1])
        behind = flat(loss_and_gradient(moved(values, direction, -step), shapes, examples, config, picks)[1])
        return [(a - b) / (2 * step) for a, b in zip(ahead, behind)]

    # Power iteration on H, shifted once by more than its most negative end.
    rng = random.Random(1)
    vector = [rng.gauss(0, 1) for _ in flat(values)]
    value, shift = 0.0, 0.0
    for turn in range(config["turns"]):
        length = math.sqrt(sum(v * v for v in vector))
        vector = [v / length for v in vector]
        after = product(vector)
        value = sum(a * b for a, b in zip(vector, after))
        if turn == 4:
            shift = 0.6 * max(0.0, math.sqrt(sum(a * a for a in after)))
        vector = [a + shift * v for a, v in zip(after, vector)]
    return value


def main():
    with open(sys.argv[1]) as file:
        examples = [json.loads(line) for line in file if line.strip()]
    with open(sys.argv[2]) as file:
        config = json.load(file)
    examples = examples[:config["examples"]]
    read = {role: tensors(config[role]) for role in ("start", "a", "b") if role in config}
    shapes = {name: entry[0] for name, entry in read["a"].items()}
    values = {role: {name: entry[1] for name, entry in parts.items()} for role, parts in read.items()}
    picks = {}
    loss, gradient = loss_and_gradient(values["a"], shapes, examples, config, picks)
    result = {"loss": loss, "gradient_norm": math.sqrt(sum(g * g for g in flat(gradient)))}
    if config.get("turns"):
        result["top"] = top_eigenvalue(values["a"], shapes, examples, config, picks)
    result["grid"] = []
    for x, y in config.get("grid", []):
        point = {name: [s + x * (a - s) + y * (b - s) for s, a, b in
                        zip(values["start"][name], values["a"][name], values["b"][name])] for name in shapes}
        result["grid"].append(loss_and_gradient(point, shapes, examples, config, {}, False)[0])
    print(json.dumps(result))


main()
