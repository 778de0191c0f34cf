// SPDX-License-Identifier: MIT
#include "app/painting/paint_controller.h"

#include "app/painting/paint_examples.h"
#include "app/studio/edit_controller.h"
#include "app/studio/experiment_edits.h"
#include "app/studio/race_controller.h"
#include "core/attention/mask.h"
#include "core/attention/painted_cells.h"
#include "core/experiment/lane_names.h"
#include "widgets/painting/paint_dialog.h"
#include "widgets/words/lane_words.h"

#include <QMainWindow>

#include <algorithm>

namespace fovea::app {

namespace {

// Of a lane with full attention, whose pattern is not a start but all there is: a band.
PaintGrid startOf(const ui::LaneView &lane, int length)
{
    const auto mask = makeMask(lane.spec.mask);
    const bool empties = mask->onlyLength().value_or(length) != length;
    return gridOf(mask->keepsAll({length, 0}) || empties ? maskFrom("banded:5") : lane.spec.mask, length);
}

QString capital(QString words)
{
    if (!words.isEmpty())
        words[0] = words[0].toUpper();
    return words;
}

} // namespace

PaintController::PaintController(Studio &studio) : QObject(&studio.window), m_studio(studio)
{
    studio.paint = [this](QWidget *window, const ui::LaneView &lane,
                          const std::function<void(const MaskSpec &)> &use) { paintFor(window, lane, use); };
    connect(&studio.race, &ui::RaceData::experimentChanged, this, &PaintController::followLanes);
}

ui::PaintOffer PaintController::offerFor(const ui::LaneView &lane)
{
    const int length = m_lengths.of(lane.run, {});
    ui::PaintOffer offer;
    offer.lane = QString::fromStdString(lane.spec.name);
    offer.style = lane.style;
    offer.grid = startOf(lane, length);
    offer.examples = paintExamples(lane.run, length);
    offer.provable = lane.run.task.id == "even-pairs";
    if (m_unsaved && m_unsaved->length() == length)
        offer.starts.push_back({tr("What was painted last"), *m_unsaved});
    for (const ui::LaneView &each : m_studio.race.lanes())
        offer.starts.push_back(
            {tr("Lane %1: %2").arg(QString::fromStdString(each.spec.name), ui::maskWords(each.spec.mask)),
             gridOf(each.spec.mask, length)});
    for (const MaskInfo &info : maskCatalogue())
        if (const MaskSpec mask{info.id, {}}; !makeMask(mask)->onlyLength())
            offer.starts.push_back({capital(ui::maskWords(mask)), gridOf(mask, length)});
    return offer;
}

ui::PaintDialog *PaintController::open(ui::PaintOffer offer, QWidget *parent)
{
    if (m_dialog)
        m_dialog->close();
    m_dialog = new ui::PaintDialog(std::move(offer), m_studio.themes, parent);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &QDialog::rejected, this,
            [this, dialog = m_dialog.data()] { m_unsaved = dialog->grid(); });
    m_dialog->show();
    return m_dialog;
}

void PaintController::paint(int lane)
{
    if (lane < 0 || lane >= m_studio.race.ownLanes())
        return m_studio.say(tr("There is no lane to paint a mask for; select one first."), Tone::Complaint);
    try {
        const ui::LaneView &view = m_studio.race.lanes()[std::size_t(lane)];
        ui::PaintOffer offer = offerFor(view);
        offer.next = QString::fromStdString(freeLetter(m_studio.race.experiment().lanes));
        offer.style = int(m_studio.race.lanes().size());
        const std::string name = view.spec.name;
        ui::PaintDialog *dialog = open(std::move(offer), &m_studio.window);
        connect(dialog, &ui::PaintDialog::saved, this,
                [this, name](const MaskSpec &mask) { save(name, mask); });
        connect(dialog, &ui::PaintDialog::raced, this,
                [this, name](const MaskSpec &mask, const QString &wanted) { race(name, mask, wanted); });
    } catch (const Error &error) {
        m_studio.say(QString::fromStdString(error.what()), Tone::Complaint);
    }
}

void PaintController::paintFor(QWidget *window, const ui::LaneView &lane,
                               const std::function<void(const MaskSpec &)> &use)
{
    try {
        ui::PaintOffer offer = offerFor(lane);
        offer.lends = true;
        ui::PaintDialog *dialog = open(std::move(offer), window);
        connect(dialog, &ui::PaintDialog::saved, window, use);
    } catch (const Error &error) {
        m_studio.say(QString::fromStdString(error.what()), Tone::Complaint);
    }
}

void PaintController::save(const std::string &lane, const MaskSpec &mask)
{
    const auto &lanes = m_studio.race.experiment().lanes;
    const auto found = std::ranges::find(lanes, lane, &LaneSpec::name);
    if (found == lanes.end()) {
        m_studio.edits.addLane(mask); // it has gone meanwhile, and what was painted stays
        return;
    }
    m_studio.edits.setMask(int(found - lanes.begin()), mask);
}

// The new lane has the other settings of the one that the board was opened for.
void PaintController::race(const std::string &like, const MaskSpec &mask, const QString &name)
{
    const auto edit = [&](const ExperimentSpec &experiment) {
        const auto found = std::ranges::find(experiment.lanes, like, &LaneSpec::name);
        LaneSpec lane{name.toStdString(), mask, {}};
        if (found != experiment.lanes.end())
            lane.set = found->set;
        std::erase_if(lane.set, [&](const FieldChange &change) { return change.key == "model.gradient"; });
        return edits::withLane(experiment, std::move(lane));
    };
    if (!m_studio.edits.perform(tr("paint a lane"), edit))
        return;
    m_studio.race.select(m_studio.race.ownLanes() - 1);
    m_studio.controller.run();
}

void PaintController::followLanes()
{
    if (m_dialog && !m_dialog->isModal() && m_dialog->parentWidget() == &m_studio.window)
        m_dialog->setNext(QString::fromStdString(freeLetter(m_studio.race.experiment().lanes)),
                          int(m_studio.race.lanes().size()));
}

} // namespace fovea::app
