// SPDX-License-Identifier: MIT
#include "widgets/panels/noise_shares.h"

#include "widgets/support/label.h"
#include "widgets/support/lane_chip.h"

#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

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

// Shares from 0 to 1 on tracks of the same length.
class NoiseShares::Bars : public QWidget
{
public:
    struct Bar
    {
        QString name;
        double share = 0;
    };

    Bars(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
    {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

    void setBars(std::vector<Bar> bars, int style)
    {
        const bool taller = bars.size() != m_bars.size();
        m_bars = std::move(bars);
        m_style = style;
        if (taller)
            updateGeometry();
        update();
    }

    QSize sizeHint() const override { return {size::lanesDock / 2, int(m_bars.size()) * lineHeight()}; }
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
        const int numbers = metrics.horizontalAdvance(tr("%1 %").arg(QStringLiteral("99.9")));
        const QRectF track(names + size::gap, 0, width() - names - numbers - 2 * size::gap, lineHeight());
        for (std::size_t i = 0; i < m_bars.size(); ++i)
            paintBar(painter, m_bars[i], track.translated(0, qreal(i) * lineHeight()));
    }

private:
    int lineHeight() const { return smallMetrics().height() + size::tiny; }

    void paintBar(QPainter &painter, const Bar &bar, const QRectF &track) const
    {
        const Theme &theme = m_themes.theme();
        painter.setPen(theme.muted);
        painter.drawText(QRectF(0, track.top(), track.left() - size::gap, track.height()),
                         int(Qt::AlignLeft | Qt::AlignVCenter), bar.name);
        painter.setPen(theme.text);
        painter.drawText(QRectF(track.right(), track.top(), width() - track.right(), track.height()),
                         int(Qt::AlignRight | Qt::AlignVCenter), tr("%1 %").arg(shareNumber(bar.share)));
        const qreal thick = size::gap;
        QRectF box(track.left(), track.center().y() - thick / 2, track.width(), thick);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.border);
        painter.drawRoundedRect(box, thick / 2, thick / 2);
        if (std::isnan(bar.share))
            return;
        box.setWidth(box.width() * std::clamp(bar.share, 0.0, 1.0));
        painter.setBrush(theme.lane(m_style).color);
        painter.drawRoundedRect(box, std::min(thick, box.width()) / 2, thick / 2);
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
            for (std::size_t layer = 0; layer < seen->layerUnchanged.size(); ++layer)
                bars.push_back({layerWords(int(layer)), seen->layerUnchanged[layer]});
            if (bars.size() > 1)
                bars.push_back({tr("all layers"), seen->unchanged});
        }
        bars.push_back({tr("answers"), seen->answerUnchanged});
    }
    QStringList words{tr("Lane %1, %2").arg(lane.letter, lane.title)};
    if (!sentence.isEmpty())
        words << sentence;
    for (const Bars::Bar &bar : bars)
        words << tr("%1: %2 % unchanged").arg(bar.name, shareNumber(bar.share));
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
