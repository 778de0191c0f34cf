// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_tile.h"

#include "widgets/lessons/lesson_pictures.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int ideaLines = 2;
constexpr int narrow = 270; // a card on which titles take two lines
constexpr int leading = 3;  // pixels between lines of the idea
constexpr int pill = 8, pillHeight = 6, pillGap = 5;
constexpr int mostPills = 8;

QFont titleFont()
{
    QFont font = ui::font(Type::Body);
    font.setWeight(QFont::DemiBold);
    font.setPointSizeF(font.pointSizeF() * 1.08);
    return font;
}

int titleLines(int cardWidth)
{
    return cardWidth < narrow ? 2 : 1;
}

int textHeight(int cardWidth, const QFont &idea)
{
    return size::wide - 2 + titleLines(cardWidth) * (QFontMetrics(titleFont()).height() + leading) +
           size::tiny + ideaLines * (QFontMetrics(idea).height() + leading) + size::wide + size::control +
           size::wide;
}

// At most `lines` lines, the last one elided. Returns where they end.
qreal drawLines(QPainter &painter, const QRectF &box, const QString &text, int lines)
{
    const QFontMetricsF metrics(painter.font());
    QTextLayout layout(text, painter.font());
    layout.beginLayout();
    qreal y = box.top();
    for (int i = 0; i < lines; ++i) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(box.width());
        const QString rest =
            i == lines - 1 ? text.mid(line.textStart()) : text.mid(line.textStart(), line.textLength());
        painter.drawText(QPointF(box.left(), y + metrics.ascent()),
                         metrics.elidedText(rest.trimmed(), Qt::ElideRight, box.width()));
        y += metrics.height() + leading;
    }
    layout.endLayout();
    return y;
}

} // namespace

LessonTile::LessonTile(const LessonCard &lesson, int number, bool next, ThemeManager &themes, QWidget *parent)
    : QAbstractButton(parent), m_lesson(lesson), m_number(number), m_next(next), m_themes(themes)
{
    setObjectName(QStringLiteral("lesson.%1").arg(lesson.id));
    setFocusPolicy(Qt::StrongFocus);
    const bool broken = !lesson.problem.isEmpty();
    setEnabled(!broken);
    if (!broken)
        setCursor(Qt::PointingHandCursor);
    setText(lesson.title);
    setAccessibleName(broken ? tr("%1: cannot be read").arg(lesson.title)
                             : tr("%1: %2").arg(action(), lesson.title));
    setAccessibleDescription(broken ? lesson.problem : tr("%1 %2").arg(lesson.idea, progress()));
    setToolTip(broken ? lesson.problem : QStringLiteral("%1 %2").arg(lesson.idea, lesson.why).trimmed());
    setWhatsThis(tr("Opens the lesson. It plays in a copy: your own session stays as it is."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

QString LessonTile::action() const
{
    if (m_lesson.steps > 0 && m_lesson.done >= m_lesson.steps)
        return tr("Again");
    if (m_lesson.done > 0)
        return tr("Go on");
    return m_next ? tr("Start here") : tr("Open");
}

QString LessonTile::progress() const
{
    if (m_lesson.steps > 0 && m_lesson.done >= m_lesson.steps)
        return tr("Done");
    if (m_lesson.done > 0)
        return tr("%1 of %2").arg(m_lesson.done).arg(m_lesson.steps);
    return tr("%1 steps · %2 min").arg(m_lesson.steps).arg(m_lesson.minutes);
}

int LessonTile::pictureHeight() const
{
    return height() - textHeight(width(), font());
}

int LessonTile::heightFor(int width, const QFont &font)
{
    return int(std::lround(double(usualPicture) * width / usualWidth)) + textHeight(width, font);
}

void LessonTile::paintEvent(QPaintEvent *)
{
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = rect();
    const bool hot = underMouse() && isEnabled();
    const qreal edge = m_next ? 2 : 1;
    const QRectF inside = box.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2);
    QPainterPath shape;
    shape.addRoundedRect(inside, size::cardRadius, size::cardRadius);
    painter.fillPath(shape, theme.surface);
    painter.save();
    painter.setClipPath(shape);
    paintPicture(painter, QRectF(box.left(), box.top(), box.width(), pictureHeight()));
    painter.restore();
    painter.setPen(QPen(m_next ? theme.accent : hot ? theme.strongBorder : theme.border, edge));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(shape);
    const QRectF words = box.adjusted(size::wide, pictureHeight() + size::wide - 2, -size::wide, -size::wide);
    paintWords(painter, words);
    if (m_lesson.problem.isEmpty())
        paintFoot(painter,
                  QRectF(words.left(), words.bottom() - size::control, words.width(), size::control));
}

void LessonTile::paintPicture(QPainter &painter, const QRectF &box) const
{
    const Theme &theme = m_themes.theme();
    painter.fillRect(box, theme.window);
    if (m_next) {
        QColor tint = theme.accent;
        tint.setAlphaF(0.08F);
        painter.fillRect(box, tint);
    }
    painter.setPen(QPen(theme.border, 1));
    painter.drawLine(QPointF(box.left(), box.bottom() - 0.5), QPointF(box.right(), box.bottom() - 0.5));
    painter.setFont(font());
    painter.setOpacity(isEnabled() ? 1 : 0.4);
    paintLessonPicture(painter, box, m_lesson.id, theme);
}

void LessonTile::paintWords(QPainter &painter, const QRectF &box) const
{
    const Theme &theme = m_themes.theme();
    painter.setFont(titleFont());
    painter.setPen(theme.text);
    const QString name = QStringLiteral("%1  %2").arg(m_number).arg(m_lesson.title);
    const qreal below = drawLines(painter, box, name, titleLines(width()));
    painter.setFont(font());
    const bool broken = !m_lesson.problem.isEmpty();
    painter.setPen(broken ? theme.bad : theme.muted);
    drawLines(painter, QRectF(QPointF(box.left(), below + size::tiny), box.bottomRight()),
              broken                     ? m_lesson.problem
              : m_lesson.brief.isEmpty() ? m_lesson.idea
                                         : m_lesson.brief,
              broken ? 2 * ideaLines : ideaLines);
}

void LessonTile::paintFoot(QPainter &painter, const QRectF &box) const
{
    const Theme &theme = m_themes.theme();
    QFont label = font();
    if (m_next)
        label.setWeight(QFont::DemiBold);
    painter.setFont(label);
    const qreal width = std::max(72.0, QFontMetricsF(label).horizontalAdvance(action()) + 2.0 * size::wide);
    const QRectF button(box.left(), box.top(), width, box.height());
    painter.setPen(QPen(m_next                     ? theme.accent
                        : isDown() || underMouse() ? theme.strongBorder
                                                   : theme.border,
                        1));
    painter.setBrush(m_next ? theme.accent : isDown() ? theme.sunken : theme.raised);
    painter.drawRoundedRect(button.adjusted(0.5, 0.5, -0.5, -0.5), size::radius, size::radius);
    painter.setPen(m_next ? theme.onAccent : theme.text);
    painter.drawText(button, Qt::AlignCenter, action());
    paintProgress(painter, QRectF(button.right() + size::tiny, box.top(),
                                  box.right() - button.right() - size::tiny, box.height()));
}

void LessonTile::paintProgress(QPainter &painter, const QRectF &box) const
{
    const Theme &theme = m_themes.theme();
    const bool done = m_lesson.steps > 0 && m_lesson.done >= m_lesson.steps;
    QRectF words = box;
    if (m_lesson.done > 0 && !done && m_lesson.steps <= mostPills) {
        qreal x = box.right() - m_lesson.steps * (pill + pillGap) + pillGap;
        words.setRight(x - size::gap);
        painter.setPen(Qt::NoPen);
        for (int i = 0; i < m_lesson.steps; ++i, x += pill + pillGap) {
            painter.setBrush(i < m_lesson.done ? theme.accent : theme.sunken);
            painter.drawRoundedRect(QRectF(x, box.center().y() - pillHeight / 2.0, pill, pillHeight),
                                    pillHeight / 2.0, pillHeight / 2.0);
        }
    }
    QFont small = done ? font() : ui::font(Type::Small);
    if (done)
        small.setWeight(QFont::DemiBold);
    painter.setFont(small);
    painter.setPen(done ? theme.good : theme.muted);
    painter.drawText(words, int(Qt::AlignRight | Qt::AlignVCenter),
                     done ? QStringLiteral("✓ ") + progress() : progress());
}

void LessonTile::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

void LessonTile::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void LessonTile::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace fovea::ui
