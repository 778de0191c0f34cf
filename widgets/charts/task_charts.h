// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QWidget>

#include <map>
#include <vector>

namespace fovea::ui {

// Shares of named things as horizontal bars with their percentages.
class ShareBars : public QWidget
{
    Q_OBJECT

public:
    struct Bar
    {
        QString name;
        double share = 0; // 0 to 1
    };

    ShareBars(ThemeManager &themes, QWidget *parent = nullptr);

    void setBars(std::vector<Bar> bars);
    const std::vector<Bar> &bars() const { return m_bars; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int lineHeight() const;

    ThemeManager &m_themes;
    std::vector<Bar> m_bars;
};

// How often each length occurs, as columns over a line with the shortest and the longest.
class LengthBars : public QWidget
{
    Q_OBJECT

public:
    LengthBars(ThemeManager &themes, QWidget *parent = nullptr);

    void setCounts(const std::map<int, int> &counts);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ThemeManager &m_themes;
    std::vector<int> m_columns;
    int m_shortest = 0;
    int m_longest = 0;
};

} // namespace fovea::ui
