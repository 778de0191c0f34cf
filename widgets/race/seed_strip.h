// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/race_data.h"

#include <QWidget>

#include <vector>

namespace fovea::ui {

// How far each seed of the race is: a cell with a bar per seed, or one bar for all where they do not fit.
class SeedStrip : public QWidget
{
    Q_OBJECT

public:
    SeedStrip(RaceData &race, ThemeManager &themes, QWidget *parent = nullptr);

    QString summary() const; // "seed 1 done, seed 2 at epoch 12"
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Seed
    {
        quint64 number = 0;
        int epoch = 0;    // trained, of the lane that is furthest back and not done
        double share = 0; // of all epochs of all lanes
        bool started = false;
        bool done = false; // every lane's run has ended
    };

    void refresh();
    void paintCell(QPainter &painter, const QRectF &box, const QString &left, const QString &right,
                   double share, bool done) const;

    RaceData &m_race;
    ThemeManager &m_themes;
    std::vector<Seed> m_seeds;
};

} // namespace fovea::ui
