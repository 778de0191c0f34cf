// SPDX-License-Identifier: MIT
#include "widgets/plots/legend_bar.h"

#include "widgets/models/lane_words.h"
#include "widgets/plots/lane_names.h"
#include "widgets/plots/plot_marks.h"
#include "widgets/support/lane_chip.h"
#include "widgets/support/wrap_row.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int sampleWidth = 3 * size::gap + size::tiny;
constexpr double hiddenOpacity = 0.4;

} // namespace

bool LegendEntry::operator==(const LegendEntry &other) const
{
    return letter == other.letter && text == other.text && style.color == other.style.color &&
           style.dash == other.style.dash && hidden == other.hidden && selected == other.selected;
}

std::vector<LegendEntry> legendEntries(const RaceData &race, const Theme &theme)
{
    const auto &lanes = race.lanes();
    const std::vector<QString> texts = laneDifferences(lanes);
    const bool sameSeeds = !seedsText(lanes).isEmpty();
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        LegendEntry entry{chipLetter(lanes[i]), texts[i], theme.lane(lanes[i].style), lanes[i].hidden,
                          int(i) == race.selectedLane()};
        if (const QString seeds = seedsText(lanes[i]); !sameSeeds && !seeds.isEmpty())
            entry.text += QStringLiteral(" · ") + seeds;
        entries.push_back(entry);
    }
    return entries;
}

QSize legendEntrySize(const LegendEntry &entry)
{
    QFont bold = font(Type::Body);
    bold.setWeight(QFont::DemiBold); // room for being selected
    const int text = QFontMetrics(bold).horizontalAdvance(entry.text);
    return {size::gap + letterExtent() + size::gap + sampleWidth + size::gap + text + size::gap,
            std::max(size::dense, letterExtent() + size::gap)};
}

void paintLegendEntry(QPainter &painter, const QRectF &box, const LegendEntry &entry, const Theme &theme)
{
    painter.save();
    if (entry.hidden)
        painter.setOpacity(hiddenOpacity);
    painter.setFont(font(Type::Small));
    QRectF place(box.left() + size::gap, box.center().y() - letterExtent() / 2.0, letterExtent(),
                 letterExtent());
    paintLaneLetter(painter, place, entry.letter, entry.style, theme);
    place.translate(letterExtent() + size::gap, 0);
    place.setWidth(sampleWidth);
    paintLaneLine(painter, place, entry.style);
    QFont textFont = font(Type::Body);
    textFont.setWeight(entry.selected ? QFont::DemiBold : QFont::Normal);
    textFont.setStrikeOut(entry.hidden);
    painter.setFont(textFont);
    painter.setPen(theme.text);
    place.translate(sampleWidth + size::gap, 0);
    place.setRight(box.right());
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(entry.text, Qt::ElideRight, int(place.width())));
    painter.restore();
}

LegendChip::LegendChip(int lane, ThemeManager &themes, QWidget *parent)
    : QAbstractButton(parent), m_lane(lane), m_themes(themes)
{
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setWhatsThis(
        tr("A lane of the race, named by what differs between lanes. Click to hide or show its curves, "
           "double click to see it alone."));
}

void LegendChip::setEntry(const LegendEntry &entry)
{
    if (entry == m_entry)
        return;
    m_entry = entry;
    const QString name = entry.letter + u' ' + entry.text;
    setText(name);
    setAccessibleName(entry.hidden ? tr("%1, hidden").arg(name) : name);
    setToolTip(entry.hidden ? tr("%1\nClick to show it; double click to see it alone.").arg(name)
                            : tr("%1\nClick to hide it; double click to see it alone.").arg(name));
    updateGeometry();
    update();
}

QSize LegendChip::sizeHint() const
{
    return legendEntrySize(m_entry);
}

void LegendChip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = m_themes.theme();
    if (underMouse() || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(theme.accent, size::hair) : QPen(Qt::NoPen));
        painter.setBrush(underMouse() ? QBrush(theme.sunken) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), size::radius, size::radius);
    }
    paintLegendEntry(painter, rect(), m_entry, theme);
}

void LegendChip::mousePressEvent(QMouseEvent *event)
{
    m_doubled = false;
    QAbstractButton::mousePressEvent(event);
}

void LegendChip::mouseDoubleClickEvent(QMouseEvent *event)
{
    // The first click has hidden or shown the lane: take that back before isolating it.
    m_doubled = true;
    Q_EMIT hideAsked(m_lane);
    Q_EMIT isolateAsked(m_lane);
    event->accept();
}

void LegendChip::mouseReleaseEvent(QMouseEvent *event)
{
    const bool click =
        event->button() == Qt::LeftButton && isDown() && hitButton(event->position().toPoint());
    QAbstractButton::mouseReleaseEvent(event);
    if (!m_doubled && click)
        Q_EMIT hideAsked(m_lane);
    m_doubled = false;
}

void LegendChip::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Space)
        Q_EMIT hideAsked(m_lane);
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        Q_EMIT isolateAsked(m_lane);
    else
        QAbstractButton::keyPressEvent(event);
}

LegendBar::LegendBar(RaceData &race, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_race(race), m_themes(themes), m_row(new WrapRow(this)), m_note(new QLabel(this))
{
    m_row->setSpacing(size::tiny);
    m_row->addWidget(m_note);
    setAccessibleName(tr("Legend"));
    m_note->setProperty("look", QStringLiteral("muted"));
    m_note->setToolTip(
        tr("What a line stands for. One seed proves little; with more the line is the median and the "
           "band holds the middle half of the seeds."));
    for (const auto signal : {&RaceData::experimentChanged, &RaceData::curvesChanged,
                              &RaceData::selectionChanged, &RaceData::visibilityChanged})
        connect(&race, signal, this, &LegendBar::refresh);
    connect(&themes, &ThemeManager::changed, this, &LegendBar::refresh);
    refresh();
}

QString LegendBar::note() const
{
    return m_note->text();
}

void LegendBar::refresh()
{
    const std::vector<LegendEntry> entries = legendEntries(m_race, m_themes.theme());
    while (m_chips.size() > entries.size()) {
        m_chips.back()->deleteLater();
        m_chips.back()->hide();
        m_chips.pop_back();
    }
    while (m_chips.size() < entries.size()) {
        auto *chip = new LegendChip(int(m_chips.size()), m_themes, this);
        connect(chip, &LegendChip::hideAsked, this,
                [this](int lane) { m_race.setHidden(lane, !m_race.lanes()[std::size_t(lane)].hidden); });
        connect(chip, &LegendChip::isolateAsked, &m_race, &RaceData::isolate);
        m_row->insertWidget(int(m_chips.size()), chip);
        m_chips.push_back(chip);
    }
    for (std::size_t i = 0; i < entries.size(); ++i)
        m_chips[i]->setEntry(entries[i]);
    const QString note = seedsText(m_race.lanes());
    if (note != m_note->text())
        m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    m_note->setFont(ui::font(Type::Small));
}

} // namespace fovea::ui
