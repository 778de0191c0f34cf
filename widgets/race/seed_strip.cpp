// SPDX-License-Identifier: MIT
#include "widgets/race/seed_strip.h"

#include <QPainter>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int cellWidth = 108;
constexpr int pitch = 126;
constexpr int barHeight = 6;

} // namespace

SeedStrip::SeedStrip(RaceData &race, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_race(race), m_themes(themes)
{
    setObjectName(QStringLiteral("seedStrip"));
    setAccessibleName(tr("Seeds"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    for (const auto signal :
         {&RaceData::experimentChanged, &RaceData::curvesChanged, &RaceData::progressChanged})
        connect(&race, signal, this, &SeedStrip::refresh);
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
    refresh();
}

QSize SeedStrip::sizeHint() const
{
    return {pitch, size::control};
}

void SeedStrip::refresh()
{
    m_seeds.assign(m_race.experiment().seeds.size(), {});
    for (std::size_t i = 0; i < m_seeds.size(); ++i) {
        Seed &seed = m_seeds[i];
        seed.number = m_race.experiment().seeds[i];
        seed.done = true;
        seed.epoch = -1;
        for (const LaneView &lane : m_race.lanes()) {
            if (i >= lane.runs.size())
                continue;
            const RunView &run = lane.runs[i];
            const int trained = run.trained();
            const bool ended = hasEnded(run.status);
            seed.started |= run.started();
            seed.done &= ended;
            if (!ended)
                seed.epoch = seed.epoch < 0 ? trained : std::min(seed.epoch, trained);
            seed.share += (ended ? 1.0 : double(trained) / std::max(1, lane.run.train.epochs)) /
                          double(m_race.lanes().size());
        }
    }
    setAccessibleDescription(summary());
    setToolTip(summary());
    update();
}

QString SeedStrip::summary() const
{
    QStringList parts;
    for (std::size_t i = 0; i < m_seeds.size(); ++i) {
        const Seed &seed = m_seeds[i];
        parts << (seed.done      ? tr("seed %1 done").arg(seed.number)
                  : seed.started ? tr("seed %1 at epoch %2").arg(seed.number).arg(seed.epoch + 1)
                                 : tr("seed %1 waiting").arg(seed.number));
    }
    return parts.join(QStringLiteral(", "));
}

void SeedStrip::paintCell(QPainter &painter, const QRectF &box, const QString &left, const QString &right,
                          double share, bool done) const
{
    const Theme &theme = m_themes.theme();
    QFont strong = ui::font(Type::Small);
    strong.setBold(true);
    const QRectF line(box.left(), box.top(), box.width(), box.height() - barHeight - size::tiny);
    painter.setFont(strong);
    painter.setPen(theme.text);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignBottom, left);
    painter.setFont(ui::font(Type::Small));
    painter.setPen(theme.muted);
    painter.drawText(line, Qt::AlignRight | Qt::AlignBottom, right);
    QRectF bar(box.left(), box.bottom() - barHeight, box.width(), barHeight);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.sunken);
    painter.drawRoundedRect(bar, barHeight / 2.0, barHeight / 2.0);
    bar.setWidth(bar.width() * std::clamp(share, 0.0, 1.0));
    painter.setBrush(done ? theme.strongBorder : theme.accent);
    painter.drawRoundedRect(bar, barHeight / 2.0, barHeight / 2.0);
}

void SeedStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double height = std::min(double(this->height()), double(size::control));
    const double top = (this->height() - height) / 2;
    if (int(m_seeds.size()) * pitch - (pitch - cellWidth) > width()) {
        const auto done =
            std::count_if(m_seeds.begin(), m_seeds.end(), [](const Seed &seed) { return seed.done; });
        double share = 0;
        for (const Seed &seed : m_seeds)
            share += seed.share / double(m_seeds.size());
        paintCell(painter, QRectF(0, top, std::min(width(), 3 * pitch), height), tr("Seeds"),
                  tr("%1 of %2 done").arg(done).arg(m_seeds.size()), share, done == int(m_seeds.size()));
        return;
    }
    for (std::size_t i = 0; i < m_seeds.size(); ++i) {
        const Seed &seed = m_seeds[i];
        paintCell(painter, QRectF(double(i) * pitch, top, cellWidth, height),
                  tr("Seed %1").arg(seed.number) + (seed.done ? QStringLiteral(" ✓") : QString()),
                  seed.done      ? tr("done")
                  : seed.started ? tr("epoch %1").arg(seed.epoch + 1)
                                 : tr("waiting"),
                  seed.share, seed.done);
    }
}

} // namespace fovea::ui
