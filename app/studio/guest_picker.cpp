// SPDX-License-Identifier: MIT
#include "app/studio/guest_picker.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/experiment/lane_label.h"
#include "widgets/words/race_text.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include <map>

namespace fovea::app {

namespace {

// Lanes that have runs, in their order.
std::vector<ui::OfferedLane> offersOf(const Session &session)
{
    const auto labels = laneLabels(session.experiment());
    std::map<int, ui::OfferedLane> lanes;
    std::map<int, std::map<RunStatus, int>> statuses;
    for (const StoredRun &run : session.runs()) {
        ui::OfferedLane &lane = lanes[run.lane];
        lane.lane = run.lane;
        lane.name = QString::fromStdString(run.laneName);
        lane.label = QString::fromStdString(laneLabelOf(run, labels));
        lane.mask = QString::fromStdString(textOf(run.record.mask));
        lane.seeds += (lane.seeds.isEmpty() ? QString() : QStringLiteral(", ")) + QString::number(run.seed);
        ++statuses[run.lane][run.status];
    }
    std::vector<ui::OfferedLane> list;
    for (auto &[place, lane] : lanes) {
        QStringList states;
        for (const auto &[status, count] : statuses[place])
            states << (statuses[place].size() == 1
                           ? ui::statusText(status)
                           : GuestPicker::tr("%1 %2").arg(count).arg(ui::statusText(status)));
        lane.status = states.join(QStringLiteral(", "));
        list.push_back(std::move(lane));
    }
    return list;
}

} // namespace

GuestPicker::GuestPicker(RaceController &controller, ui::RaceData &race, Places &places, AskingThread &thread,
                         QWidget *window)
    : QObject(window), m_controller(controller), m_race(race), m_places(places), m_window(window),
      m_offers(
          {m_queue, /*channel=*/0, thread},
          [this]() -> LiveQuestion<Offer>::Work {
              return [path = m_path](const JobTicket &, const auto &tell) {
                  tell(offerOf(path));
                  return JobQueue::Slice::Done;
              };
          },
          [this](const Offer &offer) { show(offer); }),
      m_choices(
          {m_queue, /*channel=*/1, thread},
          [this]() -> LiveQuestion<Chosen>::Work {
              return [path = m_path, lanes = m_lanes](const JobTicket &, const auto &tell) {
                  tell(read(path, lanes));
                  return JobQueue::Slice::Done;
              };
          },
          [this](const Chosen &chosen) { add(chosen); })
{
}

void GuestPicker::chooseFile()
{
    const QString folder =
        QFileInfo::exists(m_places.sessionsFolder()) ? m_places.sessionsFolder() : QDir::homePath();
    auto *dialog = new QFileDialog(m_window, tr("Add lanes from a session"), folder,
                                   tr("Sessions (*.fovea);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &GuestPicker::offer);
    dialog->show();
}

void GuestPicker::offer(const QString &path)
{
    const QFileInfo file(path);
    if (!m_controller.sessionPath().isEmpty() && file == QFileInfo(m_controller.sessionPath()))
        return complain(
            tr("%1 is the session of this race; its lanes are here already.").arg(file.fileName()));
    m_path = file.absoluteFilePath();
    m_offers.ask();
}

// In the queue's thread, as read() is.
GuestPicker::Offer GuestPicker::offerOf(const QString &path)
{
    Offer offer{path, {}, {}, {}};
    try {
        const Session session = Session::open(QDir::toNativeSeparators(path).toStdString());
        offer.lanes = offersOf(session);
        offer.task = session.experiment().base.task;
        if (offer.lanes.empty())
            throw UsageError("'" + session.path() + "' has no lane with runs.");
    } catch (const std::exception &error) {
        offer.problem = QString::fromStdString(error.what());
    }
    return offer;
}

GuestPicker::Chosen GuestPicker::read(const QString &path, const std::vector<int> &lanes)
{
    try {
        return {readLanes(QDir::toNativeSeparators(path).toStdString(), lanes), {}};
    } catch (const std::exception &error) { // it may have gone since it was offered
        return {{}, QString::fromStdString(error.what())};
    }
}

void GuestPicker::show(const Offer &offer)
{
    if (!offer.problem.isEmpty())
        return complain(offer.problem);
    const bool another = offer.task != m_race.experiment().base.task;
    auto *dialog = new ui::GuestDialog(
        QFileInfo(offer.path).fileName(), offer.lanes,
        another ? tr("They learn another task than this race: they are shown, but not compared.") : QString(),
        m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ui::GuestDialog::lanesChosen, this,
            [this, path = offer.path](const std::vector<int> &chosen) {
                m_path = path;
                m_lanes = chosen;
                m_choices.ask();
            });
    dialog->open();
}

void GuestPicker::add(const Chosen &chosen)
{
    if (!chosen.problem.isEmpty())
        return complain(chosen.problem);
    m_controller.addGuests(chosen.lanes);
}

void GuestPicker::complain(const QString &sentence)
{
    Q_EMIT said(sentence, Tone::Complaint);
}

} // namespace fovea::app
