// SPDX-License-Identifier: MIT
#include "widgets/theory/lane_pair_box.h"

#include "widgets/models/lanes_on_show.h"
#include "widgets/words/lane_words.h"

#include <QPoint>

namespace fovea::ui {

LanePairBox::LanePairBox(const RaceData &race, Inspection &inspection, QWidget *parent)
    : QComboBox(parent), m_race(race), m_inspection(inspection)
{
    setObjectName(QStringLiteral("theory.lanes"));
    setAccessibleName(tr("Lanes that are compared"));
    setToolTip(tr("The two lanes that are compared; Inspect shows the same."));
    setWhatsThis(toolTip());
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(this, &QComboBox::activated, this, [this](int index) {
        const QPoint lanes = itemData(index).toPoint();
        if (m_inspection.arrangement() == MapArrangement::One ||
            m_inspection.arrangement() == MapArrangement::Seeds)
            m_inspection.setArrangement(MapArrangement::Pair);
        m_inspection.setLanes(lanes.x(), lanes.y());
    });
    connect(&race, &RaceData::experimentChanged, this, &LanePairBox::fill);
    connect(&inspection, &Inspection::asked, this, &LanePairBox::mark);
    connect(&inspection, &Inspection::viewChanged, this, &LanePairBox::mark);
    fill();
}

void LanePairBox::fill()
{
    clear();
    const auto &lanes = m_race.lanes();
    for (int first = 0; first < int(lanes.size()); ++first)
        for (int second = first + 1; second < int(lanes.size()); ++second) {
            const LaneView &a = lanes[std::size_t(first)], &b = lanes[std::size_t(second)];
            addItem(QStringLiteral("%1, %2").arg(chipLetter(a), chipLetter(b)), QPoint(first, second));
            setItemData(count() - 1, tr("%1 beside %2").arg(laneLabel(a), laneLabel(b)), Qt::ToolTipRole);
        }
    setWanted(m_isWanted);
    mark();
}

void LanePairBox::setWanted(bool wanted)
{
    m_isWanted = wanted;
    setVisible(wanted && count() > 1);
}

void LanePairBox::mark()
{
    const std::vector<int> lanes = comparedLanes(m_inspection);
    setCurrentIndex(lanes.size() == 2 ? findData(QPoint(lanes[0], lanes[1])) : -1);
}

} // namespace fovea::ui
