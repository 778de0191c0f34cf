// SPDX-License-Identifier: MIT
#include "app/fovea/map_exports.h"

#include "app/fovea/saving.h"
#include "core/inspect/map_csv.h"
#include "widgets/models/lane_words.h"
#include "widgets/models/map_text.h"
#include "widgets/views/inspect_view.h"
#include "widgets/views/map_page.h"

#include <QClipboard>
#include <QCursor>
#include <QDir>
#include <QGuiApplication>
#include <QImage>
#include <QMenu>
#include <QPointer>

#include <algorithm>

namespace fovea::app {

MapExports::MapExports(ui::Inspection &inspection, ui::RaceData &race, ui::ThemeManager &themes,
                       ui::InspectView &view, QWidget *window)
    : QObject(window), m_inspection(inspection), m_race(race), m_themes(themes), m_view(view),
      m_window(window)
{
}

void MapExports::ask(ui::MapPane *pane)
{
    if (!pane && !m_view.maps().panes().empty())
        pane = m_view.maps().panes().front();
    if (!pane || !pane->map().scene()) {
        Q_EMIT said(tr("There is no map to save yet."));
        return;
    }
    auto *menu = new QMenu(m_window);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QString letter = pane->title().letter;
    const QString pictures = tr("Pictures (*.png *.svg *.pdf)");
    menu->addAction(tr("Save the map of %1…").arg(letter), pane, [this, pane] { askPicture(*pane); });
    menu->addAction(tr("Copy the map of %1").arg(letter), pane, [this, pane] { copyMap(*pane); });
    if (const int lane = pane->lane(); lane >= 0) {
        menu->addSeparator();
        menu->addAction(tr("Save its numbers…"), this, [this, lane] {
            askPath(tr("Save the numbers"), QStringLiteral("map.csv"), tr("Tables (*.csv)"),
                    [this, lane](const QString &path) { saveNumbers(lane, path); });
        });
        menu->addAction(tr("Copy its numbers"), this, [this, lane] { copyNumbers(lane); });
        menu->addAction(tr("Save all heads on one page…"), this, [this, lane, pictures] {
            askPath(tr("Save all heads"), QStringLiteral("heads.pdf"), pictures,
                    [this, lane](const QString &path) { saveHeads(lane, path); });
        });
    }
    menu->popup(QCursor::pos());
}

void MapExports::askPicture(ui::MapPane &pane)
{
    askPath(tr("Save the map"), QStringLiteral("map.png"), tr("Pictures (*.png *.svg *.pdf)"),
            [this, at = QPointer(&pane)](const QString &path) {
                if (at)
                    saveMap(*at, path);
            });
}

void MapExports::askPath(const QString &title, const QString &name, const QString &kinds,
                         const std::function<void(const QString &)> &use)
{
    askWhereToSave(m_window, this, title, name, kinds, use);
}

QStringList MapExports::titleOf(const QString &first) const
{
    QStringList lines{first};
    const ui::LaneSight *sight = m_inspection.sight(m_inspection.first());
    if (sight && sight->probe)
        lines << tr("%1 · %2").arg(ui::stageName(m_inspection.stage()),
                                   QString::fromStdString(sight->probe->text).left(80));
    return lines;
}

ui::Picture MapExports::pictureOf(ui::MapPane &pane) const
{
    const auto scene = std::make_shared<const ui::MapScene>(*pane.map().scene());
    QStringList lines = titleOf(pane.title().letter + QStringLiteral(" · ") + pane.title().line());
    lines << pane.title().answer + QStringLiteral(" · ") + pane.title().focus;
    return ui::mapPicture(scene, lines, m_inspection.zoom(), m_themes.theme());
}

bool MapExports::save(const ui::Picture &picture, const QString &path)
{
    const QString problem = ui::savePicture(picture, path);
    Q_EMIT said(problem.isEmpty() ? tr("Saved as %1.").arg(QDir::toNativeSeparators(path)) : problem);
    return problem.isEmpty();
}

bool MapExports::saveMap(ui::MapPane &pane, const QString &path)
{
    return pane.map().scene() && save(pictureOf(pane), path);
}

void MapExports::copyMap(ui::MapPane &pane)
{
    QGuiApplication::clipboard()->setImage(ui::imageOf(pictureOf(pane)));
    Q_EMIT said(tr("The map is on the clipboard."));
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
    Q_EMIT said(problem.isEmpty() ? tr("Saved as %1.").arg(QDir::toNativeSeparators(path)) : problem);
    return problem.isEmpty();
}

void MapExports::copyNumbers(int lane)
{
    QGuiApplication::clipboard()->setText(numbersOf(lane));
    Q_EMIT said(tr("The numbers are on the clipboard."));
}

bool MapExports::saveHeads(int lane, const QString &path)
{
    const ui::LaneSight *sight = m_inspection.sight(lane);
    if (!sight || !sight->probe)
        return false;
    std::vector<std::vector<ui::HeadMap>> layers;
    std::vector<std::shared_ptr<ui::MapScene>> scenes;
    ui::ValueRange range;
    const ui::MapOverlays plain{false, m_inspection.overlays().oracle, false, false};
    for (int layer = 0; layer < int(sight->probe->layers.size()); ++layer) {
        layers.emplace_back();
        for (int head = 0; head < int(sight->probe->layers[std::size_t(layer)].size()); ++head) {
            auto scene = std::make_shared<ui::MapScene>(
                ui::sceneOf({*sight->probe, layer, head, sight->flow.get()}, m_inspection.alphabet(),
                            m_inspection.stage(), plain));
            range.add(scene->values);
            scenes.push_back(scene);
            layers.back().push_back({ui::headText(layer, head), scene});
        }
    }
    const bool locked = m_inspection.scaleMode() == ui::ScaleMode::Locked; // as on the screen
    for (const auto &scene : scenes) {
        scene->scale =
            locked ? m_view.maps().scaleOf(lane)
                   : ui::scaleFor(range, ui::isSignedStage(m_inspection.stage()), m_inspection.isRootScale());
        scene->scaleNote = locked ? m_view.maps().scaleNote() : QString();
    }
    const ui::LaneView &shown = m_race.lanes()[std::size_t(lane)];
    return save(
        ui::headsPicture(layers,
                         titleOf(ui::chipLetter(shown) + QStringLiteral(" · ") + ui::laneTitle(shown) +
                                 QStringLiteral(" · ") + ui::momentText(*sight)),
                         m_themes.theme()),
        path);
}

} // namespace fovea::app
