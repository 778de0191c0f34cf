// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"

#include <QWidget>

#include <array>

class QLabel;
class QPushButton;

namespace fovea::ui {

class BoundGauge;
class QueryChart;

// One query in detail, in both lanes: its scores sorted with the cut, its weights, and its numbers filled
// into the formulas. Shows the selected query, or while none is selected the one under the mouse.
class QueryPanel : public QWidget
{
    Q_OBJECT

public:
    QueryPanel(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent = nullptr);

    QString formulas(int place) const; // of the first or second lane, as shown
    QString words(int place) const;
    const QueryChart &chart(int place) const { return *m_parts[std::size_t(place)].chart; }

Q_SIGNALS:
    void sendRequested(int lane, int query); // to the sandbox

private:
    struct Part
    {
        QWidget *box = nullptr;
        QLabel *title = nullptr;
        QPushButton *send = nullptr;
        QueryChart *chart = nullptr;
        QLabel *numbers = nullptr;
        BoundGauge *gauge = nullptr;
        QLabel *words = nullptr;
    };

    Part makePart(int place);
    int laneOf(int place) const;
    void refresh();
    void showPart(Part &part, int lane, int query);

    RaceData &m_race;
    Inspection &m_inspection;
    ThemeManager &m_themes;
    QLabel *m_title;
    QLabel *m_empty;
    std::array<Part, 2> m_parts;
};

// The numbers of one query in the formulas that use them, as rich text. The bound is the one of the lane's
// mask and rule.
QString queryFormulas(const HeadView &head, int query, const MaskSpec &mask,
                      GradientRule rule = GradientRule::Kept);
// What its stability bound is worth, beside what the weights do as they stand.
QString queryWords(const HeadView &head, int query, const MaskSpec &mask,
                   GradientRule rule = GradientRule::Kept);

} // namespace fovea::ui
