# SPDX-License-Identifier: MIT
"""Training steps in eager PyTorch, on demand: reads a number of steps a line, answers with seconds a step."""

import argparse
import resource
import sys
import time

import torch
from torch.nn import functional as F

from eager_model import Transformer, global_tokens


def resident_megabytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mask", default="full")
    parser.add_argument("--length", type=int, default=40)
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--batch", type=int, default=25)
    parser.add_argument("--dropout", type=float, default=0.0)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()

    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    alphabet, classes, width = 3, 2, 64
    model = Transformer(options.mask, options.length, options.blocks, width, 1, alphabet, classes, options.dropout)
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-6)
    tokens = torch.randint(0, alphabet, (options.batch, options.length))
    globals_ = alphabet + 1 + torch.arange(global_tokens(options.mask))
    tokens = torch.cat((tokens, globals_.expand(options.batch, -1)), dim=1)
    labels = torch.randint(0, classes, (options.batch,))

    def step():
        optimizer.zero_grad(set_to_none=True)
        F.cross_entropy(model(tokens), labels).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 0.5)
        optimizer.step()

    before = resident_megabytes()
    print("ready", flush=True)
    for line in sys.stdin:
        steps = int(line)
        begin = time.perf_counter()
        for _ in range(steps):
            step()
        print((time.perf_counter() - begin) / steps, resident_megabytes() - before, flush=True)


if __name__ == "__main__":
    main()
