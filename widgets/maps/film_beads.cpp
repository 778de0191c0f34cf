// SPDX-License-Identifier: MIT
#include "widgets/maps/film_beads.h"

#include "widgets/kit/lane_chip.h"
#include "widgets/kit/theme_beads.h"
#include "widgets/words/race_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int usualLines = 7;
constexpr double dimming = 0.45;
constexpr double smallestBead = 1.2;

double lineHeight()
{
    return QFontMetricsF(font(Type::Small)).height();
}

double wordsWidth()
{
    const QFontMetricsF metrics(font(Type::Small));
    return std::max(metrics.horizontalAdvance(filmEpochText(-1)),
                    metrics.horizontalAdvance(filmEpochText(998))) +
           size::gap;
}

} // namespace

FilmBeads::FilmBeads(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Attention received over training"));
    setWhatsThis(
        tr("A line per epoch, a bead per position: the larger, the more attention the position receives in "
           "the layer of the maps. A click or the arrow keys set the clock to a line."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void FilmBeads::setRows(std::vector<FilmRow> rows)
{
    m_rows = std::move(rows);
    update();
}

void FilmBeads::setCurrentEpoch(int epoch)
{
    m_current = epoch;
    update();
}

void FilmBeads::setShownEpochs(std::vector<std::optional<int>> byRow)
{
    m_shown = std::move(byRow);
    update();
}

void FilmBeads::setDimmed(bool dimmed)
{
    m_dimmed = dimmed;
    update();
}

QSize FilmBeads::sizeHint() const
{
    return {480, int(std::ceil(usualLines * lineHeight())) + 2 * size::tiny};
}

QSize FilmBeads::minimumSizeHint() const
{
    return {240, sizeHint().height()};
}

std::vector<int> FilmBeads::shownFrames(int row) const
{
    const int count = int(m_rows[std::size_t(row)].frames.size());
    const int room = std::max(1, int((height() - 2 * size::tiny) / lineHeight()));
    std::vector<int> shown;
    for (int line = 0; line < std::min(count, room); ++line)
        shown.push_back(count <= room ? line
                                      : int(std::lround(double(line) * (count - 1) / std::max(1, room - 1))));
    return shown;
}

QRectF FilmBeads::block(int row) const
{
    const double gap = size::wide;
    const double wide =
        (width() - gap * double(m_rows.size() - 1)) / double(std::max<std::size_t>(1, m_rows.size()));
    return {row * (wide + gap), size::tiny, wide, height() - 2.0 * size::tiny};
}

QRectF FilmBeads::lineRect(int row, int frame) const
{
    const auto shown = shownFrames(row);
    const auto found = std::ranges::find(shown, frame);
    if (found == shown.end())
        return {};
    const double left = lineHeight() + size::gap; // of the lane's letter
    const QRectF area = block(row);
    return {area.left() + left, area.top() + double(found - shown.begin()) * lineHeight(),
            area.width() - left, lineHeight()};
}

QRectF FilmBeads::beadsOf(int row, int frame) const
{
    return lineRect(row, frame).adjusted(wordsWidth(), 0, 0, 0);
}

QRectF FilmBeads::beadRect(int row, int frame, int position) const
{
    const auto &share = m_rows[std::size_t(row)].frames[std::size_t(frame)].received;
    const QRectF line = beadsOf(row, frame);
    if (line.isEmpty() || position < 0 || std::size_t(position) >= share.size())
        return {};
    const double pitch = std::min(line.width() / double(share.size()), line.height());
    const double times = share[std::size_t(position)] * double(share.size());
    const BeadMetrics metrics = beadMetrics(BeadSize::Small);
    const double diameter =
        std::clamp(metrics.diameter(times) * line.height() / metrics.most, smallestBead, line.height() - 1);
    const QPointF centre(line.left() + (position + 0.5) * pitch, line.center().y());
    return {centre.x() - diameter / 2, centre.y() - diameter / 2, diameter, diameter};
}

bool FilmBeads::isCurrent(int row, int frame) const
{
    // The last line at or before what the map shows stands for it.
    const int epoch =
        std::size_t(row) < m_shown.size() ? m_shown[std::size_t(row)].value_or(m_current) : m_current;
    int last = -1;
    for (const int each : shownFrames(row))
        if (const FilmFrame &line = m_rows[std::size_t(row)].frames[std::size_t(each)];
            line.isKept && line.epoch <= epoch)
            last = each;
    return frame == last;
}

void FilmBeads::paintEvent(QPaintEvent *)
{
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(ui::font(Type::Small));
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, size::hair));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), size::radius, size::radius);
    }
    for (int row = 0; row < int(m_rows.size()); ++row) {
        const FilmRow &lane = m_rows[std::size_t(row)];
        painter.setOpacity(1);
        paintLaneLetter(painter, QRectF(block(row).topLeft(), QSizeF(lineHeight(), lineHeight())),
                        lane.letter, theme.lane(lane.style), theme);
        painter.setOpacity(m_dimmed ? dimming : 1);
        for (const int frame : shownFrames(row)) {
            const FilmFrame &shown = lane.frames[std::size_t(frame)];
            painter.setPen(isCurrent(row, frame) ? theme.accent : theme.muted);
            painter.drawText(lineRect(row, frame), Qt::AlignLeft | Qt::AlignVCenter,
                             filmEpochText(shown.epoch));
            painter.setPen(Qt::NoPen);
            for (int position = 0; position < int(shown.received.size()); ++position) {
                const double times = shown.received[std::size_t(position)] * double(shown.received.size());
                painter.setBrush(attentionColor(theme.window, theme.lane(lane.style).color, times));
                painter.drawEllipse(beadRect(row, frame, position));
            }
        }
    }
}

std::pair<int, int> FilmBeads::lineAt(const QPointF &place) const
{
    for (int row = 0; row < int(m_rows.size()); ++row)
        for (const int frame : shownFrames(row))
            if (lineRect(row, frame).contains(place))
                return {row, frame};
    return {-1, -1};
}

bool FilmBeads::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto *help = static_cast<QHelpEvent *>(event);
    const auto [row, frame] = lineAt(help->pos());
    QString text;
    if (row >= 0) {
        const FilmFrame &shown = m_rows[std::size_t(row)].frames[std::size_t(frame)];
        text = filmEpochText(shown.epoch);
        for (int position = 0; position < int(shown.received.size()); ++position) {
            const QRectF bead = beadRect(row, frame, position);
            if (std::abs(bead.center().x() - help->pos().x()) <=
                beadsOf(row, frame).width() / 2 / double(shown.received.size()))
                text += tr(": position %1 receives %2")
                            .arg(position + 1)
                            .arg(percentText(shown.received[std::size_t(position)]));
        }
        if (!shown.caption.isEmpty())
            text += u'\n' + shown.caption;
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void FilmBeads::mousePressEvent(QMouseEvent *event)
{
    const auto [row, frame] = lineAt(event->position());
    if (event->button() == Qt::LeftButton && row >= 0)
        Q_EMIT epochChosen(m_rows[std::size_t(row)].frames[std::size_t(frame)].epoch);
}

void FilmBeads::mouseMoveEvent(QMouseEvent *event)
{
    setCursor(lineAt(event->position()).first >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void FilmBeads::keyPressEvent(QKeyEvent *event)
{
    const bool back = event->key() == Qt::Key_Up || event->key() == Qt::Key_Left;
    const bool on = event->key() == Qt::Key_Down || event->key() == Qt::Key_Right;
    if (!back && !on)
        return QWidget::keyPressEvent(event);
    std::optional<int> next;
    for (const FilmRow &row : m_rows)
        for (const FilmFrame &frame : row.frames) {
            const int away = (frame.epoch - m_current) * (on ? 1 : -1);
            if (away > 0 && (!next || away < (*next - m_current) * (on ? 1 : -1)))
                next = frame.epoch;
        }
    if (next)
        Q_EMIT epochChosen(*next);
}

} // namespace fovea::ui
