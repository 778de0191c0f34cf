// SPDX-License-Identifier: MIT
#include "widgets/slow_motion/panel_paint.h"

#include "widgets/kit/tr.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal widestBar = 44;
constexpr qreal ingredient = 0.45; // opacity of what a result is made from
constexpr double mostTurned = 0.3; // of a row's height, for numbers at one end of its bars
constexpr int narrowType = 85;     // percent of its width, of numbers that would not fit otherwise
constexpr qreal roomyColumn = 60;  // where a line's words have room beside the bars
constexpr int fewestDigits = 2;    // of the largest number, upright
constexpr int fewestTurnedDigits = 4;

// Bars of one row in one lane, in px.
class RowPainter
{
public:
    RowPainter(const SlowPanelPaint &paint, const BarRow &row, const QRectF &area)
        : m_paint(paint), m_row(row), m_area(area), m_range(rangeOf(paint.scene, paint.step, row.id)),
          m_exponent(exponentOf(m_range))
    {
        if (paint.before)
            for (const BarRow &old : barRows(paint.scene, *paint.before, paint.lane))
                if (old.id == row.id)
                    m_before = old.values;
        m_column = columnAt(paint.scene, area, 0).width();
        fitNumbers();
        const QFontMetricsF metrics(type());
        m_label = m_turned ? widest(metrics) + 4 : metrics.height();
        // Where there is little room, what a result is made from has numbers when pointed at.
        m_quiet = m_turned && row.tone == BarRow::Tone::Ingredient && area.height() < 2.6 * m_label;
        if (m_quiet)
            m_label = metrics.height() / 2;
        const qreal above = m_range.high > 0 ? m_label : 4;
        const qreal below = m_range.low < 0 ? m_label : 0;
        const qreal room = std::max(8.0, area.height() - above - below - 4);
        m_scale = m_range.extent() > 0 ? room / m_range.extent() : 0;
        m_base = area.top() + above + 2 + m_range.high * m_scale;
        if (m_range.extent() <= 0)
            m_base = area.center().y();
    }

    void paint()
    {
        paintNames();
        QPainter &painter = m_paint.painter;
        const qreal left = m_area.left() + labelWidth(m_area);
        painter.setPen(QPen(m_paint.theme.strongBorder, 1));
        painter.drawLine(QPointF(left, m_base), QPointF(m_area.right(), m_base));
        int place = 0;
        for (const int key : m_paint.scene.columns)
            paintBar(key, place++);
        if (m_paint.scene.others() > 0)
            paintOthers(place);
        paintLine(m_row.line, m_row.lineWords, Qt::DashLine);
        paintLine(m_row.dotted, m_row.dottedWords, Qt::DotLine);
    }

private:
    QFont type(bool isLit = false) const
    {
        // Strong type is wide: where there is little room, colour alone tells results.
        const bool isStrong = isLit || (m_row.tone == BarRow::Tone::Result && !m_isNarrow);
        QFont made = isStrong ? bold(Type::Small) : font(Type::Small);
        if (m_isNarrow)
            made.setStretch(narrowType);
        return made;
    }

    // Numbers stand beyond the ends of the bars: upright with as many digits as the columns have room for, in
    // narrow type before they are turned.
    void fitNumbers()
    {
        const double most = std::max(-m_range.low, m_range.high) * std::pow(10, -m_exponent);
        const int whole = most > 0 ? int(std::floor(std::log10(most))) + 1 : 1; // digits before the point
        const auto fewest = [whole](int digits) { return std::clamp(digits - whole, 0, 6); };
        const int usual = m_row.tone == BarRow::Tone::Result ? 6 : 4;
        for (const bool isNarrow : {false, true}) {
            m_isNarrow = isNarrow;
            const QFontMetricsF metrics(type());
            for (m_decimals = usual; m_decimals > fewest(fewestDigits) && widest(metrics) > m_column - 2;)
                --m_decimals;
            if (widest(metrics) <= m_column - 2)
                return;
        }
        m_isNarrow = false;
        m_turned = true;
        const QFontMetricsF metrics(type());
        for (m_decimals = usual; m_decimals > std::max(1, fewest(fewestTurnedDigits)) &&
                                 widest(metrics) > mostTurned * m_area.height();)
            --m_decimals; // bars come first
    }

    QString textOf(double value, int decimals) const
    {
        return numberText(value * std::pow(10, -m_exponent), decimals);
    }
    // What is not 0 does not read as 0 beside larger numbers.
    QString textOf(double value) const
    {
        const double scaled = std::abs(value * std::pow(10, -m_exponent));
        int decimals = m_decimals;
        while (scaled > 0 && decimals < m_decimals + 2 && scaled < 0.5 * std::pow(10, -decimals))
            ++decimals;
        return textOf(value, decimals);
    }

    qreal widest(const QFontMetricsF &metrics) const
    {
        return std::max(metrics.horizontalAdvance(textOf(m_range.low)),
                        metrics.horizontalAdvance(textOf(m_range.high)));
    }

    void paintNames()
    {
        QPainter &painter = m_paint.painter;
        QRectF box(m_area.left(), m_area.top(), labelWidth(m_area) - size::gap, m_area.height());
        const QString unit = exponentWords(m_exponent);
        std::vector<std::pair<QString, double>> lines; // said here where they have no room at the line
        if (m_column < roomyColumn)
            for (const auto &[value, words] :
                 {std::pair(m_row.line, m_row.lineWords), std::pair(m_row.dotted, m_row.dottedWords)})
                if (value)
                    lines.emplace_back(words, *value);
        const int flags = Qt::AlignLeft | Qt::TextWordWrap;
        painter.setFont(bold(Type::Small));
        const qreal title = painter.boundingRect(box, flags, m_row.title).height() + 2;
        painter.setFont(font(Type::Small));
        const qreal line = painter.fontMetrics().height();
        const auto isWide = [&](const QString &words, const QString &text) { // for one line of the box
            return painter.fontMetrics().horizontalAdvance(words + QStringLiteral(" ") + text) > box.width();
        };
        qreal fixed = title + (unit.isEmpty() ? 0 : line);
        for (const auto &[words, value] : lines)
            fixed += isWide(words, textOf(value, std::max(3, m_decimals))) ? 2 * line : line;
        const qreal note = painter.boundingRect(box, flags, m_row.note).height();
        const bool fits = fixed + note <= box.height();
        const qreal height = fixed + (fits ? note : 0);
        box.moveTop(
            std::clamp(m_base - height / 2, m_area.top(), std::max(m_area.top(), m_area.bottom() - height)));
        painter.setFont(bold(Type::Small));
        m_paint.words(box, flags, m_row.title, m_paint.theme.text);
        box.setTop(box.top() + title);
        painter.setFont(font(Type::Small));
        if (!unit.isEmpty()) {
            m_paint.words(box, flags, unit, m_paint.theme.muted);
            box.setTop(box.top() + line);
        }
        for (const auto &[words, value] : lines) {
            const QString text = textOf(value, std::max(3, m_decimals));
            if (isWide(words, text)) {
                m_paint.words(box, flags, words, m_paint.theme.muted);
                box.setTop(box.top() + line);
            }
            painter.setPen(m_paint.theme.text);
            m_paint.number(box, Qt::AlignLeft | Qt::AlignTop,
                           isWide(words, text) ? text : words + QStringLiteral(" ") + text, value, words);
            box.setTop(box.top() + line);
        }
        if (fits)
            m_paint.words(box, flags, m_row.note, m_paint.theme.muted);
    }

    void paintBar(int key, int place)
    {
        QPainter &painter = m_paint.painter;
        const QRectF column = columnAt(m_paint.scene, m_area, place);
        const qreal width = std::min(widestBar, column.width() * 0.62);
        const std::size_t at = std::size_t(key);
        const double value = m_row.values[at];
        const double from = m_before.empty() ? 0 : m_before[at];
        const qreal height = (from + (value - from) * m_paint.progress) * m_scale;
        const QRectF bar = QRectF(column.center().x() - width / 2, m_base, width, -height).normalized();
        QColor color = m_paint.style().color;
        QColor soft = color;
        if (m_row.tone == BarRow::Tone::Ingredient)
            soft.setAlphaF(ingredient);
        const QString name = m_row.id + QStringLiteral(" · ") + m_paint.scene.keyName(key);
        QPen hollow(color, 1.6);
        switch (m_row.looks[at]) {
        case BarLook::Solid:
            painter.fillRect(bar, soft);
            break;
        case BarLook::Hatched: {
            QColor lines = m_paint.theme.muted;
            painter.fillRect(bar, QBrush(lines, Qt::BDiagPattern));
            painter.setPen(QPen(lines, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar);
            break;
        }
        case BarLook::Hollow:
            hollow.setDashPattern({2, 1.6});
            painter.setPen(hollow);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar);
            break;
        case BarLook::Stub: {
            painter.fillRect(QRectF(column.center().x() - width / 2, m_base - 10, width, 10),
                             QBrush(m_paint.theme.strongBorder, Qt::BDiagPattern));
            painter.setFont(font(Type::Small));
            painter.setPen(m_paint.theme.muted);
            const QString word = Words::tr("dropped");
            const qreal wide = painter.fontMetrics().horizontalAdvance(word);
            if (wide <= column.width())
                painter.drawText(QRectF(column.left(), m_base - 10 - m_label * 1.2, column.width(), m_label),
                                 Qt::AlignHCenter | Qt::AlignBottom, word);
            else if (!m_quiet && m_base - 14 - wide >= m_area.top())
                turned(column.center().x(), m_base - 12, word, true);
            return;
        }
        case BarLook::Zero: {
            painter.fillRect(QRectF(column.center().x() - width / 2, m_base - 1.5, width, 3), color);
            painter.setFont(bold(Type::Section));
            painter.setPen(color);
            m_paint.number({column.left(), m_base - 4 - painter.fontMetrics().height(), column.width(),
                            qreal(painter.fontMetrics().height())},
                           Qt::AlignHCenter | Qt::AlignBottom, QStringLiteral("0"), 0, name);
            return;
        }
        }
        paintNumber(column, bar, value, name, key);
    }

    void paintNumber(const QRectF &column, const QRectF &bar, double value, const QString &name, int key)
    {
        if (m_quiet && m_paint.lit != key)
            return;
        QPainter &painter = m_paint.painter;
        painter.setFont(type(m_paint.lit == key));
        painter.setPen(m_paint.theme.text);
        const bool up = value >= 0;
        if (m_turned) {
            const QRectF box =
                turned(column.center().x(), up ? bar.top() - 3 : bar.bottom() + 3, textOf(value), up);
            if (m_paint.numbers)
                m_paint.numbers->push_back({box, exactText(value), name});
            return;
        }
        const qreal height = painter.fontMetrics().height();
        const QRectF box(column.left() - 8, up ? bar.top() - height - 1 : bar.bottom() + 1,
                         column.width() + 16, height);
        m_paint.number(box, Qt::AlignHCenter | (up ? Qt::AlignBottom : Qt::AlignTop), textOf(value), value,
                       name);
    }

    // Text that runs upwards; it ends at y, or begins there.
    QRectF turned(qreal x, qreal y, const QString &text, bool up)
    {
        QPainter &painter = m_paint.painter;
        const QFontMetricsF metrics(painter.font());
        const qreal length = metrics.horizontalAdvance(text);
        painter.save();
        painter.translate(x, up ? y : y + length);
        painter.rotate(-90);
        painter.drawText(QPointF(0, metrics.ascent() / 2 - 1), text);
        painter.restore();
        return {x - metrics.height() / 2, up ? y - length : y, metrics.height(), length};
    }

    void paintOthers(int place)
    {
        QPainter &painter = m_paint.painter;
        const QRectF column = columnAt(m_paint.scene, m_area, place);
        QFont small = font(Type::Small);
        small.setStretch(narrowType);
        painter.setFont(small);
        painter.setPen(m_paint.theme.muted);
        double sum = 0;
        for (int key = 0; key < int(m_row.values.size()); ++key)
            if (m_paint.shown().row().visible[std::size_t(key)] &&
                std::ranges::find(m_paint.scene.columns, key) == m_paint.scene.columns.end())
                sum += m_row.values[std::size_t(key)];
        if (!m_row.sumsOthers)
            return;
        const QString text = QStringLiteral("Σ ") + textOf(sum);
        if (m_turned) {
            const QRectF box = turned(column.center().x(), m_base - 3, text, true);
            if (m_paint.numbers)
                m_paint.numbers->push_back({box, exactText(sum), Words::tr("sum of the other keys")});
        } else
            m_paint.number({column.left(), m_base - m_label - 2, column.width(), m_label},
                           Qt::AlignHCenter | Qt::AlignBottom, text, sum, Words::tr("sum of the other keys"));
    }

    void paintLine(const std::optional<double> &value, const QString &words, Qt::PenStyle style)
    {
        if (!value)
            return;
        QPainter &painter = m_paint.painter;
        const qreal y = m_base - *value * m_scale;
        const qreal left = m_area.left() + labelWidth(m_area);
        painter.setPen(QPen(m_paint.theme.text, 1.2, style));
        painter.drawLine(QPointF(left, y), QPointF(m_area.right(), y));
        if (m_column < roomyColumn)
            return; // said beside the row
        painter.setFont(font(Type::Small));
        const QString text = words + QStringLiteral(" ") + numberText(*value, 6);
        const QFontMetricsF metrics(painter.font());
        const qreal width = metrics.horizontalAdvance(text) + 6;
        const bool above = style == Qt::DashLine;
        const QRectF box(m_area.right() - width, above ? y - metrics.height() - 1 : y + 1, width,
                         metrics.height());
        QColor halo = m_paint.theme.surface;
        halo.setAlphaF(0.85f);
        painter.fillRect(box, halo);
        painter.setPen(m_paint.theme.muted);
        m_paint.number(box, Qt::AlignRight | Qt::AlignVCenter, text, *value, words);
    }

    const SlowPanelPaint &m_paint;
    const BarRow &m_row;
    QRectF m_area;
    BarRange m_range;
    int m_exponent;
    std::vector<double> m_before; // values of the step before; empty: the bars grow
    qreal m_column = 0;           // width
    int m_decimals = 6;
    bool m_isNarrow = false;
    bool m_turned = false;
    bool m_quiet = false;
    qreal m_label = 0; // height of a number
    qreal m_scale = 0; // px per unit
    qreal m_base = 0;  // where 0 is
};

} // namespace

void paintBars(const SlowPanelPaint &paint, const QRectF &area)
{
    QPainter &painter = paint.painter;
    const std::vector<BarRow> rows = barRows(paint.scene, paint.step, paint.lane);
    if (rows.empty())
        return paint.words(area, Qt::AlignCenter | Qt::TextWordWrap,
                           Words::tr("A row alone is not trained: choose a real example above."),
                           paint.theme.muted);
    const QStringList foot = footWords(paint.scene, paint.step, paint.lane);
    painter.setFont(font(Type::Small));
    const qreal line = painter.fontMetrics().height() + 2;
    const qreal head = paint.scene.tokens.isEmpty() && paint.scene.others() == 0 ? line : 2 * line;
    const qreal bottom = foot.isEmpty() ? 0 : line;
    if (paint.lit) {
        const auto found = std::ranges::find(paint.scene.columns, *paint.lit);
        if (found != paint.scene.columns.end()) {
            const QRectF column = columnAt(paint.scene, area, int(found - paint.scene.columns.begin()));
            painter.setPen(Qt::NoPen);
            painter.setBrush(paint.theme.sunken);
            painter.drawRoundedRect(column.adjusted(1, -2, -1, 2), size::radius, size::radius);
        }
    }
    paintHeads(paint, area, head);
    double shares = 0;
    for (const BarRow &row : rows)
        shares += row.share;
    const qreal gap = size::gap;
    const qreal room = area.height() - head - bottom - gap * (qreal(rows.size()) + (rows.size() > 2 ? 1 : 0));
    qreal top = area.top() + head + gap / 2;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const QRectF box(area.left(), top, area.width(), room * rows[i].share / shares);
        if (i + 1 == rows.size() && rows.size() > 2) { // the result, below what it is made from
            painter.setPen(QPen(paint.theme.border, 1));
            painter.drawLine(QPointF(area.left(), top), QPointF(area.right(), top));
            RowPainter(paint, rows[i], box.translated(0, gap)).paint();
        } else
            RowPainter(paint, rows[i], box).paint();
        top += box.height() + gap;
    }
    if (!foot.isEmpty())
        paintFoot(paint, {area.left(), area.bottom() - bottom, area.width(), bottom}, foot);
}

} // namespace fovea::ui
