// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/stage_logits.h"
#include "widgets/kit/theme.h"

#include <QWidget>

namespace fovea::ui {

// The answer read off after each layer, as chances of one class: before, and where there are changes after.
class StageStrip : public QWidget
{
    Q_OBJECT

public:
    explicit StageStrip(ThemeManager &themes, QWidget *parent = nullptr);

    struct Reading
    {
        std::vector<double> before; // chance after each stage; empty: not known
        std::vector<double> after;  // empty: nothing is changed
        QString answer;             // whose chance: "match"
        double even = 0.5;          // where bars begin: 1 over the classes
        QString note;               // why there is none
    };
    void show(const Reading &reading);
    const Reading &reading() const { return m_reading; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    using QWidget::show;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QRectF stageBox(int stage) const;
    QString stageName(int stage) const;
    void paintRow(QPainter &painter, const std::vector<double> &chances, double top, const QColor &color,
                  bool strong) const;

    ThemeManager &m_themes;
    Reading m_reading;
};

// The chance of one class after each stage, pooled.
std::vector<double> stageChances(const StageLogits &stages, int label);

} // namespace fovea::ui
