// SPDX-License-Identifier: MIT
#include "widgets/sweep/preview_board.h"

#include "core/base/wording.h"
#include "widgets/cells/cell_keys.h"
#include "widgets/cells/cell_words.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea::ui {

namespace {

constexpr qreal between = 4, leastHeight = 26, mostHeight = 56, narrowest = 40, wide = 76, widest = 130,
                mostLabels = 280, legendWidth = 250;

} // namespace

PreviewBoard::PreviewBoard(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("previewBoard"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Cells of the grid"));
    setWhatsThis(
        tr("A cell for each combination, with its number of seeds. Cells that come to the same runs as an "
           "earlier one are run once: full attention has no k. A click or Enter leaves a cell out or "
           "takes it back, with Shift its whole row, with Ctrl its whole column."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

bool PreviewBoard::Side::begins(int place, int level) const
{
    if (place == 0 || level == levels() - 1)
        return true;
    for (int i = 0; i <= level; ++i)
        if (words[std::size_t(place)][i] != words[std::size_t(place) - 1][i])
            return true;
    return false;
}

// A field that is the same in all places says nothing, unless it is the only one.
PreviewBoard::Side PreviewBoard::sideOf(const std::vector<std::vector<CellField>> &places)
{
    const QFontMetricsF metrics(ui::font(Type::Small));
    Side side;
    side.words.resize(places.size());
    const std::size_t fields = places.empty() ? 0 : places.front().size();
    for (std::size_t field = 0; field < fields; ++field) {
        const bool isSame = std::ranges::all_of(
            places, [&](const auto &place) { return place[field] == places.front()[field]; });
        if (isSame && (fields > 1 && !(field + 1 == fields && side.widths.isEmpty())))
            continue;
        qreal width = 0;
        for (std::size_t place = 0; place < places.size(); ++place) {
            side.words[place] << valueWords(places[place][field].field, places[place][field].value);
            width = std::max(width, metrics.horizontalAdvance(side.words[place].back()));
        }
        side.widths << width;
    }
    return side;
}

void PreviewBoard::show(const GridPreview &preview, int seeds)
{
    m_preview = preview;
    m_seeds = seeds;
    m_columns = sideOf(preview.columns);
    m_rows = sideOf(preview.rows);
    if (m_current >= int(preview.cells.size()))
        m_current = -1;
    describe();
    updateGeometry();
    update();
}

qreal PreviewBoard::labelLevel(int level) const
{
    qreal left = 0;
    for (int i = 0; i < level; ++i)
        left += labelWidth(i) + size::wide;
    return left;
}

// As wide as its words, unless all together take too much.
qreal PreviewBoard::labelWidth(int level) const
{
    const qreal all = std::accumulate(m_rows.widths.begin(), m_rows.widths.end(), 0.0);
    return all <= mostLabels ? m_rows.widths[level]
                             : std::min(m_rows.widths[level], mostLabels / m_rows.levels());
}

qreal PreviewBoard::widestColumnWord() const
{
    return m_columns.widths.isEmpty() ? 0 : m_columns.widths.back() + size::gap;
}

PreviewBoard::Sizes PreviewBoard::sizes() const
{
    const QFontMetricsF metrics(ui::font(Type::Small));
    Sizes all{};
    all.labels = std::max(0.0, labelLevel(m_rows.levels()) - size::wide) + size::gap;
    all.header = std::max(1, m_columns.levels()) * metrics.height() + size::tiny;
    const auto rows = std::max<std::size_t>(1, m_preview.rows.size());
    const qreal perColumn = 1.0 / std::max(1, columns());
    const qreal room = width() - all.labels;
    const qreal wanted = std::clamp(widestColumnWord() + between, wide, widest);
    all.hasLegend = (room - legendWidth) * perColumn >= wanted;
    all.pitch = std::clamp((room - (all.hasLegend ? legendWidth : 0)) * perColumn, narrowest, widest);
    all.height = std::clamp((height() - all.header) / qreal(rows) - between, leastHeight, mostHeight);
    return all;
}

QSize PreviewBoard::sizeHint() const
{
    return minimumSizeHint();
}

QSize PreviewBoard::minimumSizeHint() const
{
    const Sizes now = sizes();
    return {int(now.labels + columns() * narrowest),
            int(now.header + qreal(m_preview.rows.size()) * (leastHeight + between))};
}

QRectF PreviewBoard::boxOf(int place) const
{
    const Sizes now = sizes();
    const int row = place / std::max(1, columns()), column = place % std::max(1, columns());
    return {now.labels + column * now.pitch, now.header + row * (now.height + between), now.pitch - between,
            now.height};
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
    const QRectF box = boxOf(place);
    paintCell(painter, box, m_preview.cells[std::size_t(place)].kind);
    if (place == m_current && hasFocus()) {
        painter.setPen(QPen(m_themes.theme().accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 4, 4);
    }
}

void PreviewBoard::paintCell(QPainter &painter, const QRectF &box, PreviewCell::Kind kind) const
{
    using Kind = PreviewCell::Kind;
    const Theme &theme = m_themes.theme();
    const auto draw = [&](const QColor &edge, Qt::PenStyle style, const QBrush &fill, qreal width) {
        painter.setPen(QPen(edge, width, style));
        painter.setBrush(fill);
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    };
    painter.setFont(ui::font(Type::Small));
    switch (kind) {
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
    case Kind::Baseline:
        draw(theme.strongBorder, Qt::DotLine, Qt::NoBrush, 1);
        painter.setPen(theme.muted);
        painter.drawText(box, Qt::AlignCenter,
                         QFontMetricsF(painter.font()).horizontalAdvance(tr("baseline")) < box.width()
                             ? tr("baseline")
                             : QString::number(m_seeds));
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
}

// A word stands once over all places that share it and what is outside of it.
void PreviewBoard::paintSides(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const auto write = [&](const QRectF &box, Qt::Alignment alignment, const QString &word, bool isOuter) {
        QFont font = ui::font(Type::Small);
        font.setBold(isOuter);
        painter.setFont(font);
        painter.setPen(theme.text);
        painter.drawText(box, int(alignment),
                         QFontMetricsF(font).elidedText(word, Qt::ElideMiddle, box.width()));
    };
    const auto lastOf = [](const Side &side, int place, int level) {
        int last = place;
        while (last + 1 < int(side.words.size()) && !side.begins(last + 1, level))
            ++last;
        return last;
    };
    const qreal line = QFontMetricsF(ui::font(Type::Small)).height();
    for (int level = 0; level < m_columns.levels(); ++level)
        for (int column = 0; column < columns(); ++column)
            if (m_columns.begins(column, level))
                write({boxOf(column).left(), level * line,
                       boxOf(lastOf(m_columns, column, level)).right() - boxOf(column).left(), line},
                      Qt::AlignHCenter | Qt::AlignVCenter, m_columns.words[std::size_t(column)][level],
                      level + 1 < m_columns.levels());
    for (int level = 0; level < m_rows.levels(); ++level)
        for (int row = 0; row < int(m_preview.rows.size()); ++row) {
            if (!m_rows.begins(row, level))
                continue;
            const QRectF first = boxOf(row * columns());
            const qreal bottom = boxOf(lastOf(m_rows, row, level) * columns()).bottom();
            const bool isOuter = level + 1 < m_rows.levels();
            write({labelLevel(level), first.top(), labelWidth(level) + (isOuter ? size::wide - 2 : 2),
                   bottom - first.top()},
                  (isOuter ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
                  m_rows.words[std::size_t(row)][level], isOuter);
        }
}

void PreviewBoard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintSides(painter);
    for (int place = 0; place < int(m_preview.cells.size()); ++place)
        paintOne(painter, place);
    if (sizes().hasLegend)
        paintLegend(painter);
}

// What the kinds of cells that are there mean, at the right.
void PreviewBoard::paintLegend(QPainter &painter) const
{
    using Kind = PreviewCell::Kind;
    const QString words[] = {tr("runs with %1").arg(QString::fromStdString(countText(m_seeds, "seed"))),
                             tr("same runs as an earlier cell"), tr("left out"),
                             tr("left out, runs as the baseline"), tr("cannot be")};
    constexpr qreal sample = 56;
    const qreal left = width() - legendWidth + size::wide;
    qreal top = sizes().header;
    for (const Kind kind : {Kind::Runs, Kind::Same, Kind::Excluded, Kind::Baseline, Kind::Wrong}) {
        if (std::ranges::find(m_preview.cells, kind, &PreviewCell::kind) == m_preview.cells.end())
            continue;
        paintCell(painter, {left, top, sample, leastHeight}, kind);
        painter.setPen(m_themes.theme().muted);
        painter.setFont(ui::font(Type::Small));
        const QRectF box(left + sample + size::gap, top, width() - left - sample - size::gap, leastHeight);
        painter.drawText(box, int(Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap), words[int(kind)]);
        top += leastHeight + size::tiny;
    }
}

void PreviewBoard::mousePressEvent(QMouseEvent *event)
{
    const int place = placeAt(event->position());
    m_dragged = place;
    if (place < 0 || event->button() != Qt::LeftButton || !m_preview.isWhole)
        return;
    m_current = place;
    toggle(event->modifiers());
}

// The current cell; with Shift its row, with Ctrl its column.
void PreviewBoard::toggle(Qt::KeyboardModifiers modifiers)
{
    const auto row = std::size_t(m_current / columns()), column = std::size_t(m_current % columns());
    if (modifiers & Qt::ShiftModifier && !m_preview.rowRules[row].empty())
        Q_EMIT ruleToggled(GridRow(m_preview.rowRules[row]));
    else if (modifiers & Qt::ControlModifier && !m_preview.columnRules[column].empty())
        Q_EMIT ruleToggled(GridRow(m_preview.columnRules[column]));
    else if (const GridRow &rule = m_preview.cells[std::size_t(m_current)].rule; !rule.empty())
        Q_EMIT ruleToggled(GridRow(rule));
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
    const auto move = [this](int right, int down) {
        const int next = std::max(m_current, 0) + right + down * columns();
        if (next < 0 || next >= int(m_preview.cells.size()))
            return;
        m_current = m_current < 0 ? 0 : next;
        describe();
        update();
    };
    const auto press = [&](OpenIn) {
        if (m_current >= 0 && m_preview.isWhole)
            toggle(event->modifiers());
    };
    if (!answersKey(*event, move, press))
        QWidget::keyPressEvent(event);
}

void PreviewBoard::describe()
{
    if (m_current < 0) {
        setAccessibleDescription(tr("%1 columns, %2 rows").arg(columns()).arg(m_preview.rows.size()));
        return;
    }
    const PreviewCell &cell = m_preview.cells[std::size_t(m_current)];
    const QStringList rowWords = m_rows.words[std::size_t(m_current / columns())],
                      columnWords = m_columns.words[std::size_t(m_current % columns())];
    const QString what[] = {QString::fromStdString(countText(m_seeds, "seed")),
                            tr("the same runs as an earlier cell"), tr("left out"),
                            tr("left out, but runs anyway, as the baseline"),
                            QString::fromStdString(cell.sentence)};
    setAccessibleDescription(tr("%1; %2: %3")
                                 .arg(rowWords.join(QStringLiteral(", ")),
                                      columnWords.join(QStringLiteral(", ")), what[int(cell.kind)]));
}

bool PreviewBoard::event(QEvent *event)
{
    if (takesKey(event))
        return true;
    if (event->type() == QEvent::ShortcutOverride && isEnter(static_cast<QKeyEvent *>(event)->key())) {
        event->accept(); // with Shift or Ctrl, too
        return true;
    }
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
