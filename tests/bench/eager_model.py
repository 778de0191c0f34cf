# SPDX-License-Identifier: MIT
"""The released model as one would write it in eager PyTorch: dense masks, torch.topk, autograd.

What Fovea's own paths are measured against. Same architecture, same data shapes, same optimiser step.
"""

import math

import torch
from torch import nn
from torch.nn import functional as F


def pattern(mask, ordinary, globals_):
    """Kept entries of a fixed mask as a (positions, positions) bool tensor, or None for masks that look at scores."""
    kind, *arguments = mask.split(":")
    if kind in ("full", "top-k"):
        return None
    size = int(arguments[0])
    positions = ordinary + globals_
    kept = torch.zeros(positions, positions, dtype=torch.bool)
    for query in range(ordinary):
        if kind == "banded":
            begin = min(max(query - (size - 1) // 2, 0), max(ordinary - size, 0))
        elif kind == "block-local":
            begin = query - query % size
        else:
            raise ValueError(f"no eager version of {mask}")
        kept[query, begin : min(begin + size, ordinary)] = True
    kept[:, ordinary:] = True
    kept[ordinary:, :] = True
    return kept


def global_tokens(mask):
    return next((int(part.split("=")[1]) for part in mask.split(":") if part.startswith("global=")), 0)


class Attention(nn.Module):
    def __init__(self, width, heads, mask, kept, dropout):
        super().__init__()
        self.heads = heads
        self.query = nn.Linear(width, heads * width)
        self.key = nn.Linear(width, heads * width)
        self.value = nn.Linear(width, heads * width)
        self.output = nn.Linear(heads * width, width)
        self.top = int(mask.split(":")[1]) if mask.startswith("top-k") else None
        self.register_buffer("kept", kept)
        self.dropout = dropout

    def split(self, x):
        examples, positions, _ = x.shape
        return x.view(examples, positions, self.heads, -1).transpose(1, 2)

    def forward(self, x):
        examples, positions, _ = x.shape
        query, key, value = self.split(self.query(x)), self.split(self.key(x)), self.split(self.value(x))
        scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
        if self.kept is not None:
            scores = scores.masked_fill(~self.kept, float("-inf"))
        elif self.top is not None:
            best = scores.topk(self.top, dim=-1).indices
            dropped = torch.ones_like(scores, dtype=torch.bool).scatter_(-1, best, False)
            scores = scores.masked_fill(dropped, float("-inf"))
        weights = F.dropout(scores.softmax(dim=-1), self.dropout, self.training)
        mixed = (weights @ value).transpose(1, 2).reshape(examples, positions, -1)
        return self.output(mixed)


class Block(nn.Module):
    def __init__(self, width, heads, mask, kept, dropout):
        super().__init__()
        self.attention = Attention(width, heads, mask, kept, dropout)
        self.norms = nn.ModuleList(nn.LayerNorm(width, elementwise_affine=False) for _ in range(2))
        self.inner = nn.Linear(width, width)
        self.outer = nn.Linear(width, width)
        self.dropout = dropout

    def drop(self, x):
        return F.dropout(x, self.dropout, self.training)

    def forward(self, x):
        x = x + self.drop(self.attention(self.norms[0](x)))
        hidden = F.relu(self.drop(self.inner(self.norms[1](x))))
        return x + self.drop(self.outer(hidden))


class Transformer(nn.Module):
    def __init__(self, mask, ordinary, blocks, width, heads, alphabet, classes, dropout):
        super().__init__()
        globals_ = global_tokens(mask)
        positions = ordinary + globals_
        kept = pattern(mask, ordinary, globals_)
        self.embedding = nn.Embedding(alphabet + 1 + globals_, width)
        angle = torch.arange(positions)[:, None] / 10000 ** (torch.arange(0, width, 2) / width)
        self.register_buffer("positions", torch.stack((angle.sin(), angle.cos()), dim=-1).flatten(1))
        self.blocks = nn.ModuleList(Block(width, heads, mask, kept, dropout) for _ in range(blocks))
        self.readout = nn.Linear(width, classes)
        self.scale = math.sqrt(width)
        self.dropout = dropout

    def forward(self, tokens):
        x = F.dropout(self.embedding(tokens) * self.scale + self.positions, self.dropout, self.training)
        for block in self.blocks:
            x = block(x)
        return self.readout(x.mean(dim=1))
