// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/slow_motion/slow_scene.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace fovea::ui {

class OneLine;
class SlowPanel;
class StepDots;
class StepStrip;

// One step of training in slow motion: twelve sub-steps, two lanes side by side on the same columns. Right
// goes on, Left back; held, they play.
class SlowMotionView : public QWidget
{
    Q_OBJECT

public:
    static constexpr int playStep = 1200; // ms that a sub-step stays while it plays

    explicit SlowMotionView(ThemeManager &themes, QWidget *parent = nullptr);
    ~SlowMotionView() override;

    void setScene(SlowScene scene); // the step stays; nothing to show: its `why` is said, with one button
    const SlowScene &scene() const { return m_scene; }
    SubStep step() const { return m_step; }
    void setStep(SubStep step);
    void setBusy(bool busy); // the numbers on show are about to be replaced
    void setLit(std::optional<int> key);
    std::optional<int> lit() const { return m_lit; }
    void next();
    void back();
    QString summary() const; // of the step, in words, for screen readers
    SlowPanel *panel(int lane) const { return m_panels[std::size_t(lane)]; }
    StepStrip *strip() const { return m_strip; }

Q_SIGNALS:
    void stepChanged(SubStep step);
    void copyRequested(const QString &exact, const QString &what);
    void queryChosen(int query);
    void startRequested();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    QWidget *makeEmpty();
    QWidget *makePicture(ThemeManager &themes);
    QWidget *makeTransport(ThemeManager &themes);
    void hold(int direction); // one sub-step now, further ones while it is held
    void release();
    void refresh();
    void refreshColumn();
    void fit();

    ThemeManager &m_themes;
    SlowScene m_scene;
    SubStep m_step{};
    SubStep m_furthest{};
    std::optional<int> m_lit;
    QTimer m_play;
    int m_direction = 0; // while held
    bool m_isBusy = false;

    QStackedWidget *m_stack;
    QLabel *m_whyTitle = nullptr;
    QLabel *m_why = nullptr;
    QPushButton *m_start = nullptr;
    StepStrip *m_strip = nullptr;
    QLabel *m_title = nullptr;
    OneLine *m_subtitle = nullptr;
    OneLine *m_where = nullptr;
    std::array<SlowPanel *, 2> m_panels{};
    QWidget *m_column = nullptr;
    QLabel *m_columnTitle = nullptr;
    QLabel *m_columnWords = nullptr;
    QScrollArea *m_scroll = nullptr;
    StepDots *m_dots = nullptr;
    QLabel *m_count = nullptr;
    QPushButton *m_back = nullptr;
    QPushButton *m_next = nullptr;
};

} // namespace fovea::ui
