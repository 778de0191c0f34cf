// SPDX-License-Identifier: MIT
#include "widgets/panels/clock_strip.h"

#include "widgets/panels/bar_button.h"
#include "widgets/panels/clock_axis.h"
#include "widgets/support/icons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace fovea::ui {

ClockStrip::ClockStrip(RaceData &race, Clock &clock, ThemeManager &themes, QWidget *parent)
    : QFrame(parent), m_clock(clock), m_row(new QHBoxLayout(this)),
      m_axis(new ClockAxis(race, clock, themes, this)), m_text(new QLabel(this))
{
    setProperty("look", QStringLiteral("bar"));
    setAccessibleName(tr("Clock"));
    setFixedHeight(std::max(size::clock, 3 * fontMetrics().height() + size::gap)); // more for large fonts
    setFocusProxy(m_axis);
    m_row->setContentsMargins(0, 0, size::wide - size::tiny, 0);
    m_row->setSpacing(size::tiny);
    m_row->addWidget(m_axis, 1);
    m_text->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_text->setAccessibleName(tr("Time shown"));
    m_text->setToolTip(tr("The epoch that every view shows."));
    m_text->setWhatsThis(m_text->toolTip());
    m_text->setMinimumWidth(m_text->fontMetrics().horizontalAdvance(tr("epoch %1 · following").arg(1000)) +
                            size::gap);
    m_row->addWidget(m_text);
    m_row->addSpacing(size::gap);

    m_back = addButton(QStringLiteral("back"), tr("One epoch back"), tr("One epoch back. (Left)"));
    m_back->setText(QStringLiteral("‹"));
    m_forward = addButton(QStringLiteral("forward"), tr("One epoch on"), tr("One epoch on. (Right)"));
    m_forward->setText(QStringLiteral("›"));
    for (QToolButton *arrow : {m_back, m_forward})
        arrow->setFont(ui::font(Type::Title));
    m_follow = addButton(QStringLiteral("follow"), tr("Follow"), tr("Follow the newest epoch."));
    m_hold = addButton(QStringLiteral("hold"), tr("Hold"), tr("Hold this epoch while training goes on."));
    setThemedIcon(m_follow, QStringLiteral("follow"), themes);
    setThemedIcon(m_hold, QStringLiteral("hold"), themes);
    m_follow->setCheckable(true);
    m_hold->setCheckable(true);
    connect(m_back, &QToolButton::clicked, this, [this] { m_clock.setEpoch(m_clock.epoch() - 1); });
    connect(m_forward, &QToolButton::clicked, this, [this] { m_clock.setEpoch(m_clock.epoch() + 1); });
    connect(m_follow, &QToolButton::clicked, this, [this] {
        m_clock.setFollows(true);
        showClock();
    });
    connect(m_hold, &QToolButton::clicked, this, [this] {
        m_clock.setFollows(false);
        showClock();
    });
    connect(&clock, &Clock::changed, this, &ClockStrip::showClock);
    showClock();
}

QToolButton *ClockStrip::addButton(const QString &id, const QString &name, const QString &help)
{
    QToolButton *button = makeIconButton(id, name, help, this);
    m_row->addWidget(button);
    return button;
}

QString ClockStrip::text() const
{
    return m_text->text();
}

void ClockStrip::showClock()
{
    const QString when = m_clock.last() < 0    ? tr("no epoch yet")
                         : m_clock.epoch() < 0 ? tr("initial weights")
                                               : tr("epoch %1").arg(m_clock.epoch());
    m_text->setText(m_clock.last() < 0
                        ? when
                        : when + QStringLiteral(" · ") + (m_clock.follows() ? tr("following") : tr("held")));
    m_follow->setChecked(m_clock.follows());
    m_hold->setChecked(!m_clock.follows());
    m_back->setEnabled(m_clock.epoch() > -1);
    m_forward->setEnabled(m_clock.epoch() < m_clock.last());
}

} // namespace fovea::ui
