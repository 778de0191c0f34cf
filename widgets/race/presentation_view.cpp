// SPDX-License-Identifier: MIT
#include "widgets/race/presentation_view.h"

#include "widgets/beads/bead_picture.h"
#include "widgets/curves/curve_plot.h"
#include "widgets/kit/motion.h"
#include "widgets/maps/map_painter.h"
#include "widgets/models/race_forecast.h"
#include "widgets/race/race_beads.h"
#include "widgets/race/story_sentences.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"
#include "widgets/words/transport_text.h"

#include <qcustomplot.h>

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextDocument>

#include <algorithm>

namespace fovea::ui {

namespace {

// At 1080 lines.
constexpr qreal margin = 48;
constexpr qreal sentencePixels = 44;
constexpr qreal linePixels = 22;
constexpr qreal hintPixels = 16;
constexpr qreal headHeight = 120; // sentence and line
constexpr qreal footHeight = 52;
constexpr qreal gap = 48; // between the halves
constexpr qreal mapPixels = 268;
constexpr qreal captionPixels = 34;
constexpr qreal plotZoom = 1.55;  // of type, lines and flags
constexpr int leastForLine = 760; // window height below which the second line goes
constexpr int frame = 40;         // ms
constexpr int idleAfter = 3000;
constexpr int fadeTime = 200;

QFont sized(qreal pixels, bool bold)
{
    QFont result = ui::font(Type::Body);
    result.setPixelSize(std::max(8, qRound(pixels)));
    result.setBold(bold);
    return result;
}

} // namespace

PresentationView::PresentationView(RaceData &race, const Inspection &inspection, Clock &clock,
                                   ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_race(race), m_inspection(inspection), m_themes(themes),
      m_plot(new CurvePlot(race, clock, themes, m_link, quantityOf(QuantityKind::TrainAccuracy), this)),
      m_beads(new BeadPicture(themes, this))
{
    setObjectName(QStringLiteral("presentation"));
    setAccessibleName(tr("Presentation"));
    setProperty("page", true);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    m_plot->hide();
    m_plot->setFramed(false);
    m_beads->setBeadSize(BeadSize::Large);
    m_beads->setOnWindow(true);
    m_frame.setSingleShot(true);
    m_frame.setInterval(frame);
    connect(&m_frame, &QTimer::timeout, this, &PresentationView::refresh);
    const auto soon = [this] {
        if (isVisible() && !m_frame.isActive())
            m_frame.start();
    };
    for (const auto signal : {&RaceData::experimentChanged, &RaceData::curvesChanged,
                              &RaceData::progressChanged, &RaceData::visibilityChanged})
        connect(&race, signal, this, soon);
    connect(&inspection, &Inspection::probesChanged, this, [this, soon] {
        refreshPictures();
        soon(); // the line below the sentence has numbers of them
    });
    connect(&themes, &ThemeManager::changed, this, [this] { refreshPictures(); });
    m_idle.setSingleShot(true);
    m_idle.setInterval(idleAfter);
    m_fading.setDuration(fadeTime);
    m_fading.setStartValue(1.0);
    m_fading.setEndValue(0.0);
    connect(&m_fading, &QVariantAnimation::valueChanged, this, [this](const QVariant &value) {
        m_transport = value.toReal();
        update();
    });
    connect(&m_idle, &QTimer::timeout, this, [this] {
        if (reducedMotion()) {
            m_transport = 0;
            update();
        } else {
            m_fading.start();
        }
    });
    refresh();
    refreshPictures();
    showTransport();
}

PresentationView::~PresentationView() = default;

void PresentationView::setGuess(std::optional<int> guess)
{
    m_guess = guess;
    refresh();
}

void PresentationView::showTransport()
{
    m_fading.stop();
    m_transport = 1;
    m_idle.start();
    update();
}

qreal PresentationView::scale() const
{
    return height() / 1080.0;
}

std::vector<int> PresentationView::lanesOnShow() const
{
    std::vector<int> lanes;
    for (int lane = 0; lane < int(m_race.lanes().size()); ++lane)
        if (!m_race.lanes()[std::size_t(lane)].hidden)
            lanes.push_back(lane);
    return lanes;
}

// Why, in numbers, once there is a first; before that what is asked.
QString PresentationView::lineBelow(const RaceStanding &standing)
{
    if (!standing.started)
        return (guessWords(standing) + u' ' + invitation(m_race)).trimmed();
    if (standing.seeds > 1)
        return seedsDetail(m_race, standing);
    const auto first = firstArrival(m_race);
    if (!first)
        return taskQuestion(m_race.experiment().base.task);
    // Probes move on with the clock; the numbers are those of the flag.
    if (m_flag != first->epoch)
        m_numbers.clear();
    m_flag = first->epoch;
    if (const QString numbers = arrivalNumbers(m_race, m_inspection, *first).sentence; !numbers.isEmpty())
        m_numbers = numbers;
    const QString why = m_numbers.isEmpty() ? taskQuestion(m_race.experiment().base.task) : m_numbers;
    return (guessWords(standing) + u' ' + why).trimmed();
}

QString PresentationView::guessWords(const RaceStanding &standing) const
{
    if (!m_guess || *m_guess >= int(m_race.lanes().size()))
        return {};
    if (standing.started && endingWords(m_race, standing, m_guess).right)
        return tr("You were right.");
    return *m_guess == sameGuess ? tr("You guessed: all the same.")
                                 : tr("You guessed %1.").arg(laneName(m_race.lanes()[std::size_t(*m_guess)]));
}

void PresentationView::refresh()
{
    const RaceStanding standing = standingOf(m_race);
    m_sentence = stageSentence(m_race, standing);
    m_line = lineBelow(standing);
    setAccessibleDescription(m_sentence.text + u' ' + m_line);
    m_plot->bringUpToDate();
    update();
}

void PresentationView::refreshPictures()
{
    BeadScene scene = raceBeads(m_race, m_inspection, {}, RowWords::Plain);
    if (!scene.moment.isEmpty()) // of rows and maps
        scene.moment = tr("What each position receives, %1").arg(scene.moment);
    m_beads->setScene(scene);
    m_maps.clear();
    const int layer = raceLayer(m_race, m_inspection);
    for (const int lane : lanesOnShow()) {
        m_maps.emplace_back();
        const LaneProbe *laneProbe = m_inspection.laneProbe(lane);
        if (!laneProbe || !laneProbe->digests || laneProbe->digests->empty())
            continue;
        const auto shown = std::min(std::size_t(layer), laneProbe->digests->size() - 1);
        const HeadDigest &digest = (*laneProbe->digests)[shown].front();
        m_maps.back() = mapThumbnail(digest.weights, digest.side, {ColorScale::Kind::Sequential, 0, 1, true},
                                     qRound(2 * mapPixels), m_themes.theme());
    }
    update();
}

void PresentationView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const qreal s = scale();
    const int edge = qRound(margin * s);
    const QRect body(edge, qRound((margin + headHeight) * s), width() - 2 * edge,
                     height() - qRound((margin + headHeight + footHeight) * s) - edge / 2);
    const int half = (body.width() - qRound(gap * s)) / 2;
    m_plotArea = QRect(body.left(), body.top(), half, body.height());
    const QRect right(body.right() + 1 - half, body.top(), half, body.height());
    const int maps = std::min(qRound((mapPixels + captionPixels) * s), right.height() / 2);
    m_mapsArea = QRect(right.left(), right.bottom() + 1 - maps, right.width(), maps);
    m_beads->setScale(s);
    m_beads->setGeometry(right.left(), right.top(), right.width(),
                         right.height() - maps - qRound(gap / 2 * s));
    update();
}

QRect PresentationView::mapArea(std::size_t place, std::size_t count) const
{
    const qreal s = scale();
    const int columns = std::max<int>(int(count), 3);
    const int space = qRound(gap / 2 * s);
    const int side = std::min((m_mapsArea.width() - (columns - 1) * space) / columns,
                              m_mapsArea.height() - qRound(captionPixels * s));
    const int step = columns > 1 ? (m_mapsArea.width() - side) / (columns - 1) : 0;
    return {m_mapsArea.left() + int(place) * step, m_mapsArea.top(), side, side};
}

std::vector<QRect> PresentationView::mapAreas() const
{
    std::vector<QRect> areas;
    const std::size_t count = lanesOnShow().size();
    for (std::size_t i = 0; i < count; ++i)
        areas.push_back(mapArea(i, count));
    return areas;
}

void PresentationView::paintHead(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const qreal s = scale();
    const QRectF head(margin * s, margin * s / 2, width() - 2 * margin * s, headHeight * s);
    // As large as it fits into one line.
    QFont large = sized(sentencePixels * s, true);
    const int wanted = QFontMetrics(large).horizontalAdvance(m_sentence.text);
    if (wanted > head.width())
        large.setPixelSize(std::max(12, int(large.pixelSize() * head.width() / wanted)));
    painter.setFont(large);
    qreal x = head.left();
    int done = 0;
    const auto draw = [&](int upTo, const QColor &color) {
        const QString part = m_sentence.text.mid(done, upTo - done);
        painter.setPen(color);
        painter.drawText(QPointF(x, head.top() + sentencePixels * s * 1.2), part);
        x += painter.fontMetrics().horizontalAdvance(part);
        done = upTo;
    };
    for (const LaneMention &mention : m_sentence.mentions) {
        draw(mention.start, theme.text);
        draw(mention.start + mention.length,
             theme.lane(m_race.lanes()[std::size_t(mention.lane)].style).color);
    }
    draw(int(m_sentence.text.size()), theme.text);
    if (height() < leastForLine)
        return;
    painter.setFont(sized(linePixels * s, false));
    painter.setPen(theme.muted);
    painter.drawText(QPointF(head.left(), head.top() + (sentencePixels * 1.2 + linePixels * 1.9) * s),
                     painter.fontMetrics().elidedText(m_line, Qt::ElideRight, int(head.width())));
}

// The usual plot, painted larger: type, lines and flags grow alike.
void PresentationView::paintPlot(QPainter &painter)
{
    const Theme &theme = m_themes.theme();
    const qreal s = scale();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.border, size::hair));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(QRectF(m_plotArea).adjusted(0.5, 0.5, -0.5, -0.5), size::cardRadius,
                            size::cardRadius);
    painter.restore();
    const qreal zoom = std::max(1.0, plotZoom * s);
    const int inset = qRound(size::wide * s);
    const QRect inside = m_plotArea.adjusted(inset, inset, -inset, -inset);
    QImage image(inside.size() * devicePixelRatioF(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(devicePixelRatioF());
    image.fill(theme.surface);
    {
        QCPPainter onto(&image);
        onto.setRenderHint(QPainter::Antialiasing);
        onto.scale(zoom, zoom);
        m_plot->paintTo(onto, (QSizeF(inside.size()) / zoom).toSize(), false, CurvePlot::TitlePlace::Above);
    }
    painter.drawImage(inside.topLeft(), image);
}

// The mask alone where that tells lanes apart: a caption is short.
QString PresentationView::captionOf(int lane) const
{
    const MaskSpec &mask = m_race.lanes()[std::size_t(lane)].spec.mask;
    const auto lanes = lanesOnShow();
    const bool only = std::ranges::count_if(lanes, [&](int other) {
                          return m_race.lanes()[std::size_t(other)].spec.mask == mask;
                      }) == 1;
    return only ? maskWords(mask) : laneTitle(m_race.lanes()[std::size_t(lane)]);
}

void PresentationView::paintMaps(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const qreal s = scale();
    const auto lanes = lanesOnShow();
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const LaneView &lane = m_race.lanes()[std::size_t(lanes[i])];
        const QRect area = mapArea(i, lanes.size());
        painter.fillRect(area, theme.sunken);
        if (i < m_maps.size() && !m_maps[i].isNull())
            painter.drawImage(area, m_maps[i]);
        painter.setPen(theme.border);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(area.adjusted(0, 0, -1, -1));
        const QRectF caption(area.left(), area.bottom() + 1, area.width(), captionPixels * s);
        painter.setFont(sized(linePixels * s * 0.9, true));
        painter.setPen(theme.lane(lane.style).color);
        const QString letter = chipLetter(lane);
        painter.drawText(caption, Qt::AlignLeft | Qt::AlignVCenter, letter);
        const qreal used = painter.fontMetrics().horizontalAdvance(letter + QStringLiteral("  "));
        painter.setFont(sized(linePixels * s * 0.9, false));
        painter.setPen(theme.muted);
        painter.drawText(caption.adjusted(used, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(captionOf(lanes[i]), Qt::ElideRight,
                                                          int(caption.width() - used)));
    }
}

void PresentationView::paintTransport(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const qreal s = scale();
    const QRectF line(margin * s, height() - footHeight * s, width() - 2 * margin * s, footHeight * s);
    painter.save();
    painter.setOpacity(m_transport);
    QRectF bar(line.left(), line.top(), line.width(), 4 * s);
    painter.fillRect(bar, theme.sunken);
    const RaceForecast forecast = forecastOf(m_race);
    bar.setWidth(bar.width() * forecast.share);
    painter.fillRect(bar, theme.accent);
    painter.setFont(sized(hintPixels * s, false));
    painter.setPen(theme.muted);
    const QRectF words = line.adjusted(0, 8 * s, 0, 0);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignTop, transportText(m_race, false).now);
    painter.drawText(words, Qt::AlignRight | Qt::AlignTop,
                     tr("Right or Page Down: next step      Space: run and pause      Esc: leave"));
    painter.restore();
}

void PresentationView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_themes.theme().window);
    paintHead(painter);
    paintPlot(painter);
    paintMaps(painter);
    paintTransport(painter);
}

void PresentationView::mouseMoveEvent(QMouseEvent *event)
{
    QWidget::mouseMoveEvent(event);
    showTransport();
}

} // namespace fovea::ui
