// SPDX-License-Identifier: MIT
#include "widgets/panels/race_maps.h"

#include "widgets/models/lane_words.h"
#include "widgets/models/map_text.h"
#include "widgets/support/lane_chip.h"
#include "widgets/views/map_painter.h"

#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int usualSide = 104;

} // namespace

class RaceMaps::Canvas : public QWidget
{
public:
    Canvas(RaceData &race, Inspection &inspection, ThemeManager &themes, RaceMaps *card)
        : QWidget(card), m_race(race), m_inspection(inspection), m_themes(themes), m_card(card)
    {
        setCursor(Qt::PointingHandCursor);
        setFocusPolicy(Qt::TabFocus);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
        setToolTip(RaceMaps::tr("What every lane looks at on one held-out example: its last layer, or the "
                                "one that looks most at what decides. Click to inspect."));
        setWhatsThis(toolTip());
        setAccessibleName(RaceMaps::tr("What the lanes look at"));
        setObjectName(QStringLiteral("raceMaps"));
        const auto refresh = [this] {
            m_pictures.clear();
            setAccessibleDescription(summary());
            update();
        };
        connect(&inspection, &Inspection::sightsChanged, this, refresh);
        connect(&race, &RaceData::visibilityChanged, this, refresh); // pictures stand in the order of lanes
        connect(&race, &RaceData::experimentChanged, this, refresh);
        connect(&themes, &ThemeManager::changed, this, [this] {
            m_pictures.clear();
            update();
        });
    }

    QSize sizeHint() const override { return {usualSide + 2 * size::gap, 3 * usualSide}; }
    QSize minimumSizeHint() const override { return {size::thumbnail, size::thumbnail}; }

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
            if (const LaneSight *sight = m_inspection.sight(lane); sight && sight->probe)
                parts << RaceMaps::tr("%1: %2, %3")
                             .arg(chipLetter(m_race.lanes()[std::size_t(lane)]), momentText(*sight),
                                  answerText(*sight->probe));
        return parts.join(QStringLiteral("; "));
    }

protected:
    // As large as they fit beside and below each other.
    QRectF boxOf(std::size_t place, std::size_t count) const
    {
        const double label = fontMetrics().height();
        double side = 0;
        int columns = 1;
        for (int tried = 1; tried <= int(count); ++tried) {
            const int rows = int((count + std::size_t(tried) - 1) / std::size_t(tried));
            const double fits = std::min((width() - (tried - 1) * size::gap) / double(tried),
                                         height() / double(rows) - label - size::tiny);
            if (fits > side) {
                side = fits;
                columns = tried;
            }
        }
        side = std::floor(side) - 1; // room for the frame
        const int column = int(place) % columns;
        const int row = int(place) / columns;
        const double left = (width() - columns * side - (columns - 1) * size::gap) / 2;
        return {left + column * (side + size::gap), row * (side + label + size::tiny) + label, side, side};
    }

    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = m_themes.theme();
        QPainter painter(this);
        const auto shown = lanes();
        if (m_pictures.empty())
            makePictures(shown);
        for (std::size_t place = 0; place < shown.size(); ++place) {
            const LaneView &lane = m_race.lanes()[std::size_t(shown[place])];
            const LaneSight *sight = m_inspection.sight(shown[place]);
            const QRectF box = boxOf(place, shown.size());
            const double label = fontMetrics().height();
            painter.setFont(ui::font(Type::Small));
            paintLaneLetter(painter, QRectF(box.left(), box.top() - label, label, label - 1),
                            chipLetter(lane), theme.lane(lane.style), theme);
            painter.setPen(theme.muted);
            const double left = box.left() + label + size::tiny;
            const double right = boxOf(place + 1, shown.size()).left();
            const QRectF room(left, box.top() - label, (right > left ? right : width()) - left, label);
            painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                             sight && sight->probe ? caption(*sight, painter.fontMetrics(), room.width())
                                                   : QString());
            painter.fillRect(box, theme.sunken);
            if (place < m_pictures.size() && !m_pictures[place].isNull())
                painter.drawImage(box, m_pictures[place]);
            painter.setPen(theme.border);
            painter.drawRect(box);
        }
        if (hasFocus()) {
            painter.setPen(QPen(theme.accent, 1, Qt::DotLine));
            painter.drawRect(rect().adjusted(0, 0, -1, -1));
        }
    }

    // As much as there is room for.
    static QString caption(const LaneSight &sight, const QFontMetrics &metrics, double room)
    {
        if (sight.epoch < 0)
            return RaceMaps::tr("untrained");
        const QString whole = RaceMaps::tr("epoch %1, layer %2").arg(sight.epoch).arg(layerOf(sight));
        const QString brief = RaceMaps::tr("epoch %1").arg(sight.epoch);
        return metrics.horizontalAdvance(whole) <= room   ? whole
               : metrics.horizontalAdvance(brief) <= room ? brief
                                                          : QString::number(sight.epoch);
    }

    // The layer that looks most at what decides, once one clearly does; before that the last.
    static int layerOf(const LaneSight &sight)
    {
        constexpr double clearly = 2; // times what uniform attention gives
        int best = int(sight.probe->layers.size()) - 1;
        double most = 0;
        for (int layer = 0; layer < int(sight.probe->layers.size()); ++layer) {
            const auto &head = sight.probe->layers[std::size_t(layer)].front();
            if (head.focus > clearly * head.focusUniform && head.focus > most) {
                most = head.focus;
                best = layer;
            }
        }
        return best;
    }

    // Untrained attention has no colour yet: grey until there is something to see.
    void makePictures(const std::vector<int> &shown)
    {
        for (const int lane : shown) {
            m_pictures.emplace_back();
            const LaneSight *sight = m_inspection.sight(lane);
            if (!sight || !sight->digests || sight->digests->empty())
                continue;
            const HeadDigest &digest = (*sight->digests)[std::size_t(layerOf(*sight))].front();
            QImage picture =
                mapThumbnail(digest.weights, digest.side,
                             {ColorScale::Kind::Sequential, 0, std::max(digest.largest, 1e-6f), true},
                             2 * usualSide, m_themes.theme());
            if (sight->epoch < 0)
                picture = picture.convertToFormat(QImage::Format_Grayscale8);
            m_pictures.back() = picture;
        }
    }

    void mouseReleaseEvent(QMouseEvent *event) override
    {
        const auto shown = lanes();
        int chosen = -1;
        for (std::size_t place = 0; place < shown.size(); ++place)
            if (boxOf(place, shown.size()).contains(event->position()))
                chosen = shown[place];
        Q_EMIT m_card->laneChosen(chosen);
    }

    void keyPressEvent(QKeyEvent *event) override
    {
        if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
            Q_EMIT m_card->laneChosen(-1);
        else
            QWidget::keyPressEvent(event);
    }

private:
    RaceData &m_race;
    Inspection &m_inspection;
    ThemeManager &m_themes;
    RaceMaps *m_card;
    std::vector<QImage> m_pictures; // beside lanes(); empty: to be made
};

RaceMaps::RaceMaps(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent)
    : Card(tr("What they look at"), parent), m_canvas(new Canvas(race, inspection, themes, this))
{
    body()->addWidget(m_canvas, 1);
}

RaceMaps::~RaceMaps() = default;

QString RaceMaps::summary() const
{
    return m_canvas->summary();
}

} // namespace fovea::ui
