// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QHeaderView>

namespace fovea::ui {

// The headings of the board; over the column of intervals stands the axis that all rows share.
class ForestHeader : public QHeaderView
{
    Q_OBJECT

public:
    ForestHeader(ThemeManager &themes, int forestColumn, QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintSection(QPainter *painter, const QRect &room, int section) const override;

private:
    ThemeManager &m_themes;
    int m_forestColumn;
};

} // namespace fovea::ui
