# SPDX-License-Identifier: MIT
"""The address of a run, as core/store/FORMAT.md says it. Needs nothing but Python's standard library."""

import decimal
import struct

MASK64 = (1 << 64) - 1
INERT = {"train.epochs", "data.train_file", "data.heldout_file", "data.seed"}


def mixed(x):
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK64
    return x ^ (x >> 31)


def combined(state, value):
    inner = mixed((value + 0x632BE59BD9B4E019) & MASK64)
    return mixed((state + 0x9E3779B97F4A7C15 + inner) & MASK64)


def hash_of(data, start=0):
    state = combined(start, len(data))
    padded = data + bytes(-len(data) % 8)
    for (word,) in struct.iter_unpack("<Q", padded):
        state = combined(state, word)
    return state


def hash_of_data(data):
    """As runs.data_hash, of own data."""
    state = combined(data["alphabet"], data["classes"])
    for part in ("train", "heldout"):
        state = combined(state, len(data[part]))
        for sequence in data[part]:
            state = combined(state, len(sequence["tokens"]))
            for token in sequence["tokens"]:
                state = combined(state, token)
            state = combined(state, sequence["label"])
    return state


def text_of(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, float):
        return str(value)
    sign, digits, exponent = decimal.Decimal(repr(value)).normalize().as_tuple()
    fixed = format(decimal.Decimal((sign, digits, exponent)), "f")
    point = "." if len(digits) > 1 else ""
    scientific = f"{'-' * sign}{digits[0]}{point}{''.join(map(str, digits[1:]))}e{exponent + len(digits) - 1:+03d}"
    return fixed if len(fixed) <= len(scientific) else scientific


def keeps_all(mask):
    return mask.split(":")[0] == "full" or mask.split(":")[:2] == ["top-p", "1"]


def is_inert(section, key, base, mask):
    name = f"{section}.{key}"
    if section in ("stop", "store") or name in INERT:
        return True
    if name == "train.momentum":
        return base["train"]["optimizer"] != "sgd"
    return name == "model.gradient" and (base["model"]["gradient"] == "kept" or keeps_all(mask))


def address_of(record, seed, lane=0, data=None, parent=None):
    """`parent`: address and epoch of the run it branched off."""
    base, mask = record["base"], record["mask"]
    lines = [f"mask={mask}"]
    for section, fields in base.items():
        lines += [f"{section}.{key}={text_of(value)}" for key, value in fields.items()
                  if not is_inert(section, key, base, mask)]
    own_seed = base["data"]["seed"]
    lines += [f"seed={seed}", f"data.seed={seed if own_seed == 'run' else own_seed}"]
    if base["train"]["init"] == "independent":
        lines.append(f"lane={lane}")
    if base["data"]["train_file"] is not None:
        lines.append(f"data={hash_of_data(data)}")
    if parent is not None:
        lines.append(f"parent={parent[0]} {parent[1]}")
    return f"{hash_of(''.join(line + chr(10) for line in lines).encode()):016x}"
