// SPDX-License-Identifier: MIT
#include "core/inspect/map_csv.h"

#include "core/base/csv.h"

#include <charconv>

namespace fovea {

namespace {

void append(std::string &text, float value)
{
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value);
    text.append(digits, end.ptr);
}

} // namespace

std::string mapCsv(const HeadView &head, const std::vector<std::string> &tokens)
{
    std::string text =
        "layer,head,query,query_token,key,key_token,score,kept,weight,weighted_value,contribution,rank\n";
    const std::string place = std::to_string(head.layer) + "," + std::to_string(head.head) + ",";
    const auto &map = head.map();
    for (int query = 0; query < head.positions(); ++query) {
        std::vector<int> ranks(std::size_t(head.positions()), 0);
        int rank = 0;
        for (const RankedKey &key : rankedKeys(head, query))
            ranks[std::size_t(key.key)] = ++rank;
        const std::string start =
            place + std::to_string(query) + "," + csvCell(tokens.at(std::size_t(query))) + ",";
        for (int key = 0; key < head.positions(); ++key) {
            if (!head.isVisible(key))
                continue;
            const std::size_t entry = head.at(query, key);
            text += start + std::to_string(key) + "," + csvCell(tokens.at(std::size_t(key))) + ",";
            append(text, map.scores[entry]);
            text += map.kept[entry] ? ",1," : ",0,";
            append(text, map.weights[entry]);
            text += ',';
            append(text, map.weights[entry] * map.valueNorms[std::size_t(key)]);
            text += ',';
            append(text, map.weights[entry] * map.outputNorms[std::size_t(key)]);
            text += ',' + std::to_string(ranks[std::size_t(key)]) + '\n';
        }
    }
    return text;
}

} // namespace fovea
