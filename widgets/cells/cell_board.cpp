// SPDX-License-Identifier: MIT
#include "widgets/cells/cell_board.h"

#include "widgets/cells/cell_keys.h"
#include "widgets/cells/cell_paint.h"
#include "widgets/cells/cell_words.h"
#include "widgets/cells/failure_tip.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal usualWidth = 96, usualHeight = 59, between = 4;
constexpr qreal widest = 184, tallest = 140; // where there is room
constexpr qreal narrowest = 22, lowest = 18; // below, the board scrolls
constexpr int mostPipColumns = 16;
constexpr qreal leastForNumbers = 28;
constexpr qreal mostLabel = 190, mostHead = 110;
constexpr qreal slant = 0.71; // height and width of what lies at 45 degrees

QString signatureOf(const CellFacts &facts, const SweepSnapshot &sweep)
{
    QString text = QStringLiteral("%1 %2 %3 %4 %5 ")
                       .arg(int(facts.state))
                       .arg(facts.arrived)
                       .arg(facts.settled)
                       .arg(facts.latest)
                       .arg(int(facts.verdict));
    text += QString::number(facts.restrictedMean.value_or(-1)) + QLatin1Char(' ') +
            QString::number(facts.lastHeldout.value_or(-1));
    for (const SeedFact &seed : facts.seeds)
        text += QChar(char16_t(u'a' + int(seed.state)));
    if (facts.atWork >= 0)
        text += QString::number(sweep.run(facts.atWork).epochs);
    return text;
}

} // namespace

CellBoard::CellBoard(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_failure(new FailureTip(this))
{
    setObjectName(QStringLiteral("cellBoard"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Cells of the sweep"));
    setWhatsThis(tr(
        "One cell for each combination. Its colour and number are the mean epochs to the threshold, waiting "
        "at most to the cap; bright is fast. The hatch covers the share of seeds that have not arrived; a "
        "number with > says that none has. A pip is a seed. A filled triangle: decided to be faster than "
        "the baseline; a hollow one: slower. Double click or Enter opens the cell's runs in Race, I in "
        "Inspect, the right button or the menu key shows more."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
    connect(m_failure, &FailureTip::retryRequested, this, [this] { Q_EMIT retryRequested(m_failedRun); });
    connect(m_failure, &FailureTip::folderRequested, this, [this] { Q_EMIT folderRequested(m_failedRun); });
}

void CellBoard::show(const SnapshotPointer &sweep, const SweepView &view)
{
    const bool isSame = m_sweep && sweep && m_view == view && m_sweep->path == sweep->path &&
                        m_sweep->plan().cells.size() == sweep->plan().cells.size() &&
                        m_sweep->plan().made == sweep->plan().made;
    const int chosen = m_selected >= 0 && m_selected < int(m_facts.size()) &&
                               !m_facts[std::size_t(m_selected)].cells.empty() && m_sweep && sweep &&
                               m_sweep->path == sweep->path
                           ? m_facts[std::size_t(m_selected)].cells.front()
                           : -1;
    m_sweep = sweep;
    m_view = view;
    if (!isSame) {
        m_grid = sweep ? gridOf(sweep->plan(), view) : ViewGrid();
        m_signatures.clear();
        m_compared = -1;
    }
    m_facts.clear();
    std::vector<QString> signatures;
    if (sweep)
        for (const auto &cells : m_grid.cells) {
            m_facts.push_back(factsOf(*sweep, cells));
            signatures.push_back(signatureOf(m_facts.back(), *sweep));
        }
    const MeasureLimits limits = limitsOf(m_facts, view.colour, sweep ? sweep->plan().grid.cap : 1);
    const bool isAll = !isSame || limits.low != m_limits.low || limits.high != m_limits.high;
    m_limits = limits;
    if (!isSame) {
        measure();
        updateGeometry();
        m_selected = -1;
        selectCell(chosen);
    }
    if (isAll)
        update();
    else
        for (std::size_t i = 0; i < signatures.size(); ++i)
            if (i >= m_signatures.size() || signatures[i] != m_signatures[i])
                update(boxOf(int(i)).toAlignedRect().adjusted(-2, -2, 2, 2));
    m_signatures = std::move(signatures);
    describe();
}

const CellFacts *CellBoard::selected() const
{
    return m_selected >= 0 && m_selected < int(m_facts.size()) ? &m_facts[std::size_t(m_selected)] : nullptr;
}

void CellBoard::select(int place)
{
    if (place >= int(m_facts.size()) || (place >= 0 && m_facts[std::size_t(place)].isEmpty()))
        return;
    if (place == m_selected)
        return;
    m_selected = place;
    update();
    describe();
    Q_EMIT selectionChanged(place);
}

void CellBoard::selectCell(int cell)
{
    for (std::size_t i = 0; cell >= 0 && i < m_facts.size(); ++i)
        if (std::ranges::find(m_facts[i].cells, cell) != m_facts[i].cells.end()) {
            select(int(i));
            return;
        }
}

void CellBoard::measure()
{
    const QFontMetricsF metrics(ui::font(Type::Small));
    m_columnWords.clear();
    m_rowWords.clear();
    for (const ViewPlace &place : m_grid.columns)
        m_columnWords << placeWords(place, m_grid.columns);
    for (const ViewPlace &place : m_grid.rows)
        m_rowWords << placeWords(place, m_grid.rows);
    m_labels = 0;
    for (const QString &words : m_rowWords)
        m_labels = std::max(m_labels, metrics.horizontalAdvance(words) + 1);
    m_labels = std::min(m_labels, mostLabel) + size::gap;
    m_head = metrics.height() + size::tiny;
    m_isSlanted = false;
    if (m_grid.cells.empty())
        return;
    qreal longest = 0;
    for (int column = 0; column < columns(); ++column)
        longest = std::max(longest, headWidth(column));
    const auto widthFor = [&](qreal room) {
        return std::clamp((room - m_labels) / columns(), narrowest, widest);
    };
    m_pitch.setWidth(widthFor(width()));
    // Columns whose names do not fit lie at a slant, and need the height for it and room at the right.
    if (longest > m_pitch.width() - between) {
        m_isSlanted = true;
        m_head = std::min(longest * slant + metrics.height(), mostHead);
        const qreal last = std::min(headWidth(columns() - 1), (m_head - metrics.height()) / slant);
        const qreal tail = last * slant + metrics.height() * slant - m_pitch.width() / 2;
        m_pitch.setWidth(widthFor(width() - std::max(0.0, tail)));
    }
    const qreal room = (height() - m_head - 2) / rows();
    m_pitch.setHeight(
        std::clamp(room, lowest, std::max(usualHeight, std::min(tallest, m_pitch.width() * 0.95))));
}

// Of the name of a column, which is bold for a baseline.
qreal CellBoard::headWidth(int column) const
{
    return QFontMetricsF(headFont(column)).horizontalAdvance(m_columnWords[column]) + 1;
}

QFont CellBoard::headFont(int column) const
{
    QFont font = ui::font(Type::Small);
    font.setBold(m_grid.columns[std::size_t(column)].isBaseline);
    return font;
}

QRectF CellBoard::boxOf(int place) const
{
    if (columns() == 0)
        return {};
    const int row = place / columns(), column = place % columns();
    return {m_labels + column * m_pitch.width(), m_head + row * m_pitch.height(), m_pitch.width() - between,
            m_pitch.height() - between};
}

int CellBoard::placeAt(const QPointF &point) const
{
    const int column = int(std::floor((point.x() - m_labels) / std::max(1.0, m_pitch.width())));
    const int row = int(std::floor((point.y() - m_head) / std::max(1.0, m_pitch.height())));
    return column < 0 || row < 0 || column >= columns() || row >= rows() ? -1 : row * columns() + column;
}

QSize CellBoard::sizeHint() const
{
    return {int(m_labels + columns() * usualWidth), int(m_head + rows() * usualHeight)};
}

QSize CellBoard::minimumSizeHint() const
{
    return {int(std::ceil(m_labels + columns() * narrowest)),
            int(std::ceil(m_head + std::max(1, rows()) * lowest + 2))};
}

void CellBoard::resizeEvent(QResizeEvent *)
{
    measure();
}

void CellBoard::paintEvent(QPaintEvent *event)
{
    if (!m_sweep)
        return;
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(ui::font(Type::Small));
    const QFontMetricsF metrics(painter.font());
    for (int row = 0; row < rows(); ++row) {
        const QRectF box(0, m_head + row * m_pitch.height(), m_labels - size::gap,
                         m_pitch.height() - between);
        painter.setPen(m_grid.rows[std::size_t(row)].isBaseline ? theme.muted : theme.text);
        painter.drawText(box, int(Qt::AlignRight | Qt::AlignVCenter),
                         metrics.elidedText(m_rowWords[row], Qt::ElideMiddle, box.width()));
    }
    for (int column = 0; column < columns(); ++column) {
        const qreal left = m_labels + column * m_pitch.width();
        const QFont font = headFont(column);
        painter.setFont(font);
        painter.setPen(theme.text);
        if (!m_isSlanted) {
            painter.drawText(QRectF(left, 0, m_pitch.width() - between, m_head - size::tiny),
                             int(Qt::AlignHCenter | Qt::AlignBottom), m_columnWords[column]);
            continue;
        }
        painter.save();
        painter.translate(left + m_pitch.width() / 2, m_head - size::tiny);
        painter.rotate(-45);
        painter.drawText(QPointF(0, 0),
                         QFontMetricsF(font).elidedText(m_columnWords[column], Qt::ElideMiddle,
                                                        (m_head - metrics.height()) / slant + 1));
        painter.restore();
    }
    const CellLook look{theme,
                        m_map,
                        m_view.colour,
                        m_limits,
                        columns() <= mostPipColumns,
                        m_pitch.width() - between >= leastForNumbers};
    for (int place = 0; place < int(m_facts.size()); ++place) {
        const QRectF box = boxOf(place);
        if (!event->region().intersects(box.toAlignedRect().adjusted(-2, -2, 2, 2)))
            continue;
        paintCell(painter, box, m_facts[std::size_t(place)], *m_sweep, look);
        if (place == m_selected || place == m_compared) {
            painter.setPen(QPen(theme.text, 2, place == m_selected ? Qt::SolidLine : Qt::DashLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(box.adjusted(-1.5, -1.5, 1.5, 1.5), size::tiny, size::tiny);
        }
    }
}

void CellBoard::mousePressEvent(QMouseEvent *event)
{
    const int place = placeAt(event->position());
    if (place < 0 || m_facts[std::size_t(place)].isEmpty())
        return;
    if (event->modifiers() & Qt::ControlModifier && m_selected >= 0 && place != m_selected) {
        m_compared = place;
        update();
        Q_EMIT compareRequested(m_selected, place);
        return;
    }
    m_compared = -1;
    select(place);
}

void CellBoard::mouseDoubleClickEvent(QMouseEvent *event)
{
    const int place = placeAt(event->position());
    if (place >= 0 && !m_facts[std::size_t(place)].isEmpty())
        Q_EMIT raceRequested(m_facts[std::size_t(place)].cells);
}

void CellBoard::move(int right, int down)
{
    if (m_facts.empty())
        return;
    int row = m_selected < 0 ? 0 : m_selected / columns(),
        column = m_selected < 0 ? -right : m_selected % columns();
    if (m_selected < 0)
        row = -down;
    // Places without a cell are stepped over.
    for (;;) {
        row += down;
        column += right;
        row = m_selected < 0 ? std::max(row, 0) : row;
        column = m_selected < 0 ? std::max(column, 0) : column;
        if (row < 0 || row >= rows() || column < 0 || column >= columns())
            return;
        if (const int place = row * columns() + column; !m_facts[std::size_t(place)].isEmpty()) {
            select(place);
            return;
        }
    }
}

void CellBoard::keyPressEvent(QKeyEvent *event)
{
    const CellFacts *facts = selected();
    const auto open = [&](OpenIn where) {
        if (facts)
            Q_EMIT where == OpenIn::Race ? raceRequested(facts->cells) : inspectRequested(facts->cells);
    };
    if (!answersKey(
            *event, [this](int right, int down) { move(right, down); }, open))
        QWidget::keyPressEvent(event);
}

void CellBoard::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    const int place = byMouse ? placeAt(event->pos()) : m_selected;
    if (place < 0 || m_facts[std::size_t(place)].isEmpty())
        return;
    select(place);
    Q_EMIT menuRequested(m_facts[std::size_t(place)].cells,
                         byMouse ? event->globalPos() : mapToGlobal(boxOf(place).center().toPoint()));
}

QString CellBoard::tipOf(int place) const
{
    return m_sweep && place >= 0 && !m_facts[std::size_t(place)].isEmpty()
               ? cellSentence(*m_sweep, m_facts[std::size_t(place)], m_view.colour)
               : QString();
}

bool CellBoard::event(QEvent *event)
{
    if (takesKey(event))
        return true;
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    showTip(placeAt(help->pos()), help->globalPos());
    return true;
}

void CellBoard::showTip(int place, const QPoint &where)
{
    m_failedRun = place < 0 ? -1 : m_facts[std::size_t(place)].failed;
    if (m_failedRun < 0) {
        QToolTip::showText(where, tipOf(place), this, boxOf(place).toAlignedRect());
        return;
    }
    QToolTip::hideText();
    m_failure->showFor(tipOf(place), boxOf(place).toAlignedRect());
}

QString CellBoard::summary() const
{
    if (!m_sweep)
        return {};
    int settled = 0, all = 0;
    for (const CellFacts &facts : m_facts) {
        settled += facts.settled > 0;
        all += !facts.isEmpty();
    }
    return tr("%1 columns, %2 rows: %3 of %4 cells have a result.")
        .arg(columns())
        .arg(rows())
        .arg(settled)
        .arg(all);
}

void CellBoard::describe()
{
    setAccessibleDescription(m_selected >= 0 ? tipOf(m_selected) : summary());
}

} // namespace fovea::ui
