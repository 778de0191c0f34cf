#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Evaluates exported weights with masks swapped and attention changed, by the definitions alone.

evaluate_weights.py WEIGHTS.safetensors EXAMPLES.jsonl CONFIG.json prints {"loss": ..., "accuracy": ...}. It knows the
layout "released" (pre-norm, no affine, sinusoidal positions, mean read-out) and nothing of Fovea but file formats.
"""
import json
import math
import struct
import sys


def tensors(path):
    with open(path, "rb") as file:
        data = file.read()
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + length])
    result = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        begin, end = entry["data_offsets"]
        values = struct.unpack("<%df" % ((end - begin) // 4), data[8 + length + begin:8 + length + end])
        shape = entry["shape"]
        if len(shape) == 2:
            width = shape[1]
            values = [values[row * width:(row + 1) * width] for row in range(shape[0])]
        result[name] = values
    return result


def linear(weights, name, vector):
    bias = weights.get(name + ".bias")
    rows = weights[name + ".weight"]
    return [sum(w * x for w, x in zip(row, vector)) + (bias[i] if bias else 0.0) for i, row in enumerate(rows)]


def normed(vector):
    mean = sum(vector) / len(vector)
    variance = sum((x - mean) ** 2 for x in vector) / len(vector)
    return [(x - mean) / math.sqrt(variance + 1e-5) for x in vector]


def kept_keys(mask, scores, query):
    kind, size = mask
    order = sorted(range(len(scores)), key=lambda key: (-scores[key], key))
    if kind == "full":
        return set(order)
    if kind == "top-k":
        return set(order[:size])
    if kind == "bottom-k":
        return set(sorted(range(len(scores)), key=lambda key: (scores[key], key))[:size])
    if kind == "banded":
        first = min(max(query - (size - 1) // 2, 0), len(scores) - size)  # moved inwards at the ends
        return set(range(first, first + size))
    raise SystemExit("unknown mask " + kind)


def softmax(scores, keys):
    highest = max(scores[key] for key in keys)
    parts = [math.exp(scores[key] - highest) if key in keys else 0.0 for key in range(len(scores))]
    return [part / sum(parts) for part in parts]


def applies(change, block, head):
    return change["block"] == block and change.get("head") in (None, head)


def changed_row(weights, keys, changes, block, head, query, given):
    for change in changes:
        if change["kind"] == "patch" and applies(change, block, head):
            weights = list(given[block][head][query])
            keys = {key for key, weight in enumerate(weights) if weight}
    for change in changes:
        if change["kind"] == "cut" and applies(change, block, head) and change.get("query") in (None, query):
            weights[change["key"]] = 0.0
            keys = keys - {change["key"]}
            left = sum(weights)
            weights = [weight / left if left else 0.0 for weight in weights]
    for change in changes:
        if change["kind"] == "uniform" and applies(change, block, head):
            weights = [1.0 / len(keys) if key in keys else 0.0 for key in range(len(weights))]
    for change in changes:
        if change["kind"] == "off" and applies(change, block, head):
            weights = [0.0] * len(weights)
    return weights


def forward(weights, tokens, config, changes, given):
    width = len(weights["embedding.weight"][0])
    heads = config["heads"]
    x = []
    for position, token in enumerate(tokens):
        row = []
        for feature in range(width):
            angle = position / 10000.0 ** (feature // 2 * 2 / width)
            place = math.cos(angle) if feature % 2 else math.sin(angle)
            row.append(weights["embedding.weight"][token][feature] * math.sqrt(width) + place)
        x.append(row)
    maps = []
    for block in range(config["blocks"]):
        name = "blocks.%d." % block
        inputs = [normed(row) for row in x]
        queries = [linear(weights, name + "attention.query", row) for row in inputs]
        keys = [linear(weights, name + "attention.key", row) for row in inputs]
        values = [linear(weights, name + "attention.value", row) for row in inputs]
        size = len(queries[0]) // heads
        maps.append([])
        mixed = [[] for _ in x]
        for head in range(heads):
            part = slice(head * size, (head + 1) * size)
            maps[block].append([])
            for query in range(len(x)):
                scores = [sum(a * b for a, b in zip(queries[query][part], keys[key][part])) / math.sqrt(size)
                          * config["sharpness"] for key in range(len(x))]
                chosen = kept_keys(config["mask"], scores, query)
                row = changed_row(softmax(scores, chosen), chosen, changes, block, head, query, given)
                maps[block][head].append(row)
                mixed[query] += [sum(row[key] * values[key][part][i] for key in range(len(x))) for i in range(size)]
        gone = any(change["kind"] == "off" and change["block"] == block and change.get("head") is None
                   for change in changes)
        for query in range(len(x)):
            added = [0.0] * width if gone else linear(weights, name + "attention.output", mixed[query])
            x[query] = [a + b for a, b in zip(x[query], added)]
            hidden = [max(0.0, h) for h in linear(weights, name + "mlp.in", normed(x[query]))]
            x[query] = [a + b for a, b in zip(x[query], linear(weights, name + "mlp.out", hidden))]
    pooled = [sum(row[feature] for row in x) / len(x) for feature in range(width)]
    return linear(weights, "readout", pooled), maps


def main():
    weights = tensors(sys.argv[1])
    with open(sys.argv[2]) as file:
        examples = [json.loads(line) for line in file if line.strip()]
    with open(sys.argv[3]) as file:
        config = json.load(file)
    donor = tensors(config["donor"]) if "donor" in config else None
    loss, right = 0.0, 0
    for example in examples:
        given = None
        if donor:
            given = forward(donor, example["tokens"], dict(config, mask=config["donor_mask"], sharpness=1), [], None)[1]
        logits, _ = forward(weights, example["tokens"], config, config["changes"], given)
        highest = max(logits)
        loss += math.log(sum(math.exp(logit - highest) for logit in logits)) + highest - logits[example["label"]]
        right += logits.index(highest) == example["label"]
    print(json.dumps({"loss": loss / len(examples), "accuracy": right / len(examples)}))


main()
