// SPDX-License-Identifier: MIT
#include "widgets/curves/plot_key.h"

#include <QPainter>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int sampleWidth = 24;
constexpr float bandOpacity = 0.3F;

double widthOf(const KeyEntry &entry, bool brief, const QFontMetricsF &metrics)
{
    const QString &text = brief && !entry.brief.isEmpty() ? entry.brief : entry.text;
    return sampleWidth + size::tiny + metrics.horizontalAdvance(text);
}

double widthOf(const std::vector<KeyEntry> &entries, std::size_t count, bool brief,
               const QFontMetricsF &metrics)
{
    double width = 0;
    for (std::size_t i = 0; i < count; ++i)
        width += widthOf(entries[i], brief, metrics) + (i > 0 ? size::wide - size::tiny : 0);
    return width;
}

void paintSign(QPainter &painter, const QRectF &box, KeySign sign, const Theme &theme)
{
    const QLineF line(box.left(), box.center().y(), box.right(), box.center().y());
    QColor faint = theme.muted;
    faint.setAlphaF(bandOpacity);
    QPen dotted(theme.muted, 1.5, Qt::CustomDashLine, Qt::FlatCap);
    dotted.setDashPattern({1.5, 2});
    switch (sign) {
    case KeySign::Line:
        painter.setPen(QPen(theme.muted, 2));
        painter.drawLine(line);
        break;
    case KeySign::Dotted:
        painter.setPen(dotted);
        painter.drawLine(line);
        break;
    case KeySign::Thin:
        painter.setPen(QPen(theme.muted, 1));
        painter.drawLine(line);
        break;
    case KeySign::Band:
        painter.fillRect(
            box.adjusted(0, -5, 0, 5).intersected(QRectF(box.left(), box.center().y() - 5, box.width(), 10)),
            faint);
        break;
    case KeySign::Live:
        painter.setPen(Qt::NoPen);
        painter.setBrush(faint);
        painter.drawEllipse(box.center(), 6, 6);
        painter.setBrush(theme.muted);
        painter.drawEllipse(box.center(), 2.75, 2.75);
        break;
    }
}

// "3"; "2 to 3" where lanes have ended different numbers of seeds.
QString countText(int least, int most)
{
    return least == most ? QString::number(most) : PlotKey::tr("%1 to %2").arg(least).arg(most);
}

// Fewest and most seeds behind a line.
std::pair<int, int> countsOf(const std::vector<DrawnLane> &lanes)
{
    int least = 0;
    int most = 0;
    for (const DrawnLane &lane : lanes) {
        if (lane.raw.counted == 0 || !lane.hasLine())
            continue;
        least = least == 0 ? lane.raw.counted : std::min(least, lane.raw.counted);
        most = std::max(most, lane.raw.counted);
    }
    return {least, most};
}

void addSeeds(std::vector<KeyEntry> &key, const std::vector<DrawnLane> &lanes)
{
    const auto [least, most] = countsOf(lanes);
    bool running = false;
    bool goOn = false;
    std::uint64_t only = 0; // the seed behind a line of one
    for (const DrawnLane &lane : lanes)
        for (const RunCurve &run : lane.raw.runs) {
            running = running || !run.ended;
            goOn = goOn || run.goesOn();
            if (run.ended && lane.raw.counted == 1 && lane.hasLine())
                only = run.seed;
        }
    if (most == 1)
        key.push_back({KeySign::Line, PlotKey::tr("seed %1").arg(only), {}});
    else if (most > 1) {
        key.push_back({KeySign::Line, PlotKey::tr("median of %1").arg(countText(least, most)), {}});
        key.push_back({KeySign::Band, PlotKey::tr("range of %1").arg(countText(least, most)), {}});
    }
    if (running || goOn)
        key.push_back({KeySign::Thin,
                       !goOn     ? PlotKey::tr("running")
                       : running ? PlotKey::tr("single seeds, running or beyond the median")
                                 : PlotKey::tr("single seeds, beyond the median"),
                       goOn ? PlotKey::tr("single seeds") : QString()});
}

} // namespace

std::vector<KeyEntry> keyOf(const std::vector<DrawnLane> &lanes, const Quantity &quantity, std::size_t seeds,
                            bool live)
{
    std::vector<KeyEntry> key;
    if (quantity.kind == QuantityKind::Learning) {
        if (const auto [least, most] = countsOf(lanes); most > 0)
            key.push_back({KeySign::Line, PlotKey::tr("of %1 seeds").arg(countText(least, most)), {}});
        return key;
    }
    if (seeds > 1)
        addSeeds(key, lanes);
    if (companionOf(quantity)) {
        if (seeds < 2)
            key.push_back({KeySign::Line, PlotKey::tr("train"), {}});
        key.push_back({KeySign::Dotted, PlotKey::tr("held-out"), {}});
    }
    if (live)
        key.push_back(
            {KeySign::Live, PlotKey::tr("live: batches of this epoch so far"), PlotKey::tr("live")});
    return key;
}

void paintKey(QPainter &painter, const QRectF &area, const std::vector<KeyEntry> &entries, const Theme &theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font(Type::Small));
    const QFontMetricsF metrics(painter.font());
    std::size_t count = entries.size();
    const bool brief = widthOf(entries, count, false, metrics) > area.width();
    while (count > 0 && widthOf(entries, count, brief, metrics) > area.width())
        --count;
    double x = area.right() - widthOf(entries, count, brief, metrics);
    for (std::size_t i = 0; i < count; ++i) {
        paintSign(painter, QRectF(x, area.top(), sampleWidth, area.height()), entries[i].sign, theme);
        painter.setPen(theme.muted);
        const QString &text = brief && !entries[i].brief.isEmpty() ? entries[i].brief : entries[i].text;
        painter.drawText(QRectF(x + sampleWidth + size::tiny, area.top(), area.width(), area.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
        x += widthOf(entries[i], brief, metrics) + size::wide - size::tiny;
    }
    painter.restore();
}

PlotKey::PlotKey(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void PlotKey::setEntries(const std::vector<KeyEntry> &entries)
{
    if (entries == m_entries)
        return;
    m_entries = entries;
    QStringList texts;
    for (const KeyEntry &entry : entries)
        texts << entry.text;
    setToolTip(texts.join(QStringLiteral("; ")));
    setAccessibleName(entries.empty() ? QString() : tr("Key: %1").arg(toolTip()));
    updateGeometry();
    update();
}

QSize PlotKey::sizeHint() const
{
    const QFontMetricsF metrics(ui::font(Type::Small));
    return {int(widthOf(m_entries, m_entries.size(), true, metrics)) + 1, int(metrics.height()) + 1};
}

void PlotKey::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintKey(painter, rect(), m_entries, m_themes.theme());
}

} // namespace fovea::ui
