// SPDX-License-Identifier: MIT
#include "widgets/plots/legend.h"

#include "widgets/curves/lane_names.h"
#include "widgets/curves/plot_marks.h"
#include "widgets/kit/lane_chip.h"
#include "widgets/words/lane_words.h"

#include <QPainter>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int sampleWidth = 3 * size::gap + size::tiny;

} // namespace

std::vector<LegendEntry> legendEntries(const RaceData &race, const Theme &theme)
{
    const auto &lanes = race.lanes();
    const bool sameSeeds = !seedsText(lanes).isEmpty();
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (lanes[i].hidden)
            continue;
        LegendEntry entry{chipLetter(lanes[i]), laneTitle(lanes[i]), theme.lane(lanes[i].style)};
        // What is alike in all lanes is said once, elsewhere; who diverged is not.
        const bool several = lanes[i].runs.size() > 1;
        if (const QString seeds = !sameSeeds ? seedsText(lanes[i])
                                  : several  ? divergedText(lanes[i])
                                             : QString();
            !seeds.isEmpty())
            entry.text += QStringLiteral(" · ") + seeds;
        entries.push_back(entry);
    }
    return entries;
}

QSize legendEntrySize(const LegendEntry &entry)
{
    const int text = QFontMetrics(font(Type::Body)).horizontalAdvance(entry.text);
    return {size::gap + letterExtent() + size::gap + sampleWidth + size::gap + text + size::gap,
            std::max(size::dense, letterExtent() + size::gap)};
}

void paintLegendEntry(QPainter &painter, const QRectF &box, const LegendEntry &entry, const Theme &theme)
{
    painter.save();
    painter.setFont(font(Type::Small));
    QRectF place(box.left() + size::gap, box.center().y() - letterExtent() / 2.0, letterExtent(),
                 letterExtent());
    paintLaneLetter(painter, place, entry.letter, entry.style, theme);
    place.translate(letterExtent() + size::gap, 0);
    place.setWidth(sampleWidth);
    paintLaneLine(painter, place, entry.style);
    painter.setFont(font(Type::Body));
    painter.setPen(theme.text);
    place.translate(sampleWidth + size::gap, 0);
    place.setRight(box.right());
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(entry.text, Qt::ElideRight, int(place.width())));
    painter.restore();
}

} // namespace fovea::ui
