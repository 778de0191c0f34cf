# SPDX-License-Identifier: MIT
"""XXH3 with 64 bits and without a seed, as the library xxHash defines it, in plain Python."""

import struct

MASK64 = (1 << 64) - 1
SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221"
    "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
    "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb"
    "170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e")
P32_1, P32_2, P32_3 = 0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D
P64_1, P64_2, P64_3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
P64_4, P64_5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5
SECRET_WORDS = [struct.unpack_from("<8Q", SECRET, at) for at in range(len(SECRET) - 63)]


def word(data, at):
    return struct.unpack_from("<Q", data, at)[0]


def folded(a, b):
    product = a * b
    return (product ^ (product >> 64)) & MASK64


def avalanche(h):
    h = ((h ^ (h >> 37)) * 0x165667919E3779F9) & MASK64
    return h ^ (h >> 32)


def xxh3_short(data):
    size = len(data)
    if size == 0 or size <= 3:
        if size == 0:
            h = word(SECRET, 56) ^ word(SECRET, 64)
        else:
            value = data[0] << 16 | data[size >> 1] << 24 | data[-1] | size << 8
            h = value ^ struct.unpack_from("<I", SECRET)[0] ^ struct.unpack_from("<I", SECRET, 4)[0]
        h = ((h ^ (h >> 33)) * P64_2) & MASK64
        h = ((h ^ (h >> 29)) * P64_3) & MASK64
        return h ^ (h >> 32)
    if size <= 8:
        first, last = struct.unpack_from("<I", data)[0], struct.unpack_from("<I", data, size - 4)[0]
        h = (last + (first << 32)) ^ word(SECRET, 8) ^ word(SECRET, 16)
        turned = ((h << 49 | h >> 15) ^ (h << 24 | h >> 40)) & MASK64
        h = ((h ^ turned) * 0x9FB21C651E98DF25) & MASK64
        h = ((h ^ ((h >> 35) + size)) * 0x9FB21C651E98DF25) & MASK64
        return h ^ (h >> 28)
    low = word(data, 0) ^ word(SECRET, 24) ^ word(SECRET, 32)
    high = word(data, size - 8) ^ word(SECRET, 40) ^ word(SECRET, 48)
    return avalanche((size + int.from_bytes(low.to_bytes(8, "little"), "big") + high + folded(low, high)) & MASK64)


def xxh3_medium(data):
    size = len(data)

    def mix(at, key):
        return folded(word(data, at) ^ word(SECRET, key), word(data, at + 8) ^ word(SECRET, key + 8))

    h = size * P64_1
    if size <= 128:
        for i in range((size - 1) // 32, -1, -1):
            h += mix(16 * i, 32 * i) + mix(size - 16 * (i + 1), 32 * i + 16)
        return avalanche(h & MASK64)
    for i in range(8):
        h += mix(16 * i, 16 * i)
    h = avalanche(h & MASK64)
    for i in range(8, size // 16):
        h += mix(16 * i, 16 * (i - 8) + 3)
    return avalanche((h + mix(size - 16, 136 - 17)) & MASK64)


def xxh3_long(data):
    lanes = [P32_3, P64_1, P64_2, P64_3, P64_4, P32_2, P64_5, P32_1]
    size = len(data)

    def accumulate(at, key):
        values, keys = struct.unpack_from("<8Q", data, at), SECRET_WORDS[key]
        for i in range(8):
            mixed_in = values[i] ^ keys[i]
            lanes[i ^ 1] = (lanes[i ^ 1] + values[i]) & MASK64
            lanes[i] = (lanes[i] + (mixed_in & 0xFFFFFFFF) * (mixed_in >> 32)) & MASK64

    for stripe in range((size - 1) // 64):
        accumulate(64 * stripe, 8 * (stripe % 16))
        if stripe % 16 == 15:
            for i in range(8):
                lanes[i] = ((lanes[i] ^ (lanes[i] >> 47) ^ SECRET_WORDS[128][i]) * P32_1) & MASK64
    accumulate(size - 64, 192 - 64 - 7)
    h = size * P64_1
    for i in range(4):
        h += folded(lanes[2 * i] ^ word(SECRET, 11 + 16 * i), lanes[2 * i + 1] ^ word(SECRET, 19 + 16 * i))
    return avalanche(h & MASK64)


def xxh3(data):
    return xxh3_short(data) if len(data) <= 16 else xxh3_medium(data) if len(data) <= 240 else xxh3_long(data)
