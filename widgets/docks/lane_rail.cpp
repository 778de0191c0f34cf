// SPDX-License-Identifier: MIT
#include "widgets/docks/lane_rail.h"

#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/lane_chip.h"
#include "widgets/kit/theme_dock.h"
#include "widgets/words/lane_words.h"

#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

constexpr qreal hiddenOpacity = 0.45;

class Badge : public QToolButton
{
public:
    Badge(const RaceData &race, const ThemeManager &themes, int lane, QWidget *parent)
        : QToolButton(parent), m_race(race), m_themes(themes), m_lane(lane)
    {
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        setFocusPolicy(Qt::TabFocus);
        setAutoRaise(true);
    }

    // Whatever a style sheet says of buttons.
    QSize sizeHint() const override { return {size::laneRail, size::railPitch}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        if (m_lane >= int(m_race.lanes().size()))
            return;
        const LaneView &lane = m_race.lanes()[std::size_t(m_lane)];
        const Theme &theme = m_themes.theme();
        const LaneStyle style = theme.lane(lane.style);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRect badge((width() - size::laneBadge) / 2, size::tiny + 2, size::laneBadge, size::laneBadge);
        if (hasFocus() || underMouse()) {
            painter.setPen(hasFocus() ? QPen(theme.accent, 2) : QPen(Qt::NoPen));
            painter.setBrush(theme.sunken);
            painter.drawRoundedRect(QRectF(badge).adjusted(-4.5, -4.5, 4.5, 14.5), size::radius,
                                    size::radius);
        }
        painter.setOpacity(lane.hidden ? hiddenOpacity : 1);
        painter.setFont(ui::font(Type::Section));
        paintLaneLetter(painter, badge, chipLetter(lane), style, theme);
        paintLaneLine(painter,
                      QRect(badge.left(), badge.bottom() + size::tiny + 1, badge.width(), size::tiny), style);
    }

private:
    const RaceData &m_race;
    const ThemeManager &m_themes;
    int m_lane;
};

} // namespace

LaneRail::LaneRail(RaceData &race, ThemeManager &themes, QMenu *addMenu, QWidget *parent)
    : QFrame(parent), m_race(race), m_themes(themes), m_column(new QVBoxLayout(this)),
      m_add(makeIconButton(QStringLiteral("railAdd"), tr("Add lane"),
                           tr("Add a lane with a mask of your choice."), this)),
      m_unfold(makeIconButton(
          QStringLiteral("unfoldLanes"), tr("Unfold the lanes"),
          tr("Show names and settings of the lanes over the workspace. (Esc closes them)"), this))
{
    setFixedWidth(size::laneRail);
    setAccessibleName(tr("Lanes, folded"));
    m_column->setContentsMargins(0, size::gap, 0, size::gap);
    m_column->setSpacing(0);
    m_column->setAlignment(Qt::AlignHCenter);
    m_add->setMenu(addMenu);
    m_add->setPopupMode(QToolButton::InstantPopup);
    setThemedIcon(m_add, QStringLiteral("add"), themes);
    setThemedIcon(m_unfold, QStringLiteral("chevron-right"), themes);
    m_unfold->setCheckable(true);
    m_column->addWidget(m_add, 0, Qt::AlignHCenter);
    m_column->addStretch();
    m_column->addWidget(m_unfold, 0, Qt::AlignHCenter);
    connect(m_unfold, &QToolButton::clicked, this, &LaneRail::unfoldRequested);
    connect(&race, &RaceData::experimentChanged, this, &LaneRail::followLanes);
    connect(&race, &RaceData::curvesChanged, this, &LaneRail::followValues);
    connect(&race, &RaceData::visibilityChanged, this, &LaneRail::followValues);
    connect(&themes, &ThemeManager::changed, this, &LaneRail::followValues);
    followLanes();
}

void LaneRail::setUnfolded(bool unfolded)
{
    m_unfold->setChecked(unfolded);
}

void LaneRail::followLanes()
{
    const auto lanes = qsizetype(m_race.lanes().size());
    while (m_badges.size() > lanes)
        delete m_badges.takeLast();
    while (m_badges.size() < lanes) {
        const int lane = int(m_badges.size());
        auto *badge = new Badge(m_race, m_themes, lane, this);
        connect(badge, &QToolButton::clicked, this, [this, lane] { Q_EMIT laneChosen(lane); });
        m_column->insertWidget(lane, badge, 0, Qt::AlignHCenter);
        setTabOrder(badge, m_add);
        m_badges << badge;
    }
    setTabOrder(m_add, m_unfold);
    followValues();
}

void LaneRail::followValues()
{
    for (qsizetype i = 0; i < m_badges.size(); ++i) {
        const LaneView &lane = m_race.lanes()[std::size_t(i)];
        QToolButton *badge = m_badges[i];
        badge->setAccessibleName(tr("Lane %1").arg(QString::fromStdString(lane.spec.name)));
        badge->setToolTip(
            tr("%1: %2\n%3").arg(QString::fromStdString(lane.spec.name), laneTitle(lane), laneLine(lane)));
        badge->setAccessibleDescription(badge->toolTip());
        badge->setWhatsThis(tr("Lane %1: %2. A click shows its settings.")
                                .arg(QString::fromStdString(lane.spec.name), lanePlainWords(lane)));
        badge->update();
    }
}

} // namespace fovea::ui
