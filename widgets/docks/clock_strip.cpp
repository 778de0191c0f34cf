// SPDX-License-Identifier: MIT
#include "widgets/docks/clock_strip.h"

#include "widgets/docks/clock_axis.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/theme_dock.h"
#include "widgets/words/race_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace fovea::ui {

ClockStrip::ClockStrip(RaceData &race, Clock &clock, ThemeManager &themes, QWidget *parent)
    : QFrame(parent), m_clock(clock), m_row(new QHBoxLayout(this)),
      m_axis(new ClockAxis(race, clock, themes, this)), m_text(new Label(this)), m_back(nullptr),
      m_forward(nullptr), m_follow(nullptr)
{
    setProperty("look", QStringLiteral("bar"));
    setAccessibleName(tr("Clock"));
    setFocusProxy(m_axis);
    m_row->setContentsMargins(0, 0, size::wide - size::tiny, 0);
    m_row->setSpacing(size::tiny);
    m_row->addWidget(m_axis, 1);
    m_text->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_text->setAccessibleName(tr("Time shown"));
    m_text->setWhatsThis(tr("The epoch that every view shows."));
    m_row->addWidget(m_text);
    m_row->addSpacing(size::gap);

    m_back = addButton(QStringLiteral("back"), tr("One epoch back"), tr("One epoch back. (Left)"));
    m_forward = addButton(QStringLiteral("forward"), tr("One epoch on"), tr("One epoch on. (Right)"));
    m_row->addSpacing(size::gap);
    m_follow = addButton(QStringLiteral("follow"), tr("Follow"), {});
    setThemedIcon(m_back, QStringLiteral("chevron-left"), themes);
    setThemedIcon(m_forward, QStringLiteral("chevron-right"), themes);
    setThemedIcon(m_follow, QStringLiteral("follow"), themes);
    m_follow->setCheckable(true);
    connect(m_back, &QToolButton::clicked, this, [this] { m_clock.setEpoch(m_clock.epoch() - 1); });
    connect(m_forward, &QToolButton::clicked, this, [this] { m_clock.setEpoch(m_clock.epoch() + 1); });
    connect(m_follow, &QToolButton::clicked, this, [this](bool follow) {
        m_clock.setFollows(follow);
        showClock();
    });
    connect(&clock, &Clock::changed, this, &ClockStrip::showClock);
    fitWindow();
}

// Follows the window it is in, whichever that is.
bool ClockStrip::event(QEvent *event)
{
    if (event->type() == QEvent::Show || event->type() == QEvent::ParentChange) {
        if (m_window)
            m_window->removeEventFilter(this);
        m_window = window() == this ? nullptr : window();
        if (m_window)
            m_window->installEventFilter(this);
        fitWindow();
    } else if (event->type() == QEvent::FontChange) {
        fitWindow();
    }
    return QFrame::event(event);
}

bool ClockStrip::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_window && event->type() == QEvent::Resize)
        fitWindow();
    return QFrame::eventFilter(watched, event);
}

void ClockStrip::fitWindow()
{
    if (!m_follow)
        return;
    m_low = m_window && m_window->height() < size::lowWindow;
    const int text = fontMetrics().height();
    // More for large fonts.
    setFixedHeight(m_low ? std::max(size::lowClock, 2 * text + size::gap)
                         : std::max(size::clock, 3 * text + size::gap));
    m_axis->setLow(m_low);
    const QString widest = m_low ? tr("epoch %1").arg(1000) : tr("epoch %1 · following").arg(100);
    m_text->setMinimumWidth(m_text->fontMetrics().horizontalAdvance(widest) + size::gap);
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
    const QString when =
        m_clock.epoch() < 0 ? tr("untrained") : tr("epoch %1").arg(epochText(m_clock.epoch()));
    const bool follows = m_clock.follows();
    const QString whole =
        m_clock.last() < 0 ? when : when + QStringLiteral(" · ") + (follows ? tr("following") : tr("held"));
    m_text->setText(m_low ? when : whole);
    m_text->setToolTip(tr("What every view shows: %1.").arg(whole));
    m_follow->setChecked(follows);
    m_follow->setToolTip(follows ? tr("Follows the newest epoch. Click to hold this one.")
                                 : tr("Follow the newest epoch. (End)"));
    m_follow->setWhatsThis(
        tr("While this is on, every view shows the newest epoch. Touching the clock turns it off."));
    m_back->setEnabled(m_clock.epoch() > -1);
    m_forward->setEnabled(m_clock.epoch() < m_clock.last());
}

} // namespace fovea::ui
