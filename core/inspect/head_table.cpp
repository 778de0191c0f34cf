// SPDX-License-Identifier: MIT
#include "core/inspect/head_table.h"

#include "core/base/csv.h"

#include <array>
#include <cmath>

namespace fovea {

std::span<const HeadQuantity> headQuantities()
{
    static const std::array<HeadQuantity, 10> all{{
        {"focus", "Focus", "Attention on what decides the answer.", &HeadStatistics::focus},
        {"entropy", "Entropy", "Of the weights of a query, in nats: 0 where it looks at one key.",
         &HeadStatistics::entropy},
        {"dispersion", "Dispersion", "Largest minus smallest kept score of a query.",
         &HeadStatistics::dispersion},
        {"separation", "Separation",
         "Smallest kept minus largest dropped score; none where nothing is dropped.",
         &HeadStatistics::separation},
        {"sensitivity", "Sensitivity",
         "How far a query's weights move, in l1, for a small move of one score: for a softmax the largest "
         "2 p (1 - p).",
         &HeadStatistics::sensitivity},
        {"swap", "Swap", "How far a query's weights jump, in l1, when a key crosses the cut.",
         &HeadStatistics::swap},
        {"support", "Support", "Keys that a query keeps.", &HeadStatistics::support},
        {"recall", "Recall", "Share of the exact best keys that a query keeps, where the mask has a k.",
         &HeadStatistics::recall},
        {"frozen", "Frozen", "Share of queries whose scores get no gradient.", &HeadStatistics::frozen},
        {"distance", "Distance", "How many positions away a query looks, on the sequence itself.",
         &HeadStatistics::distance},
    }};
    return all;
}

int shownDecimals(const ExampleMean &value)
{
    const double size = std::abs(value.mean);
    return size >= 100 ? 1 : size >= 10 ? 2 : 3;
}

namespace {

const std::string originColumns = "run,lane,label,mask,seed,epoch,split,layer,head";

std::string originOf(const HeadTable &table, const HeadStatistics &head)
{
    return std::to_string(table.run) + "," + csvCell(table.lane) + "," + csvCell(table.label) + "," +
           csvCell(table.mask) + "," + std::to_string(table.seed) + "," + std::to_string(table.epoch) + "," +
           table.split + "," + std::to_string(head.layer) + "," + std::to_string(head.head);
}

std::string meanCells(const ExampleMean &value)
{
    return csvNumber(value.mean) + "," + csvNumber(value.low()) + "," + csvNumber(value.high());
}

void addProfiles(std::string &text, const HeadTable &table, const HeadStatistics &head)
{
    const std::string origin = originOf(table, head);
    const int reach = int(head.byOffset.size()) / 2;
    for (std::size_t i = 0; i < head.byOffset.size(); ++i)
        text += origin + ",by_offset,," + std::to_string(int(i) - reach) + "," + meanCells(head.byOffset[i]) +
                ",\n";
    const auto names = tokenNames(table.alphabet, head.byToken.size());
    for (std::size_t i = 0; i < head.byToken.size(); ++i)
        text += origin + ",by_token,," + csvCell(names[i]) + "," + meanCells(head.byToken[i]) + "," +
                csvNumber(head.byTokenEven[i]) + "\n";
    const auto side = std::size_t(head.mapSide);
    for (std::size_t cell = 0; cell < head.meanMap.size(); ++cell) {
        const ExampleMean value{head.meanMap[cell], head.mapError[cell], 0};
        text += origin + ",mean_map," + std::to_string(cell / side) + "," + std::to_string(cell % side) +
                "," + meanCells(value) + ",\n";
    }
}

} // namespace

std::vector<std::string> tokenNames(const std::vector<std::string> &alphabet, std::size_t groups)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i + 2 < groups; ++i)
        names.push_back(i < alphabet.size() ? alphabet[i] : std::to_string(i));
    names.push_back("pad");
    names.push_back("global");
    return names;
}

std::string headsCsv(std::span<const HeadTable> tables)
{
    std::string text = originColumns;
    for (const HeadQuantity &each : headQuantities())
        text += "," + each.id + "," + each.id + "_low," + each.id + "_high," + each.id + "_examples";
    text += ",focus_even\n";
    for (const HeadTable &table : tables)
        for (const HeadStatistics &head : table.heads) {
            text += originOf(table, head);
            for (const HeadQuantity &each : headQuantities()) {
                const ExampleMean &value = head.*each.value;
                text += "," + meanCells(value) + "," + std::to_string(value.examples);
            }
            text += "," + csvNumber(head.focusEven) + "\n";
        }
    return text;
}

std::string headProfilesCsv(std::span<const HeadTable> tables)
{
    std::string text = originColumns + ",quantity,query,at,mean,low,high,even\n";
    for (const HeadTable &table : tables)
        for (const HeadStatistics &head : table.heads)
            addProfiles(text, table, head);
    return text;
}

} // namespace fovea
