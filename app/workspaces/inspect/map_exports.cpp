// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/map_exports.h"

#include "app/studio/copying.h"
#include "app/studio/figure_exports.h"
#include "app/studio/saving.h"
#include "app/workspaces/inspect/inspect_figures.h"
#include "core/inspect/map_csv.h"
#include "widgets/inspect/inspect_view.h"
#include "widgets/maps/map_scene.h"

#include <QCursor>
#include <QDir>
#include <QMainWindow>
#include <QMenu>

namespace fovea::app {

MapExports::MapExports(Studio &studio, InspectFigures &figures, ui::InspectView &view, QObject *parent)
    : QObject(parent), m_studio(studio), m_inspection(studio.inspection), m_figures(figures), m_view(view)
{
}

void MapExports::ask(ui::MapPane *pane)
{
    if (!pane && !m_view.maps().panes().empty())
        pane = m_view.maps().panes().front();
    if (!pane || !pane->map().scene()) {
        m_studio.say(tr("There is no map to save yet."), Tone::Complaint);
        return;
    }
    auto *menu = new QMenu(&m_studio.window);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QString letter = pane->title().letter;
    menu->addAction(tr("Save a figure…"), this,
                    [this, title = m_figures.mapTitle(*pane)] { m_studio.figures.show(title); });
    menu->addAction(tr("Copy the map of %1").arg(letter), pane, [this, pane] { copyMap(*pane); });
    if (const int lane = pane->lane(); lane >= 0) {
        if (const ui::LaneProbe *shown = m_inspection.laneProbe(lane))
            menu->addAction(tr("Branch from here…"), this,
                            [this, lane, epoch = shown->epoch] { m_studio.branch(lane, epoch); });
        menu->addSeparator();
        menu->addAction(tr("Save its numbers…"), this, [this, lane] { askNumbers(lane); });
        menu->addAction(tr("Copy its numbers"), this, [this, lane] { copyNumbers(lane); });
        menu->addAction(tr("Save all heads on one page…"), this,
                        [this, letter] { m_studio.figures.show(InspectFigures::headsTitle(letter)); });
    }
    menu->popup(QCursor::pos());
}

void MapExports::askPicture(ui::MapPane &pane)
{
    m_studio.figures.show(m_figures.mapTitle(pane));
}

void MapExports::askNumbers(int lane)
{
    ui::MapPane *pane = m_view.maps().paneOf(lane);
    const QString name = pane ? m_figures.ofMap(*pane).name : QStringLiteral("map");
    askWhereToSave(&m_studio.window, this, tr("Save the numbers"), name + QStringLiteral(".csv"),
                   tr("Tables (*.csv)"), [this, lane](const QString &path) { saveNumbers(lane, path); });
}

bool MapExports::saveMap(ui::MapPane &pane, const QString &path)
{
    return pane.map().scene() && m_studio.figures.save(m_figures.ofMap(pane), path);
}

void MapExports::copyMap(ui::MapPane &pane)
{
    m_studio.figures.copy(m_figures.ofMap(pane));
}

QString MapExports::numbersOf(int lane) const
{
    const auto head = m_inspection.headOf(lane);
    if (!head)
        return {};
    std::vector<std::string> tokens;
    for (const QString &token : ui::tokenTexts(head->probe, m_inspection.alphabet()))
        tokens.push_back(token.toStdString());
    return QString::fromStdString(mapCsv(*head, tokens));
}

bool MapExports::saveNumbers(int lane, const QString &path)
{
    const QString problem = writeFile(path, numbersOf(lane).toUtf8());
    if (!problem.isEmpty()) {
        m_studio.say(problem, Tone::Complaint);
        return false;
    }
    m_studio.say(tr("Saved as %1.").arg(QDir::toNativeSeparators(path)), Tone::Plain);
    return true;
}

void MapExports::copyNumbers(int lane)
{
    copyText(m_studio, numbersOf(lane), tr("The numbers are on the clipboard."));
}

bool MapExports::saveHeads(int lane, const QString &path)
{
    const auto figure = m_figures.ofHeads(lane);
    return figure && m_studio.figures.save(*figure, path);
}

} // namespace fovea::app
