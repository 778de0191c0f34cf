// SPDX-License-Identifier: MIT
#include "widgets/beads/task_drawing.h"

#include "widgets/beads/bead_painter.h"
#include "widgets/beads/task_figures.h"
#include "widgets/kit/motion.h"
#include "widgets/kit/theme_beads.h"
#include "widgets/words/task_words.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr double answerFrom = 0.93; // the answer's word comes last

void paintAnswer(QPainter &painter, const QRectF &foot, const TaskCase &example, const Theme &theme,
                 double progress)
{
    const QFont small = ui::font(Type::Small);
    QFont bold = ui::font(Type::Body);
    bold.setBold(true);
    const QString label = TaskDrawing::tr("Answer");
    painter.setFont(small);
    painter.setPen(theme.muted);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter, label);
    const qreal taken = QFontMetricsF(small).horizontalAdvance(label) + size::gap;
    const QRectF rest = foot.adjusted(std::min(taken, foot.width()), 0, 0, 0);
    painter.setFont(bold);
    painter.setPen(theme.text);
    painter.setOpacity(std::clamp((progress - answerFrom) / (1 - answerFrom), 0.0, 1.0));
    painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(bold).elidedText(example.answer, Qt::ElideRight, rest.width()));
    painter.setOpacity(1);
}

} // namespace

void paintTaskDrawing(QPainter &painter, const QRectF &area, const TaskCase &example, const Theme &theme,
                      double progress)
{
    if (example.tokens.empty() || area.isEmpty())
        return;
    painter.save();
    painter.setClipRect(area);
    const qreal foot = example.label ? std::min<qreal>(size::drawingFoot, area.height() / 3) : 0;
    const QRectF figure = area.adjusted(0, 0, 0, -foot);
    paintSketch(painter, sketchTask(example, figure.size()), figure, theme,
                std::min(progress / answerFrom, 1.0));
    if (example.label)
        paintAnswer(painter, {area.left(), area.bottom() - foot, area.width(), foot}, example, theme,
                    progress);
    painter.restore();
}

TaskDrawing::TaskDrawing(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_playing.setDuration(playMilliseconds);
    m_playing.setStartValue(0.0);
    m_playing.setEndValue(1.0);
    connect(&m_playing, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(&m_playing, &QVariantAnimation::finished, this, &TaskDrawing::played);
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void TaskDrawing::setExample(const TaskSpec &task, const std::vector<Token> &tokens, std::optional<int> label)
{
    m_playing.stop();
    m_example = taskCase(task, tokens, label);
    QStringList letters;
    for (const BeadToken &bead : m_example.beads)
        letters << bead.letter;
    setAccessibleName(tr("Drawing of the task"));
    setAccessibleDescription(tr("%1 %2. Answer: %3.").arg(taskQuestion(task), letters.join(u' '), answer()));
    setToolTip(taskQuestion(task));
    setWhatsThis(tr("The task's rule on one example, with its answer. Ringed symbols decide it."));
    update();
}

void TaskDrawing::play()
{
    m_playing.stop();
    if (reducedMotion() || !isVisible()) {
        update();
        return Q_EMIT played();
    }
    m_playing.start();
}

double TaskDrawing::progress() const
{
    return isPlaying() ? m_playing.currentValue().toDouble() : 1;
}

QSize TaskDrawing::sizeHint() const
{
    return {size::drawing, size::drawingHeight + size::drawingFoot};
}

QSize TaskDrawing::minimumSizeHint() const
{
    return {4 * size::control, size::drawingHeight + size::drawingFoot};
}

void TaskDrawing::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintTaskDrawing(painter, rect(), m_example, m_themes.theme(), progress());
}

} // namespace fovea::ui
