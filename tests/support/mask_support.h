// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"
#include "core/base/random.h"

#include <QTest>

#include <numeric>
#include <string>
#include <vector>

namespace fovea {

// One query with its memory.
struct Row
{
    Geometry geometry;
    int query = 0;
    std::vector<float> scores;
    std::vector<std::uint8_t> allowed;
    std::uint64_t key = 1;

    QueryRow view() const { return {geometry, query, scores, allowed, key}; }
};

inline Row randomRow(Geometry geometry, int query, std::uint64_t seed)
{
    Random random(seed);
    Row row{geometry, query, {}, {}, random.next()};
    for (int i = 0; i < geometry.positions(); ++i)
        row.scores.push_back(float(random.uniform(-3, 3)));
    return row;
}

inline Row rowOf(std::vector<float> scores)
{
    return {{int(scores.size()), 0}, 0, std::move(scores), {}, 1};
}

inline std::vector<int> keptOf(const Mask &mask, const Row &row)
{
    std::vector<int> kept = {99}; // what was in the caller's vector must not matter
    mask.select(row.view(), kept);
    return kept;
}

inline std::vector<int> keptOf(const std::string &text, const Row &row)
{
    return keptOf(*makeMask(maskFrom(text)), row);
}

inline std::vector<int> upTo(int end)
{
    std::vector<int> keys(std::size_t(end), 0);
    std::iota(keys.begin(), keys.end(), 0);
    return keys;
}

// Every mask that takes any length, at several sizes, those with global tokens also with some.
inline std::vector<std::string> everyMask()
{
    std::vector<std::string> texts;
    for (const MaskInfo &info : maskCatalogue()) {
        if (info.params.empty()) {
            texts.push_back(info.id);
            continue;
        }
        if (makeMask({info.id, {}})->onlyLength())
            continue;
        std::vector<std::string> sizes = {"1", "4", "5", "40"};
        if (info.params.front().type == ParamType::Real)
            sizes = {"0.1", "0.5", "0.9", "1"};
        if (info.id == "entmax")
            sizes = {"1.2", "1.5", "1.9", "2"};
        for (const std::string &size : sizes) {
            texts.push_back(info.id + ":" + size);
            for (const Param &param : info.params)
                if (param.id == "global")
                    texts.push_back(info.id + ":" + size + ":global=2");
        }
    }
    return texts;
}

inline void everyMaskRows()
{
    QTest::addColumn<QString>("text");
    for (const std::string &text : everyMask())
        QTest::newRow(text.c_str()) << QString::fromStdString(text);
}

inline std::unique_ptr<Mask> fetchedMask()
{
    QFETCH(QString, text);
    return makeMask(maskFrom(text.toStdString()));
}

inline constexpr int lengths[] = {1, 2, 5, 8, 13, 40};

} // namespace fovea
