// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/charts/noise_lane.h"
#include "widgets/kit/theme.h"

#include <QTableWidget>

namespace fovea::ui {

// Shares of unchanged picks and answers over the noise levels: a column per level, a row per layer, each
// share above its standard error. As high as its rows; Ctrl+C asks for the numbers. Owned by NoisePanel.
class NoiseTable : public QTableWidget
{
    Q_OBJECT

public:
    explicit NoiseTable(QWidget *parent = nullptr);

    void setLanes(const std::vector<NoiseLane> &lanes);

Q_SIGNALS:
    void copyAsked();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void addRow(const QString &name, const NoiseLane &lane, const std::vector<NoiseShare> &shares);
    void fit();
};

} // namespace fovea::ui
