// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/beads/sketch.h"
#include "widgets/beads/task_case.h"
#include "widgets/kit/theme.h"

#include <QVariantAnimation>
#include <QWidget>

namespace fovea::ui {

// Paints the rule of a task on an example, with the answer in words at the foot, at the moment `progress` (0
// to 1). A function of its arguments alone; draws inside `area`.
void paintTaskDrawing(QPainter &painter, const QRectF &area, const TaskCase &example, const Theme &theme,
                      double progress = 1);

// The drawing of a task's rule, which can be played.
class TaskDrawing : public QWidget
{
    Q_OBJECT

public:
    explicit TaskDrawing(ThemeManager &themes, QWidget *parent = nullptr);

    void setExample(const TaskSpec &task, const std::vector<Token> &tokens, std::optional<int> label = {});
    const TaskCase &example() const { return m_example; }
    QString answer() const { return m_example.answer; } // in words; empty where nobody knows it

    void play(); // about 3 s; with reduced motion the last picture at once
    bool isPlaying() const { return m_playing.state() == QAbstractAnimation::Running; }
    double progress() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void played();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ThemeManager &m_themes;
    TaskCase m_example;
    QVariantAnimation m_playing;
};

} // namespace fovea::ui
