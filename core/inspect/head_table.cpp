// SPDX-License-Identifier: MIT
#include "core/inspect/head_table.h"

#include "core/base/csv.h"

#include <array>

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
         "Largest 2 p (1 - p) of a query's weights: how far they move, in l1, when its scores move by one.",
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

std::string headsCsv(std::span<const HeadTable> tables)
{
    std::string text = "run,lane,mask,seed,epoch,split,layer,head";
    for (const HeadQuantity &each : headQuantities())
        text += "," + each.id + "," + each.id + "_low," + each.id + "_high," + each.id + "_examples";
    text += ",focus_even\n";
    for (const HeadTable &table : tables)
        for (const HeadStatistics &head : table.heads) {
            text += std::to_string(table.run) + "," + csvCell(table.lane) + "," + csvCell(table.mask) + "," +
                    std::to_string(table.seed) + "," + std::to_string(table.epoch) + "," + table.split + "," +
                    std::to_string(head.layer) + "," + std::to_string(head.head);
            for (const HeadQuantity &each : headQuantities()) {
                const ExampleMean &value = head.*each.value;
                text += "," + csvNumber(value.mean) + "," + csvNumber(value.low()) + "," +
                        csvNumber(value.high()) + "," + std::to_string(value.examples);
            }
            text += "," + csvNumber(head.focusEven) + "\n";
        }
    return text;
}

} // namespace fovea
