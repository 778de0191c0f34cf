// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/curve_view.h"
#include "widgets/kit/theme.h"

#include <QWidget>

class QPainter;

namespace fovea::ui {

enum class KeySign { Line, Dotted, Band, Thin, Live };

// What one kind of sign in a plot stands for.
struct KeyEntry
{
    KeySign sign = KeySign::Line;
    QString text;
    QString brief; // where there is no room for the text; empty: the text

    bool operator==(const KeyEntry &) const = default;
};

// Of what is drawn: train and held-out; or median, range and running seeds; and live tips.
std::vector<KeyEntry> keyOf(const std::vector<DrawnLane> &lanes, const Quantity &quantity, std::size_t seeds,
                            bool live);

// Right aligned, as much as fits: brief texts before leaving entries out, the last ones first.
void paintKey(QPainter &painter, const QRectF &area, const std::vector<KeyEntry> &entries,
              const Theme &theme);

// The key above a plot.
class PlotKey : public QWidget
{
    Q_OBJECT

public:
    PlotKey(ThemeManager &themes, QWidget *parent);

    const std::vector<KeyEntry> &entries() const { return m_entries; }
    void setEntries(const std::vector<KeyEntry> &entries);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, 0}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ThemeManager &m_themes;
    std::vector<KeyEntry> m_entries;
};

} // namespace fovea::ui
