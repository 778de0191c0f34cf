// SPDX-License-Identifier: MIT
#include "widgets/charts/noise_shares.h"

#include "widgets/kit/label.h"
#include "widgets/kit/lane_chip.h"

#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace fovea::ui {

namespace {

QFontMetrics smallMetrics()
{
    return QFontMetrics(ui::font(Type::Small));
}

} // namespace

// The lane's letter on its colour, then its title.
class NoiseShares::Head : public QWidget
{
public:
    Head(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
    {
        setFixedHeight(std::max(size::dense, fontMetrics().height()));
    }

    void setLane(const QString &letter, const QString &title, int style)
    {
        m_letter = letter;
        m_title = title;
        m_style = style;
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const Theme &theme = m_themes.theme();
        const int side = std::min(height(), size::dense - size::tiny);
        const QRectF box(0, (height() - side) / 2.0, side, side);
        paintLaneLetter(painter, box, m_letter, theme.lane(m_style), theme);
        const QRect line = rect().adjusted(side + size::gap, 0, 0, 0);
        painter.setPen(theme.text);
        painter.drawText(line, int(Qt::AlignLeft | Qt::AlignVCenter),
                         fontMetrics().elidedText(m_title, Qt::ElideRight, line.width()));
    }

private:
    ThemeManager &m_themes;
    QString m_letter;
    QString m_title;
    int m_style = 0;
};

// Shares from 0 to 1 on tracks of the same length, each with its standard error, and below those that share
// it the level of chance.
class NoiseShares::Bars : public QWidget
{
public:
    struct Bar
    {
        QString name;
        NoiseShare share;
    };

    Bars(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
    {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

    void setBars(std::vector<Bar> bars, int style)
    {
        m_bars = std::move(bars);
        m_style = style;
        updateGeometry();
        update();
    }

    QSize sizeHint() const override
    {
        int lines = int(m_bars.size());
        for (std::size_t i = 0; i < m_bars.size(); ++i)
            lines += saysChance(i);
        return {size::lanesDock / 2, lines * lineHeight()};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(ui::font(Type::Small));
        const QFontMetrics metrics = smallMetrics();
        int names =
            metrics.horizontalAdvance(tr("all layers")); // the bars of all lanes begin below each other
        for (const Bar &bar : m_bars)
            names = std::max(names, metrics.horizontalAdvance(bar.name));
        const int numbers = metrics.horizontalAdvance(shareWords({0.999, 0.099, 0}));
        QRectF track(names + size::gap, 0, width() - names - numbers - 2 * size::gap, lineHeight());
        for (std::size_t i = 0; i < m_bars.size(); ++i) {
            paintBar(painter, m_bars[i], track);
            track.translate(0, lineHeight());
            if (saysChance(i)) {
                paintChanceWord(painter, m_bars[i].share.chance, track);
                track.translate(0, lineHeight());
            }
        }
    }

private:
    int lineHeight() const { return smallMetrics().height() + size::tiny; }

    // Once for neighbours of one chance.
    bool saysChance(std::size_t bar) const
    {
        const double chance = m_bars[bar].share.chance;
        return !std::isnan(chance) &&
               (bar + 1 == m_bars.size() || chanceWords(chance) != chanceWords(m_bars[bar + 1].share.chance));
    }

    static qreal along(const QRectF &track, double share)
    {
        return track.left() + track.width() * std::clamp(share, 0.0, 1.0);
    }

    void paintBar(QPainter &painter, const Bar &bar, const QRectF &track) const
    {
        const Theme &theme = m_themes.theme();
        painter.setPen(theme.muted);
        painter.drawText(QRectF(0, track.top(), track.left() - size::gap, track.height()),
                         int(Qt::AlignLeft | Qt::AlignVCenter), bar.name);
        painter.setPen(theme.text);
        painter.drawText(QRectF(track.right(), track.top(), width() - track.right(), track.height()),
                         int(Qt::AlignRight | Qt::AlignVCenter), shareWords(bar.share));
        const qreal thick = size::gap;
        QRectF box(track.left(), track.center().y() - thick / 2, track.width(), thick);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.border);
        painter.drawRoundedRect(box, thick / 2, thick / 2);
        if (std::isnan(bar.share.value))
            return;
        box.setRight(along(track, bar.share.value));
        painter.setBrush(theme.lane(m_style).color);
        painter.drawRoundedRect(box, std::min(thick, box.width()) / 2, thick / 2);
        if (!std::isnan(bar.share.chance))
            painter.fillRect(QRectF(along(track, bar.share.chance), track.top(), size::hair, track.height()),
                             theme.muted);
        paintError(painter, bar.share, track);
    }

    // From one standard error below to one above, with ends. Its halo keeps it in sight on the bar.
    void paintError(QPainter &painter, const NoiseShare &share, const QRectF &track) const
    {
        if (!(share.error > 0))
            return;
        const Theme &theme = m_themes.theme();
        const qreal low = along(track, share.value - share.error);
        const qreal high = along(track, share.value + share.error);
        const qreal middle = track.center().y();
        const qreal half = size::tiny;
        const QLineF lines[] = {{low, middle, high, middle},
                                {low, middle - half, low, middle + half},
                                {high, middle - half, high, middle + half}};
        for (const auto &[colour, width] :
             {std::pair(theme.surface, 3 * size::hair), std::pair(theme.text, size::hair)}) {
            painter.setPen(QPen(colour, width));
            painter.drawLines(lines, int(std::size(lines)));
        }
    }

    void paintChanceWord(QPainter &painter, double chance, const QRectF &line) const
    {
        const QString words = chanceWords(chance);
        const qreal wide = smallMetrics().horizontalAdvance(words);
        const qreal left = std::clamp(along(line, chance) - wide / 2, line.left(),
                                      std::max(line.left(), line.right() - wide));
        painter.setPen(m_themes.theme().muted);
        painter.drawText(QRectF(left, line.top(), wide + 1, line.height()), int(Qt::AlignLeft | Qt::AlignTop),
                         words);
    }

    ThemeManager &m_themes;
    std::vector<Bar> m_bars;
    int m_style = 0;
};

NoiseShares::NoiseShares(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_head(new Head(themes, this)), m_bars(new Bars(themes, this)),
      m_sentence(new Label(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(size::tiny);
    layout->addWidget(m_head);
    layout->addWidget(m_sentence);
    layout->addWidget(m_bars);
    m_sentence->setObjectName(QStringLiteral("sentence"));
    m_sentence->setProperty("look", QStringLiteral("muted"));
    m_sentence->setWordWrap(true);
    connect(&themes, &ThemeManager::changed, m_head, qOverload<>(&QWidget::update));
    connect(&themes, &ThemeManager::changed, m_bars, qOverload<>(&QWidget::update));
}

void NoiseShares::setLane(const NoiseLane &lane)
{
    m_head->setLane(lane.letter, lane.title, lane.style);
    std::vector<Bars::Bar> bars;
    QString sentence = lane.reason;
    if (const MaskStability *seen = lane.stability.get()) {
        sentence = fixedPicksSentence(seen->choice);
        if (seen->choice == Choice::Score) {
            for (std::size_t layer = 0; layer < seen->layerPicks.size(); ++layer)
                bars.push_back({layerWords(int(layer)), seen->layerPicks[layer]});
            if (bars.size() > 1)
                bars.push_back({tr("all layers"), seen->picks});
        }
        bars.push_back({tr("answers"), seen->answers});
    }
    QStringList words{tr("Lane %1, %2").arg(lane.letter, lane.title)};
    if (!sentence.isEmpty())
        words << sentence;
    for (const Bars::Bar &bar : bars)
        words
            << tr("%1: %2 unchanged, %3").arg(bar.name, shareWords(bar.share), chanceWords(bar.share.chance));
    m_sentence->setText(sentence);
    m_sentence->setVisible(!sentence.isEmpty());
    m_bars->setVisible(!bars.empty());
    m_bars->setBars(std::move(bars), lane.style);
    setAccessibleName(words.front());
    setAccessibleDescription(words.join(QLatin1Char('\n')));
    m_bars->setToolTip(words.join(QLatin1Char('\n')));
}

QString NoiseShares::sentence() const
{
    return m_sentence->text();
}

} // namespace fovea::ui
