// SPDX-License-Identifier: MIT
#include "widgets/inspect/example_delegate.h"

#include "widgets/kit/lane_chip.h"
#include "widgets/tables/example_model.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int answerGap = size::gap + size::tiny; // after one lane's answer

int lineHeight()
{
    return std::max(QFontMetrics(font(Type::Tokens)).height(), QFontMetrics(font(Type::Small)).height() + 2);
}

int chipExtent()
{
    return QFontMetrics(font(Type::Small)).height() + 2;
}

} // namespace

QString elidedMiddle(const QString &text, qsizetype characters)
{
    if (text.size() <= characters)
        return text;
    const qsizetype kept = std::max<qsizetype>(characters - 1, 0);
    return text.left((kept + 1) / 2) + u'…' + text.right(kept / 2);
}

ExampleDelegate::ExampleDelegate(ThemeManager &themes, QObject *parent)
    : QStyledItemDelegate(parent), m_themes(themes)
{
}

int ExampleDelegate::rowHeight() const
{
    const int lines = m_lines == Lines::Two ? 2 : 1;
    return std::max(size::dense, lines * lineHeight() + (lines - 1) * size::tiny / 2 + size::gap);
}

int ExampleDelegate::answerWidth(const ExampleModel &model) const
{
    const QFontMetrics metrics(font(Type::Small));
    return chipExtent() + size::tiny + metrics.horizontalAdvance(model.widestAnswer()) + answerGap;
}

int ExampleDelegate::answersWidth(const ExampleModel &model) const
{
    return int(model.lanes().size()) * answerWidth(model) + size::gap;
}

void ExampleDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QString text = cell.text;
    cell.text.clear();
    cell.state.setFlag(QStyle::State_HasFocus, false); // the row is marked, not the cell
    const QStyle *style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);

    const auto *model = qobject_cast<const ExampleModel *>(index.model());
    if (!model)
        return;
    painter->save();
    const Theme &theme = m_themes.theme();
    const int isTwo = m_lines == Lines::Two;
    QRect line = cell.rect.adjusted(size::tiny, 0, -size::tiny, 0);
    line.setHeight(lineHeight());
    line.moveTop(isTwo ? cell.rect.top() + size::tiny : cell.rect.center().y() - lineHeight() / 2);
    const ExampleRow &row = model->rows()[std::size_t(index.row())];
    if (cell.state.testFlag(QStyle::State_Selected) && index.column() == 0)
        painter->fillRect(QRect(cell.rect.left(), cell.rect.top(), size::tiny - 1, cell.rect.height()),
                          theme.accent);
    switch (index.column()) {
    case ExampleModel::SequenceColumn: {
        painter->setFont(font(Type::Tokens));
        painter->setPen(theme.text);
        // By characters, since shaping hundreds of tokens to measure them would take longer than painting.
        const qreal advance = QFontMetricsF(painter->font()).horizontalAdvance(QLatin1Char('0'));
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                          elidedMiddle(text, qsizetype(line.width() / advance)));
        if (isTwo)
            paintAnswers(*painter, line.translated(0, lineHeight() + size::tiny / 2), *model, row);
        break;
    }
    case ExampleModel::AnswersColumn:
        paintAnswers(*painter, line, *model, row);
        break;
    default:
        painter->setFont(index.column() == ExampleModel::IndexColumn ? font(Type::Small)
                                                                     : font(Type::Tokens));
        painter->setPen(index.column() == ExampleModel::IndexColumn ? theme.muted : theme.text);
        painter->drawText(line, int(cell.displayAlignment),
                          painter->fontMetrics().elidedText(text, Qt::ElideRight, line.width()));
    }
    painter->restore();
}

// Lanes stand below each other from row to row. Those that find no room are counted at the end.
void ExampleDelegate::paintAnswers(QPainter &painter, const QRect &room, const ExampleModel &model,
                                   const ExampleRow &row) const
{
    const Theme &theme = m_themes.theme();
    painter.setFont(font(Type::Small));
    const int count = int(std::min(model.lanes().size(), row.answers.size()));
    const int step = answerWidth(model);
    const int rest = painter.fontMetrics().horizontalAdvance(tr("+%1").arg(count));
    const bool allFit = count * step - answerGap <= room.width();
    const int shown = allFit ? count : std::max(0, (room.width() - rest) / step);
    QRect place(room.left(), room.top(), step, room.height());
    for (int lane = 0; lane < shown; ++lane, place.translate(step, 0)) {
        const LaneMark &mark = model.lanes()[std::size_t(lane)];
        const LaneAnswer &answer = row.answers[std::size_t(lane)];
        const int chip = chipExtent();
        paintLaneLetter(painter, QRectF(place.left(), place.center().y() - chip / 2.0 + 0.5, chip, chip),
                        mark.letter, theme.lane(mark.style), theme);
        painter.setPen(!answer.isKnown ? theme.muted : answer.isRight ? theme.good : theme.bad);
        const QRect words = place.adjusted(chip + size::tiny, 0, -answerGap, 0);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, answerSign(answer));
        painter.setPen(theme.text);
        painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, answerPercent(answer));
    }
    if (allFit)
        return;
    painter.setPen(theme.muted);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, tr("+%1").arg(count - shown));
}

} // namespace fovea::ui
