// SPDX-License-Identifier: MIT
#pragma once

#include "core/painting/paint_facts.h"
#include "widgets/kit/theme.h"

#include <QWidget>

namespace fovea::ui {

// A bar from nothing to everything, with a mark for another mask.
class PaintDensity : public QWidget
{
public:
    PaintDensity(ThemeManager &themes, QWidget *parent = nullptr);
    void show(double share, double mark, int style);
    using QWidget::show;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ThemeManager &m_themes;
    double m_share = 0;
    double m_mark = 0;
    int m_style = 0;
};

// Who can know of whom after some layers, side by side with their shares.
class PaintReaches : public QWidget
{
public:
    PaintReaches(ThemeManager &themes, QWidget *parent = nullptr);
    void show(const std::vector<PaintReach> &reaches, int style);
    using QWidget::show;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ThemeManager &m_themes;
    std::vector<PaintReach> m_reaches;
    int m_style = 0;
};

// Which positions know all that decides: a row of dots for each number of layers.
class PaintHearing : public QWidget
{
public:
    PaintHearing(ThemeManager &themes, QWidget *parent = nullptr);
    void show(const std::vector<PaintReach> &reaches, int length, int style);
    using QWidget::show;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ThemeManager &m_themes;
    std::vector<PaintReach> m_reaches;
    int m_length = 1;
    int m_style = 0;
};

} // namespace fovea::ui
