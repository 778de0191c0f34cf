// SPDX-License-Identifier: MIT
#include "widgets/maps/lane_beads.h"

#include "core/inspect/common_positions.h"
#include "core/inspect/received_attention.h"
#include "widgets/beads/bead_picture.h"
#include "widgets/kit/bar_button.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/task_words.h"

#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

BeadScene laneBeads(const Inspection &inspection, const RaceData &race)
{
    BeadScene scene;
    const AttentionProbe *first = nullptr;
    std::size_t shared = 0; // positions of all rows
    for (const int lane : lanesOnShow(inspection, race)) {
        const auto head = inspection.headOf(lane);
        if (!head)
            continue;
        const LaneView &shown = race.lanes()[std::size_t(lane)];
        const AttentionProbe &probe = head->probe;
        if (!first) {
            first = &probe;
            shared = std::size_t(probe.positions);
            scene.tokens = beadTokens(shown.run.task, probe.tokens, probe.roles, probe.deciding);
            if (!probe.deciding.everyToken)
                scene.onWords = LaneBeads::tr("on %1").arg(decidingWords(shown.run.task));
            if (probe.label)
                scene.answer = answerWords(shown.run.task, *probe.label);
        }
        const std::size_t common = positionsInCommon(*first, probe);
        if (common == 0)
            continue;
        shared = std::min(shared, common);
        scene.rows.push_back(attentionRow(receivedAttention(probe, head->layer), chipLetter(shown),
                                          laneTitle(shown), shown.style));
    }
    scene.tokens.resize(std::min(shared, scene.tokens.size()));
    for (AttentionRow &row : scene.rows)
        row.share.resize(shared);
    return scene;
}

LaneBeads::LaneBeads(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent)
    : QFrame(parent), m_race(race), m_inspection(inspection),
      m_title(makeBarButton(QStringLiteral("beadsTitle"), tr("Attention received"),
                            tr("Shows or hides how much attention every position receives in each lane."),
                            this)),
      m_picture(new BeadPicture(themes, this))
{
    setProperty("look", QStringLiteral("card"));
    setAccessibleName(tr("Attention received by every position"));
    m_title->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_title->setProperty("look", QStringLiteral("tight"));
    m_picture->setBeadSize(BeadSize::Small);
    m_picture->setArcShown(false);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(size::gap, 0, size::gap, size::tiny);
    column->setSpacing(0);
    column->addWidget(m_title, 0, Qt::AlignLeft);
    column->addWidget(m_picture);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_title, &QToolButton::clicked, this, [this] {
        setOpen(!m_open);
        Q_EMIT opened(m_open);
    });
    connect(&inspection, &Inspection::probesChanged, this, &LaneBeads::refresh);
    connect(&inspection, &Inspection::viewChanged, this, &LaneBeads::refresh);
    setOpen(true);
}

void LaneBeads::setOpen(bool open)
{
    m_open = open;
    m_title->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    m_picture->setVisible(open);
    refresh();
}

void LaneBeads::refresh()
{
    int layer = m_inspection.shownHead().layer;
    for (const int lane : lanesOnShow(m_inspection, m_race))
        if (const auto head = m_inspection.headOf(lane))
            layer = head->layer;
    const QString title = tr("Attention received, layer %1").arg(layer + 1);
    m_title->setText(title);
    m_title->setAccessibleName(m_open ? tr("%1, open").arg(title) : tr("%1, folded").arg(title));
    if (m_open)
        m_picture->setScene(laneBeads(m_inspection, m_race));
}

} // namespace fovea::ui
