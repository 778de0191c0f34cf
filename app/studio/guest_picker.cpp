// SPDX-License-Identifier: MIT
#include "app/studio/guest_picker.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/experiment/lane_label.h"
#include "widgets/shell/guest_dialog.h"
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

GuestPicker::GuestPicker(RaceController &controller, ui::RaceData &race, Places &places, QWidget *window)
    : QObject(window), m_controller(controller), m_race(race), m_places(places), m_window(window)
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
    if (!m_controller.sessionPath().isEmpty() && file == QFileInfo(m_controller.sessionPath())) {
        Q_EMIT said(tr("%1 is the session of this race; its lanes are here already.").arg(file.fileName()),
                    Tone::Complaint);
        return;
    }
    try {
        const Session session =
            Session::open(QDir::toNativeSeparators(file.absoluteFilePath()).toStdString());
        const auto lanes = offersOf(session);
        if (lanes.empty())
            throw UsageError("'" + session.path() + "' has no lane with runs.");
        const bool another = session.experiment().base.task != m_race.experiment().base.task;
        auto *dialog = new ui::GuestDialog(
            file.fileName(), lanes,
            another ? tr("They learn another task than this race: they are shown, but not compared.")
                    : QString(),
            m_window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(
            dialog, &ui::GuestDialog::lanesChosen, this,
            [this, path = file.absoluteFilePath()](const std::vector<int> &chosen) { add(path, chosen); });
        dialog->open();
    } catch (const std::exception &error) {
        Q_EMIT said(QString::fromStdString(error.what()), Tone::Complaint);
    }
}

void GuestPicker::add(const QString &path, const std::vector<int> &lanes)
{
    try {
        m_controller.addGuests(path, lanes);
    } catch (const std::exception &error) { // it may have gone since it was offered
        Q_EMIT said(QString::fromStdString(error.what()), Tone::Complaint);
    }
}

} // namespace fovea::app
