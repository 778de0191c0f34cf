// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"
#include "widgets/support/theme.h"

#include <QAbstractButton>
#include <QWidget>

#include <vector>

class QLabel;

namespace fovea::ui {

class WrapRow;

// What one entry of a legend says.
struct LegendEntry
{
    QString letter;
    QString text;
    LaneStyle style;
    bool hidden = false;
    bool selected = false;

    bool operator==(const LegendEntry &other) const;
};

std::vector<LegendEntry> legendEntries(const RaceData &race, const Theme &theme);
QSize legendEntrySize(const LegendEntry &entry);
void paintLegendEntry(QPainter &painter, const QRectF &box, const LegendEntry &entry, const Theme &theme);

// One lane in the legend. Space or a click hides and shows it, Enter or a double click isolates it.
class LegendChip : public QAbstractButton
{
    Q_OBJECT

public:
    LegendChip(int lane, ThemeManager &themes, QWidget *parent);

    void setEntry(const LegendEntry &entry);
    const LegendEntry &entry() const { return m_entry; }
    QSize sizeHint() const override;

Q_SIGNALS:
    void hideAsked(int lane);
    void isolateAsked(int lane);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    int m_lane;
    ThemeManager &m_themes;
    LegendEntry m_entry;
    bool m_doubled = false; // the release that follows a double click is no click
};

// The legend of all plots: a chip a lane, as many rows as they need, and what the lines stand for.
class LegendBar : public QWidget
{
    Q_OBJECT

public:
    LegendBar(RaceData &race, ThemeManager &themes, QWidget *parent = nullptr);

    const std::vector<LegendChip *> &chips() const { return m_chips; }
    QString note() const; // "one seed"

private:
    void refresh();

    RaceData &m_race;
    ThemeManager &m_themes;
    WrapRow *m_row;
    std::vector<LegendChip *> m_chips;
    QLabel *m_note;
};

} // namespace fovea::ui
