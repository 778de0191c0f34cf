// SPDX-License-Identifier: MIT
#include "widgets/sweep/preview_board.h"

#include "widgets/cells/cell_words.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal between = 4, cellHeight = 26, widest = 74, narrowest = 40, mostLabel = 210;

QString wordsOf(const std::vector<CellField> &fields)
{
    QStringList words;
    for (const CellField &field : fields)
        words << valueWords(field.field, field.value);
    return words.join(QStringLiteral(", "));
}

} // namespace

PreviewBoard::PreviewBoard(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("previewBoard"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Cells of the grid"));
    setWhatsThis(
        tr("A cell for each combination, with its number of seeds. Cells that come to the same runs as an "
           "earlier one are run once: full attention has no k. A click or Space leaves a cell out or "
           "takes it back, with Shift its whole row, with Ctrl its whole column."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void PreviewBoard::show(const GridPreview &preview, int seeds)
{
    m_preview = preview;
    m_seeds = seeds;
    m_columnWords.clear();
    m_rowWords.clear();
    for (const auto &fields : preview.columns)
        m_columnWords << wordsOf(fields);
    for (const auto &fields : preview.rows)
        m_rowWords << wordsOf(fields);
    if (m_current >= int(preview.cells.size()))
        m_current = -1;
    describe();
    updateGeometry();
    update();
}

QSize PreviewBoard::sizeHint() const
{
    return minimumSizeHint();
}

QSize PreviewBoard::minimumSizeHint() const
{
    const QFontMetricsF metrics(ui::font(Type::Small));
    qreal labels = 0;
    for (const QString &words : m_rowWords)
        labels = std::max(labels, metrics.horizontalAdvance(words));
    return {int(std::min(labels, mostLabel) + size::gap + columns() * narrowest),
            int(metrics.height() + size::tiny + qreal(m_preview.rows.size()) * (cellHeight + between))};
}

QRectF PreviewBoard::boxOf(int place) const
{
    const QFontMetricsF metrics(ui::font(Type::Small));
    qreal labels = 0;
    for (const QString &words : m_rowWords)
        labels = std::max(labels, metrics.horizontalAdvance(words));
    labels = std::min(labels, mostLabel) + size::gap;
    const qreal pitch = std::clamp((width() - labels) / std::max(1, columns()), narrowest, widest + between);
    const int row = place / std::max(1, columns()), column = place % std::max(1, columns());
    return {labels + column * pitch, metrics.height() + size::tiny + row * (cellHeight + between),
            pitch - between, cellHeight};
}

int PreviewBoard::placeAt(const QPointF &point) const
{
    for (int place = 0; place < int(m_preview.cells.size()); ++place)
        if (boxOf(place).contains(point))
            return place;
    return -1;
}

void PreviewBoard::paintOne(QPainter &painter, int place) const
{
    using Kind = PreviewCell::Kind;
    const Theme &theme = m_themes.theme();
    const PreviewCell &cell = m_preview.cells[std::size_t(place)];
    const QRectF box = boxOf(place);
    const auto draw = [&](const QColor &edge, Qt::PenStyle style, const QBrush &fill, qreal width) {
        painter.setPen(QPen(edge, width, style));
        painter.setBrush(fill);
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    };
    painter.setFont(ui::font(Type::Small));
    switch (cell.kind) {
    case Kind::Runs:
        draw(theme.strongBorder, Qt::SolidLine, theme.sunken, 1);
        painter.setPen(theme.text);
        painter.drawText(box, Qt::AlignCenter, QString::number(m_seeds));
        break;
    case Kind::Same:
        draw(theme.border, Qt::SolidLine, Qt::NoBrush, 1);
        painter.setPen(theme.muted);
        painter.drawText(box, Qt::AlignCenter,
                         QFontMetricsF(painter.font()).horizontalAdvance(tr("same run")) < box.width()
                             ? tr("same run")
                             : QStringLiteral("="));
        break;
    case Kind::Excluded: {
        draw(theme.strongBorder, Qt::DotLine, Qt::NoBrush, 1);
        painter.setPen(QPen(theme.muted, 1.4));
        const QPointF middle = box.center();
        painter.drawLine(middle - QPointF(5, 5), middle + QPointF(5, 5));
        painter.drawLine(middle - QPointF(5, -5), middle + QPointF(5, -5));
        break;
    }
    case Kind::Wrong:
        draw(theme.bad, Qt::SolidLine, Qt::NoBrush, 2);
        painter.setPen(theme.bad);
        painter.drawText(box, Qt::AlignCenter, QStringLiteral("!"));
        break;
    }
    if (place == m_current && hasFocus()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 4, 4);
    }
}

void PreviewBoard::paintEvent(QPaintEvent *)
{
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(ui::font(Type::Small));
    const QFontMetricsF metrics(painter.font());
    painter.setPen(theme.text);
    for (int column = 0; column < columns(); ++column) {
        const QRectF box = boxOf(column);
        painter.drawText(QRectF(box.left(), 0, box.width(), metrics.height()), int(Qt::AlignHCenter),
                         metrics.elidedText(m_columnWords[column], Qt::ElideMiddle, box.width()));
    }
    for (int row = 0; row < m_rowWords.size(); ++row) {
        const QRectF box = boxOf(row * columns());
        const QRectF label(0, box.top(), box.left() - size::gap, box.height());
        painter.setPen(theme.text);
        painter.drawText(label, int(Qt::AlignRight | Qt::AlignVCenter),
                         metrics.elidedText(m_rowWords[row], Qt::ElideMiddle, label.width()));
    }
    for (int place = 0; place < int(m_preview.cells.size()); ++place)
        paintOne(painter, place);
}

void PreviewBoard::mousePressEvent(QMouseEvent *event)
{
    const int place = placeAt(event->position());
    m_dragged = place;
    if (place < 0 || event->button() != Qt::LeftButton || !m_preview.isWhole)
        return;
    m_current = place;
    const std::size_t row = std::size_t(place / columns()), column = std::size_t(place % columns());
    if (event->modifiers() & Qt::ShiftModifier && !m_preview.rowRules[row].empty())
        Q_EMIT ruleToggled(m_preview.rowRules[row]);
    else if (event->modifiers() & Qt::ControlModifier && !m_preview.columnRules[column].empty())
        Q_EMIT ruleToggled(m_preview.columnRules[column]);
    else if (!m_preview.cells[std::size_t(place)].rule.empty())
        Q_EMIT ruleToggled(GridRow(m_preview.cells[std::size_t(place)].rule));
}

void PreviewBoard::mouseMoveEvent(QMouseEvent *event)
{
    if (!(event->buttons() & Qt::LeftButton) || event->modifiers() != Qt::NoModifier || !m_preview.isWhole)
        return;
    const int place = placeAt(event->position());
    if (place < 0 || place == m_dragged || m_preview.cells[std::size_t(place)].rule.empty())
        return;
    m_dragged = place;
    m_current = place;
    Q_EMIT ruleToggled(GridRow(m_preview.cells[std::size_t(place)].rule));
}

void PreviewBoard::keyPressEvent(QKeyEvent *event)
{
    const int all = int(m_preview.cells.size());
    int next = std::max(m_current, 0);
    switch (event->key()) {
    case Qt::Key_Left:
        next -= 1;
        break;
    case Qt::Key_Right:
        next += 1;
        break;
    case Qt::Key_Up:
        next -= columns();
        break;
    case Qt::Key_Down:
        next += columns();
        break;
    case Qt::Key_Space:
        if (m_current >= 0 && m_preview.isWhole && !m_preview.cells[std::size_t(m_current)].rule.empty())
            Q_EMIT ruleToggled(GridRow(m_preview.cells[std::size_t(m_current)].rule));
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (next >= 0 && next < all)
        m_current = m_current < 0 ? 0 : next;
    describe();
    update();
}

void PreviewBoard::describe()
{
    if (m_current < 0) {
        setAccessibleDescription(tr("%1 columns, %2 rows").arg(columns()).arg(m_rowWords.size()));
        return;
    }
    const PreviewCell &cell = m_preview.cells[std::size_t(m_current)];
    const QString what[] = {tr("%1 seeds").arg(m_seeds), tr("the same runs as an earlier cell"),
                            tr("left out"), QString::fromStdString(cell.sentence)};
    setAccessibleDescription(tr("%1; %2: %3")
                                 .arg(m_rowWords.value(m_current / std::max(1, columns())),
                                      m_columnWords.value(m_current % std::max(1, columns())),
                                      what[int(cell.kind)]));
}

bool PreviewBoard::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int place = placeAt(help->pos());
        const QString words =
            place < 0 ? QString() : QString::fromStdString(m_preview.cells[std::size_t(place)].sentence);
        QToolTip::showText(help->globalPos(), words, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace fovea::ui
