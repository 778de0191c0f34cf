// SPDX-License-Identifier: MIT
#include "widgets/maps/film_frames.h"

#include "widgets/kit/lane_chip.h"
#include "widgets/maps/film_shape.h"
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

constexpr int fewest = 3; // frames in the smallest strip
constexpr double dimming = 0.45;

QString focusText(double focus)
{
    return FilmFrames::tr("focus %1").arg(fixedText(focus, 2));
}

} // namespace

QString filmEpochText(int epoch)
{
    return epoch < 0 ? FilmFrames::tr("untrained") : FilmFrames::tr("epoch %1").arg(epochText(epoch));
}

FilmFrames::FilmFrames(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setWhatsThis(
        tr("One head of a lane over training, a frame per epoch: its attention map, the epoch and its "
           "focus score. A click or the arrow keys set the clock to a frame."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void FilmFrames::setRows(std::vector<FilmRow> rows)
{
    const bool otherShape = (rows.size() > 1) != (m_rows.size() > 1);
    m_rows = std::move(rows);
    if (otherShape) {
        updateGeometry();
        announceFitting();
    }
    update();
}

void FilmFrames::setCurrentEpoch(int epoch)
{
    if (epoch == m_current)
        return;
    m_current = epoch;
    update();
}

void FilmFrames::setShownEpochs(std::vector<std::optional<int>> byRow)
{
    if (byRow == m_shown)
        return;
    m_shown = std::move(byRow);
    update();
}

int FilmFrames::shownEpoch(int row) const
{
    return std::size_t(row) < m_shown.size() ? m_shown[std::size_t(row)].value_or(m_current) : m_current;
}

void FilmFrames::setSentence(const QString &sentence)
{
    if (sentence == m_sentence)
        return;
    m_sentence = sentence;
    update();
}

void FilmFrames::setDimmed(bool dimmed)
{
    if (dimmed == m_dimmed)
        return;
    m_dimmed = dimmed;
    update();
}

int FilmFrames::fitting() const
{
    const FilmShape place = filmShape(int(m_rows.size()));
    return std::max(1, (width() - place.left - size::tiny + size::gap) / (place.cell.width() + size::gap));
}

void FilmFrames::announceFitting()
{
    if (const int count = fitting(); count != m_fitting) {
        m_fitting = count;
        Q_EMIT fittingChanged(count);
    }
}

std::optional<int> FilmFrames::currentFrame(int row) const
{
    const auto &frames = m_rows[std::size_t(row)].frames;
    std::optional<int> last;
    for (int frame = 0; frame < int(frames.size()); ++frame)
        if (const FilmFrame &each = frames[std::size_t(frame)]; each.isKept && each.epoch <= shownEpoch(row))
            last = frame;
    return last;
}

// Until the owner has chosen frames that fit, those around the clock are shown; of all rows the same, so that
// a column is an epoch.
int FilmFrames::firstShown() const
{
    int count = 0;
    int current = 0;
    for (const FilmRow &row : m_rows) {
        count = std::max(count, int(row.frames.size()));
        for (int frame = 0; frame < int(row.frames.size()); ++frame)
            if (row.frames[std::size_t(frame)].epoch <= m_current)
                current = std::max(current, frame);
    }
    const int room = fitting();
    return std::clamp(current - room / 2, 0, std::max(0, count - room));
}

QRect FilmFrames::frameRect(int row, int frame) const
{
    const FilmShape place = filmShape(int(m_rows.size()));
    const int column = frame - firstShown();
    if (column < 0 || column >= fitting())
        return {};
    return {
        QPoint(place.left + column * (place.cell.width() + size::gap), size::tiny + row * place.rowHeight),
        place.cell};
}

QRect FilmFrames::pictureRect(int row, int frame) const
{
    const QRect cell = frameRect(row, frame);
    return cell.isEmpty() ? QRect() : filmShape(int(m_rows.size())).picture(cell.topLeft());
}

const FilmFrame *FilmFrames::frameAt(const QPoint &at) const
{
    for (int row = 0; row < int(m_rows.size()); ++row)
        for (int frame = 0; frame < int(m_rows[std::size_t(row)].frames.size()); ++frame)
            if (frameRect(row, frame).contains(at))
                return &m_rows[std::size_t(row)].frames[std::size_t(frame)];
    return nullptr;
}

void FilmFrames::paintFrame(QPainter &painter, int row, int frame) const
{
    const Theme &theme = m_themes.theme();
    const FilmRow &lane = m_rows[std::size_t(row)];
    const FilmFrame &shown = lane.frames[std::size_t(frame)];
    const FilmShape place = filmShape(int(m_rows.size()));
    const QPoint corner = frameRect(row, frame).topLeft();
    const QRect picture = place.picture(corner);
    if (!shown.isKept) {
        painter.fillRect(picture, theme.sunken);
        painter.fillRect(picture, QBrush(theme.border, Qt::BDiagPattern));
    } else if (shown.picture.isNull()) {
        painter.fillRect(picture, theme.sunken);
    } else {
        QRect room(QPoint(), shown.picture.size().scaled(picture.size(), Qt::KeepAspectRatio));
        room.moveCenter(picture.center());
        painter.drawImage(room, shown.picture); // without smoothing: a cell stays a cell
    }
    const bool current = currentFrame(row) == frame;
    painter.setPen(current ? theme.accent : theme.muted);
    painter.drawText(place.epoch(corner), Qt::AlignLeft | Qt::AlignVCenter, filmEpochText(shown.epoch));
    painter.setPen(shown.isKept ? theme.text : theme.muted);
    painter.drawText(place.focus(corner), Qt::AlignVCenter | Qt::AlignLeft,
                     shown.isKept ? focusText(shown.focus) : tr("not kept"));
    if (!std::isnan(shown.focus)) {
        QRect bar = place.bar(corner);
        painter.fillRect(bar, theme.border);
        bar.setWidth(int(std::lround(bar.width() * std::clamp(shown.focus, 0.0, 1.0))));
        painter.fillRect(bar, theme.lane(lane.style).color);
    }
    if (!current)
        return;
    // Dashed where the map shows a moment between two frames.
    QPen pen(theme.accent, 2, Qt::SolidLine, Qt::FlatCap);
    if (shown.epoch != shownEpoch(row))
        pen.setDashPattern({2, 2});
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(picture.adjusted(-1, -1, 1, 1));
}

void FilmFrames::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, size::hair));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), size::radius, size::radius);
    }
    if (!m_sentence.isEmpty()) {
        painter.setFont(ui::font(Type::Body));
        painter.setPen(theme.muted);
        painter.drawText(rect().adjusted(size::gap, 0, -size::gap, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         m_sentence);
        return;
    }
    painter.setFont(ui::font(Type::Small));
    const FilmShape place = filmShape(int(m_rows.size()));
    for (int row = 0; row < int(m_rows.size()); ++row) {
        const FilmRow &lane = m_rows[std::size_t(row)];
        painter.setOpacity(1);
        const QRect letter(size::tiny, size::tiny + row * place.rowHeight, place.chip, place.chip);
        paintLaneLetter(painter, letter, lane.letter, theme.lane(lane.style), theme);
        painter.setOpacity(m_dimmed ? dimming : 1);
        for (int frame = 0; frame < int(lane.frames.size()); ++frame)
            if (!frameRect(row, frame).isEmpty())
                paintFrame(painter, row, frame);
    }
}

void FilmFrames::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    announceFitting();
}

void FilmFrames::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        updateGeometry();
        announceFitting();
    }
}

bool FilmFrames::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto *help = static_cast<QHelpEvent *>(event);
    const FilmFrame *frame = frameAt(help->pos());
    QString text;
    if (frame) {
        text = filmEpochText(frame->epoch);
        text += std::isnan(frame->focus) ? QString() : tr(", focus %1").arg(frame->focus, 0, 'f', 3);
        text += frame->isKept ? QString() : tr(": this lane's weights were not kept");
        if (!frame->caption.isEmpty())
            text += u'\n' + frame->caption;
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void FilmFrames::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    if (const FilmFrame *frame = frameAt(event->position().toPoint()))
        Q_EMIT epochChosen(frame->epoch);
}

void FilmFrames::mouseMoveEvent(QMouseEvent *event)
{
    setCursor(frameAt(event->position().toPoint()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void FilmFrames::chooseBeside(int direction)
{
    std::optional<int> found;
    for (const FilmRow &row : m_rows)
        for (const FilmFrame &frame : row.frames)
            if ((frame.epoch - m_current) * direction > 0 &&
                (!found || (*found - frame.epoch) * direction > 0))
                found = frame.epoch;
    if (found)
        Q_EMIT epochChosen(*found);
}

void FilmFrames::keyPressEvent(QKeyEvent *event)
{
    switch (event->modifiers() == Qt::NoModifier ? event->key() : 0) {
    case Qt::Key_Left:
        return chooseBeside(-1);
    case Qt::Key_Right:
        return chooseBeside(1);
    default:
        QWidget::keyPressEvent(event);
    }
}

QSize FilmFrames::sizeHint() const
{
    const FilmShape place = filmShape(int(m_rows.size()));
    const int rows = std::max(1, int(m_rows.size()));
    return {place.left + 2 * fewest * (place.cell.width() + size::gap), rows * place.rowHeight};
}

QSize FilmFrames::minimumSizeHint() const
{
    const FilmShape place = filmShape(int(m_rows.size()));
    return {place.left + fewest * (place.cell.width() + size::gap), sizeHint().height()};
}

} // namespace fovea::ui
