// SPDX-License-Identifier: MIT
#include "widgets/surfaces/cuts_chart.h"

#include "widgets/theory/chart_frame.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr double leftRoom = 34, between = 20, narrowest = 76;

double rowHeight()
{
    return QFontMetricsF(ui::font(Type::Small)).height();
}

} // namespace

CutsChart::CutsChart(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setMouseTracking(true);
    setObjectName(QStringLiteral("surfaceCuts"));
    setAccessibleName(tr("Straight cuts through the losses"));
    setWhatsThis(tr("The loss along straight lines through the space of weights, 41 points each: the same "
                    "weights under every mask, in its lane's colour. From the start to each end and from end "
                    "to end; against the gradient of the first lane, in training steps; and along a random "
                    "direction as long as the weights are, which sees next to nothing of the gradient."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void CutsChart::setScene(const LandscapeScene *scene)
{
    m_scene = scene;
    setAccessibleDescription(reading());
    update();
}

int CutsChart::panels() const
{
    if (!m_scene)
        return 0;
    const int room = int((width() - leftRoom + between) / (narrowest + between));
    return std::clamp(int(m_scene->cuts.size()), 0, std::max(1, room));
}

QRectF CutsChart::panelAt(int place) const
{
    const double wide = (width() - leftRoom - size::gap - between * (panels() - 1)) / std::max(1, panels());
    const double top = rowHeight() + size::gap, foot = rowHeight() + size::gap;
    return {leftRoom + place * (wide + between), top, wide, height() - top - foot};
}

// One scale for all: what lies above what guessing twice over costs is cut off.
double CutsChart::highest() const
{
    double most = 0;
    for (const CutScene &cut : m_scene->cuts)
        for (const auto &losses : cut.losses)
            for (const double loss : losses)
                if (std::isfinite(loss))
                    most = std::max(most, loss);
    if (m_scene->guessing > 0)
        most = std::min(most, 2.2 * m_scene->guessing);
    return most > 0 ? most * 1.05 : 1;
}

void CutsChart::paintPanel(QPainter &painter, int place) const
{
    const Theme &theme = m_themes.theme();
    const CutScene &cut = m_scene->cuts[std::size_t(place)];
    const QRectF plot = panelAt(place);
    const ChartFrame frame(plot, {cut.at.front(), cut.at.back(), false}, {0, highest(), false});
    painter.setFont(ui::font(Type::Small));
    const QFontMetricsF metrics = painter.fontMetrics();
    for (const double y : ChartAxis{0, highest(), false}.ticks(4)) {
        const double at = std::round(frame.at(0, y).y()) + 0.5;
        painter.setPen(QPen(theme.border, 1));
        painter.drawLine(QPointF(plot.left(), at), QPointF(plot.right(), at));
        painter.setPen(theme.muted);
        if (place == 0)
            painter.drawText(QRectF(0, at - 10, leftRoom - 6, 20), Qt::AlignRight | Qt::AlignVCenter,
                             QLocale().toString(y, 'g', 3));
    }
    painter.setPen(QPen(theme.strongBorder, 1));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    QFont strong = ui::font(Type::Small);
    strong.setWeight(QFont::DemiBold);
    painter.setFont(strong);
    painter.setPen(theme.text);
    painter.drawText(QRectF(plot.left(), 0, plot.width() + between, rowHeight()), Qt::AlignLeft,
                     QFontMetricsF(strong).elidedText(cut.title, Qt::ElideRight, plot.width() + between - 4));
    painter.setFont(ui::font(Type::Small));
    painter.setPen(theme.muted);
    double taken = plot.left() - between;
    const auto foot = [&](double at, const QString &words) {
        const double x = frame.at(at, 0).x();
        painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + 3));
        const double wide = metrics.horizontalAdvance(words) + 2;
        const double right = std::min(plot.right() + between / 2, double(width()) - 1);
        const double left = std::clamp(x - wide / 2, plot.left() - between / 2, right - wide);
        if (left < taken + 2)
            return; // no room beside the one before
        taken = left + wide;
        painter.drawText(QRectF(left, plot.bottom() + 4, wide, rowHeight()), Qt::AlignCenter, words);
    };
    foot(0, cut.startWords);
    foot(cut.unit.isEmpty() ? 1 : cut.at.back(),
         cut.unit.isEmpty() ? cut.endWords : QStringLiteral("%1 %2").arg(cut.at.back()).arg(cut.unit));

    painter.save();
    painter.setClipRect(plot.adjusted(0, -2, 0, 2));
    painter.setBrush(Qt::NoBrush);
    for (std::size_t side = 0; side < cut.losses.size() && side < m_scene->sides.size(); ++side) {
        QPen pen = m_scene->sides[side].style.pen();
        pen.setWidthF(std::max(1.8, pen.widthF()));
        painter.setPen(pen);
        QPolygonF line;
        for (std::size_t i = 0; i < cut.at.size(); ++i) {
            if (std::isfinite(cut.losses[side][i]))
                line << frame.at(cut.at[i], cut.losses[side][i]);
        }
        painter.drawPolyline(line);
    }
    if (m_panel == place && m_point >= 0) {
        const double x = frame.at(cut.at[std::size_t(m_point)], 0).x();
        painter.setPen(QPen(theme.strongBorder, 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
    painter.restore();
}

void CutsChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int place = 0; place < panels(); ++place)
        paintPanel(painter, place);
}

QString CutsChart::reading() const
{
    if (!m_scene || m_panel < 0 || m_point < 0 || m_panel >= panels())
        return {};
    const CutScene &cut = m_scene->cuts[std::size_t(m_panel)];
    QStringList parts;
    for (std::size_t side = 0; side < cut.losses.size() && side < m_scene->sides.size(); ++side)
        if (const double loss = cut.losses[side][std::size_t(m_point)]; std::isfinite(loss))
            parts << tr("%1 under %2").arg(QLocale().toString(loss, 'f', 4), m_scene->sides[side].mask);
    const QString at = QLocale().toString(cut.at[std::size_t(m_point)], 'f', 2);
    return QStringLiteral("%1, %2: %3").arg(cut.title, at, parts.join(QStringLiteral(" · ")));
}

void CutsChart::mouseMoveEvent(QMouseEvent *event)
{
    m_panel = m_point = -1;
    for (int place = 0; place < panels(); ++place) {
        const QRectF plot = panelAt(place);
        if (!plot.adjusted(-between / 2, -rowHeight(), between / 2, rowHeight()).contains(event->position()))
            continue;
        const auto &at = m_scene->cuts[std::size_t(place)].at;
        const double share = (event->position().x() - plot.left()) / plot.width();
        m_panel = place;
        m_point = std::clamp(int(std::lround(share * double(at.size() - 1))), 0, int(at.size()) - 1);
    }
    Q_EMIT read(reading());
    update();
}

void CutsChart::leaveEvent(QEvent *)
{
    m_panel = m_point = -1;
    Q_EMIT read({});
    update();
}

} // namespace fovea::ui
