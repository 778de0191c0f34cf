// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/value_problems.h"
#include "widgets/kit/theme.h"

#include <QFrame>

namespace fovea::ui {

class WrapRow;

// A group of fields that change together: a column for each place, with a value of every field. Values come
// and go by whole columns, so that the fields always have as many.
class ZipRow : public QFrame
{
    Q_OBJECT

public:
    ZipRow(GridZip zip, ThemeManager &themes, QWidget *parent = nullptr);

    const GridZip &zip() const { return m_zip; }
    void setProblems(const std::vector<ValueProblem> &problems); // outlines those of its fields

Q_SIGNALS:
    void placeDropped(int place); // before changed()
    void changed(const GridZip &zip);

private:
    void showColumns();
    QWidget *column(std::size_t place);

    ThemeManager &m_themes;
    GridZip m_zip;
    WrapRow *m_row;
};

} // namespace fovea::ui
