// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/sandbox_controller.h"

#include "app/studio/workspace.h"
#include "widgets/inspect/softmax_sandbox.h"
#include "widgets/maps/map_scene.h"
#include "widgets/maps/map_text.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/words/lane_words.h"

namespace fovea::app {

SandboxController::SandboxController(ui::SoftmaxSandbox &sandbox, Studio &studio, QObject *parent)
    : QObject(parent), m_sandbox(sandbox), m_studio(studio), m_inspection(studio.inspection),
      m_race(studio.race)
{
    for (const auto signal : {&ui::Inspection::selectionChanged, &ui::Inspection::viewChanged,
                              &ui::Inspection::probesChanged, &ui::Inspection::asked})
        connect(&m_inspection, signal, this, &SandboxController::offer);
    connect(&sandbox, &ui::SoftmaxSandbox::rowRequested, this, [this](int offered) {
        if (m_inspection.query() && std::size_t(offered) < m_offered.size())
            send(m_offered[std::size_t(offered)], *m_inspection.query());
    });
}

void SandboxController::sendSelected()
{
    const int selected = m_race.selectedLane();
    if (m_inspection.query())
        send(selected == m_inspection.second() ? selected : m_inspection.first(), *m_inspection.query());
    else
        m_studio.say(tr("Select a query first: click a row of a map."), Tone::Plain);
}

QString SandboxController::titleOf(int lane, int query) const
{
    const auto head = m_inspection.headOf(lane);
    return tr("%1 · query %2, %3")
        .arg(ui::chipLetter(m_race.lanes()[std::size_t(lane)]),
             ui::positionText(query, ui::tokenTexts(head->probe, m_inspection.alphabet())),
             ui::headText(head->layer, head->head));
}

// One for each lane on show, in their order; none where no query is selected.
void SandboxController::offer()
{
    std::vector<ui::RowOffer> offers;
    m_offered.clear();
    const auto query = m_inspection.query();
    for (const int lane : ui::comparedLanes(m_inspection)) {
        const auto head = m_inspection.headOf(lane);
        if (!query || !head || *query >= head->positions() || lane >= int(m_race.lanes().size()))
            continue;
        m_offered.push_back(lane);
        offers.push_back(
            {tr("%1 of %2").arg(*query + 1).arg(ui::chipLetter(m_race.lanes()[std::size_t(lane)])),
             titleOf(lane, *query)});
    }
    m_sandbox.setOffers(offers);
}

void SandboxController::send(int lane, int query)
{
    const auto head = m_inspection.headOf(lane);
    if (!head || query >= head->positions())
        return;
    const QStringList tokens = ui::tokenTexts(head->probe, m_inspection.alphabet());
    ui::SandboxRow row;
    row.title = titleOf(lane, query);
    for (int key = 0; key < head->positions(); ++key)
        if (head->isVisible(key)) {
            row.scores.push_back(double(head->map().scores[head->at(query, key)]));
            row.labels.push_back(tokens.value(key));
        }
    const int kept = head->map().rows[std::size_t(query)].kept;
    row.keep = kept == int(row.scores.size()) ? 0 : kept;
    m_sandbox.load(row);
    bringForward(dockAround(&m_sandbox));
}

} // namespace fovea::app
