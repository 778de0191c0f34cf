// SPDX-License-Identifier: MIT
#include "widgets/race/race_maps.h"

#include "core/inspect/received_attention.h"
#include "widgets/kit/label.h"
#include "widgets/kit/lane_chip.h"
#include "widgets/kit/look.h"
#include "widgets/kit/menu_label.h"
#include "widgets/maps/map_painter.h"
#include "widgets/maps/map_text.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"

#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int tabLine = 36; // room for tabs above an unframed pane
constexpr int tickRoom = 4; // below a map, for what decides
constexpr int between = 6;
constexpr ColorScale scale{ColorScale::Kind::Sequential, 0, 1, true}; // the same for all lanes and all times

struct MapPlace
{
    QRectF letter;
    QRectF map;
};

// As large as they fit below and beside each other, in one column where that is no smaller.
std::vector<MapPlace> mapPlaces(const QSizeF &room, std::size_t count, double letter)
{
    const double lead = letter + between;
    double side = 0;
    int columns = 1;
    for (int tried = 1; tried <= int(count); ++tried) {
        const int rows = (int(count) + tried - 1) / tried;
        const double fits = std::min((room.width() - (tried - 1) * size::wide) / tried - lead,
                                     (room.height() - (rows - 1) * between) / rows - tickRoom);
        if (fits > side) {
            side = fits;
            columns = tried;
        }
    }
    side = std::max(1.0, std::floor(side) - 1); // room for the frame
    std::vector<MapPlace> places;
    for (int i = 0; i < int(count); ++i) {
        const double x = (i % columns) * (lead + side + size::wide);
        const double y = (i / columns) * (side + tickRoom + between);
        places.push_back({QRectF(x, y, letter, letter), QRectF(x + lead, y, side, side)});
    }
    return places;
}

} // namespace

class RaceMaps::Canvas : public QWidget
{
public:
    Canvas(RaceData &race, Inspection &inspection, ThemeManager &themes, RaceMaps *card)
        : QWidget(card), m_race(race), m_inspection(inspection), m_themes(themes), m_card(card)
    {
        setCursor(Qt::PointingHandCursor);
        setFocusPolicy(Qt::TabFocus);
        setToolTip(RaceMaps::tr(
            "What every lane looks at on one held-out example, all in the layer in which one of "
            "them looks most at what decides; rows are queries, columns keys. The colours go from "
            "0 to 1 for all lanes and all times; ticks mark the columns that decide. Click to "
            "inspect a lane."));
        setWhatsThis(toolTip() +
                     RaceMaps::tr(" Up and Down choose a map and Enter opens it; Enter without a chosen "
                                  "map enlarges all of them."));
        setAccessibleName(RaceMaps::tr("What the lanes look at"));
        setObjectName(QStringLiteral("raceMaps"));
        const auto refresh = [this] {
            m_pictures.clear();
            setAccessibleDescription(summary());
            m_card->refreshCaption();
            update();
        };
        connect(&inspection, &Inspection::probesChanged, this, refresh);
        connect(&race, &RaceData::visibilityChanged, this, refresh); // pictures stand in the order of lanes
        connect(&race, &RaceData::experimentChanged, this, refresh);
        connect(&themes, &ThemeManager::changed, this, [this] {
            m_pictures.clear();
            update();
        });
    }

    std::vector<int> lanes() const
    {
        std::vector<int> shown;
        for (int lane = 0; lane < int(m_race.lanes().size()); ++lane)
            if (!m_race.lanes()[std::size_t(lane)].hidden)
                shown.push_back(lane);
        return shown;
    }

    QString summary() const
    {
        QStringList parts;
        for (const int lane : lanes())
            if (const LaneProbe *laneProbe = m_inspection.laneProbe(lane); laneProbe && laneProbe->probe)
                parts << RaceMaps::tr("%1: %2, %3")
                             .arg(chipLetter(m_race.lanes()[std::size_t(lane)]), momentText(*laneProbe),
                                  answerText(*laneProbe->probe));
        return parts.join(QStringLiteral("; "));
    }

    QString caption() const
    {
        int earliest = 0;
        int latest = -2;
        bool live = true;
        bool heads = false;
        for (const int lane : lanes())
            if (const LaneProbe *laneProbe = m_inspection.laneProbe(lane); laneProbe && laneProbe->probe) {
                earliest = latest == -2 ? laneProbe->epoch : std::min(earliest, laneProbe->epoch);
                latest = std::max(latest, laneProbe->epoch);
                live = live && laneProbe->live;
                heads = heads || laneProbe->probe->layers.front().size() > 1;
            }
        if (latest == -2)
            return {};
        const QString moment =
            live                 ? RaceMaps::tr("live")
            : latest < 0         ? RaceMaps::tr("untrained")
            : earliest == latest ? RaceMaps::tr("epoch %1").arg(epochText(latest))
            : earliest < 0       ? RaceMaps::tr("up to epoch %1").arg(epochText(latest))
                           : RaceMaps::tr("epochs %1 to %2").arg(epochText(earliest), epochText(latest));
        const QString place = heads ? RaceMaps::tr("layer %1, head 1").arg(layer() + 1)
                                    : RaceMaps::tr("layer %1").arg(layer() + 1);
        const auto &seeds = m_race.experiment().seeds;
        // The column is narrow; with several seeds the card alone names the layer.
        if (const auto shown = std::size_t(m_inspection.seed()); seeds.size() > 1 && shown < seeds.size())
            return RaceMaps::tr("%1, %2").arg(seedName(seeds[shown]), moment);
        return RaceMaps::tr("%1, %2").arg(moment, place);
    }

protected:
    int layer() const
    {
        std::vector<const AttentionProbe *> probes;
        for (const int lane : lanes())
            if (const LaneProbe *laneProbe = m_inspection.laneProbe(lane))
                probes.push_back(laneProbe->probe.get());
        return comparedLayer(probes);
    }

    std::vector<MapPlace> places() const
    {
        return mapPlaces(size(), lanes().size(), QFontMetricsF(ui::font(Type::Small)).height() + 2);
    }

    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = m_themes.theme();
        QPainter painter(this);
        const auto shown = lanes();
        const auto boxes = places();
        if (m_pictures.empty())
            makePictures(shown);
        painter.setFont(ui::font(Type::Small));
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const LaneView &lane = m_race.lanes()[std::size_t(shown[i])];
            paintLaneLetter(painter, boxes[i].letter, chipLetter(lane), theme.lane(lane.style), theme);
            painter.fillRect(boxes[i].map, theme.sunken);
            if (i < m_pictures.size() && !m_pictures[i].isNull())
                painter.drawImage(boxes[i].map, m_pictures[i]);
            painter.setPen(int(i) == m_chosen && hasFocus() ? QPen(theme.accent, 2) : QPen(theme.border, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(boxes[i].map);
            if (const LaneProbe *laneProbe = m_inspection.laneProbe(shown[i]); laneProbe && laneProbe->probe)
                paintTicks(painter, boxes[i].map, *laneProbe->probe, theme);
        }
        if (hasFocus()) {
            painter.setPen(QPen(theme.accent, 1));
            painter.drawRect(rect().adjusted(0, 0, -1, -1));
        }
    }

    // Below the columns that decide for every query.
    static void paintTicks(QPainter &painter, const QRectF &map, const AttentionProbe &probe,
                           const Theme &theme)
    {
        const double cell = map.width() / std::max(1, probe.positions);
        for (const int key : probe.deciding.keys)
            painter.fillRect(QRectF(map.left() + key * cell + (cell - std::max(2.0, cell)) / 2,
                                    map.bottom() + 2, std::max(2.0, cell), 3),
                             theme.text);
    }

    void makePictures(const std::vector<int> &shown)
    {
        const int wanted = layer();
        for (const int lane : shown) {
            m_pictures.emplace_back();
            const LaneProbe *laneProbe = m_inspection.laneProbe(lane);
            if (!laneProbe || !laneProbe->digests || laneProbe->digests->empty())
                continue;
            // A lane with fewer layers shows its last.
            const auto place = std::min(std::size_t(wanted), laneProbe->digests->size() - 1);
            const HeadDigest &digest = (*laneProbe->digests)[place].front();
            m_pictures.back() =
                mapThumbnail(digest.weights, digest.side, scale, digest.side, m_themes.theme());
        }
    }

    void mouseReleaseEvent(QMouseEvent *event) override
    {
        if (event->button() != Qt::LeftButton)
            return;
        const auto shown = lanes();
        const auto boxes = places();
        int chosen = -1;
        for (std::size_t i = 0; i < shown.size(); ++i)
            if (boxes[i].map.contains(event->position()))
                chosen = shown[i];
        Q_EMIT m_card->laneChosen(chosen);
    }

    void keyPressEvent(QKeyEvent *event) override
    {
        const auto shown = lanes();
        const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
        if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
            m_chosen =
                std::clamp(m_chosen + (event->key() == Qt::Key_Down ? 1 : -1), -1, int(shown.size()) - 1);
            update();
        } else if (enter && m_chosen >= 0 && m_chosen < int(shown.size())) {
            Q_EMIT m_card->laneChosen(shown[std::size_t(m_chosen)]);
        } else {
            QWidget::keyPressEvent(event);
        }
    }

    void focusOutEvent(QFocusEvent *event) override
    {
        m_chosen = -1;
        QWidget::focusOutEvent(event);
    }

private:
    RaceData &m_race;
    Inspection &m_inspection;
    ThemeManager &m_themes;
    RaceMaps *m_card;
    std::vector<QImage> m_pictures; // beside lanes(); empty: to be made
    int m_chosen = -1;              // by the keyboard; a place in lanes()
};

RaceMaps::RaceMaps(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent)
    : QFrame(parent), m_title(new MenuLabel(themes, Type::Section, this)), m_caption(new Label(this)),
      m_canvas(new Canvas(race, inspection, themes, this))
{
    setAccessibleName(tr("Maps"));
    m_title->setText(tr("Maps"));
    m_title->setAccessibleName(tr("Maps, enlarge or close"));
    m_title->setToolTip(tr("Enlarge or close the maps; double click to enlarge"));
    m_title->setWhatsThis(tr("A click offers to enlarge or to close the maps, a double click gives them the "
                             "whole workspace. The plus sign beside the plots brings them back."));
    m_caption->setFont(ui::font(Type::Small));
    m_caption->setProperty("look", QStringLiteral("muted"));
    auto *column = new QVBoxLayout(this);
    column->setSpacing(2);
    auto *titleRow = new QHBoxLayout;
    titleRow->setContentsMargins(-size::tiny, 0, 0,
                                 0); // its text in line with the maps; it has a frame for the focus
    titleRow->addWidget(m_title);
    titleRow->addStretch();
    column->addLayout(titleRow);
    column->addWidget(m_caption);
    column->addSpacing(size::tiny);
    column->addWidget(m_canvas, 1);
    setFramed(true);
    refreshCaption();
}

RaceMaps::~RaceMaps() = default;

QString RaceMaps::summary() const
{
    return m_canvas->summary();
}

QString RaceMaps::caption() const
{
    return m_canvas->caption();
}

MenuLabel &RaceMaps::title() const
{
    return *m_title;
}

void RaceMaps::setFramed(bool framed)
{
    const QString look = framed ? QStringLiteral("card") : QString();
    if (property("look") == look)
        return;
    setLook(this, look);
    m_title->setVisible(framed);
    layout()->setContentsMargins(size::wide, framed ? size::gap + size::tiny + 1 : tabLine + size::gap,
                                 size::wide - 2, size::gap + 2);
}

void RaceMaps::refreshCaption()
{
    if (!m_canvas)
        return;
    const QString whole = m_canvas->caption();
    const int room = width() - layout()->contentsMargins().left() - layout()->contentsMargins().right();
    m_caption->setText(m_caption->fontMetrics().elidedText(whole, Qt::ElideRight, room));
    m_caption->setToolTip(m_caption->text() == whole ? QString() : whole);
}

void RaceMaps::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    refreshCaption();
}

} // namespace fovea::ui
