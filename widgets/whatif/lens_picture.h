// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/stage_logits.h"
#include "widgets/kit/theme.h"

#include <QStringList>
#include <QWidget>

#include <memory>

namespace fovea::ui {

// The logit lens of one lane: a row per layer, a column per position. A cell is what the read-out would
// answer if it read that position alone after that layer; the bar at the right is the pooled reading, the
// answer itself at the bottom.
class LensPicture : public QWidget
{
    Q_OBJECT

public:
    explicit LensPicture(ThemeManager &themes, QWidget *parent = nullptr);

    struct Reading
    {
        std::shared_ptr<const StageLogits> stages; // null: none
        QStringList tokens;                        // a position each
        QStringList answers;                       // a class each, in words
        int label = 0;                             // whose chance is drawn: the network's answer
    };
    void show(const Reading &reading);
    const Reading &reading() const { return m_reading; }

    double chanceAt(int stage, int position) const; // of the label
    double pooledChance(int stage) const;
    QRectF cellRect(int stage, int position) const;
    QString wordsAt(const QPointF &place) const; // under the mouse; empty: nothing is
    QString summary() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    using QWidget::show;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QString stageName(int stage) const;

    ThemeManager &m_themes;
    Reading m_reading;
};

} // namespace fovea::ui
