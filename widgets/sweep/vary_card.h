// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/grid.h"
#include "widgets/kit/card.h"
#include "widgets/kit/theme.h"

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace fovea::ui {

class ChipField;
class VaryRows;

// What a grid varies: a row for each axis and each group of fields that change together, then baseline,
// seeds, threshold and cap, and the rules that leave cells out.
class VaryCard : public Card
{
    Q_OBJECT

public:
    explicit VaryCard(ThemeManager &themes, QWidget *parent = nullptr);

    void setGrid(const GridSpec &grid);
    const GridSpec &grid() const { return m_grid; }
    ChipField *fieldOf(const std::string &field) const; // null: no such axis

Q_SIGNALS:
    void gridChanged(const GridSpec &grid);
    void refused(const QString &sentence); // what was typed cannot be; empty: all is well

private:
    void showRules();
    void addCell();
    void takeText(QLineEdit *line, const std::function<void(GridSpec &, const std::string &)> &put);
    void change(GridSpec grid);
    QComboBox *fieldBox(const QString &placeholder);

    ThemeManager &m_themes;
    GridSpec m_grid;
    VaryRows *m_rows;
    QComboBox *m_add;
    QLineEdit *m_baseline, *m_seeds, *m_name, *m_also;
    QComboBox *m_until;
    QComboBox *m_base;
    QSpinBox *m_cap;
    QWidget *m_rules;
    bool m_showing = false;
};

} // namespace fovea::ui
