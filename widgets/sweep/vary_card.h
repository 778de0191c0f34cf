// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/cell_fields.h"
#include "core/sweep/grid/value_problems.h"
#include "widgets/kit/card.h"
#include "widgets/kit/theme.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace fovea::ui {

class ChipField;
class FieldChooser;
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
    ChipField *fieldOf(const std::string &field) const;          // null: no such axis
    void setProblems(const std::vector<ValueProblem> &problems); // told where the values are
    void setRemarks(const QStringList &remarks);                 // on what has no effect

Q_SIGNALS:
    void gridChanged(const GridSpec &grid);

private:
    bool isVaried(const std::string &field) const;
    void showRules();
    QWidget *settingChip(const CellField &setting);
    void addCell();
    void addSetting(const QString &text);
    void editSetting(const QString &field, const QString &value);
    void refuse(const QString &sentence); // what was typed; the grid stays. Empty: all is well
    void takeText(QLineEdit *line, const std::function<void(GridSpec &, const std::string &)> &put);
    void change(GridSpec grid);

    ThemeManager &m_themes;
    GridSpec m_grid;
    VaryRows *m_rows;
    FieldChooser *m_add, *m_set;
    QLineEdit *m_baseline, *m_seeds, *m_name, *m_also;
    QComboBox *m_until;
    QComboBox *m_base;
    QSpinBox *m_cap;
    QWidget *m_rules;
    QLabel *m_refusal, *m_remarks;
    bool m_showing = false;
};

} // namespace fovea::ui
