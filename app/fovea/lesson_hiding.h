// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QPointer>

#include <map>
#include <string>

class QWidget;

namespace fovea::app {

// Parts of the window that a lesson does not show yet. They stay hidden, whatever else shows them, until they are
// revealed; then those that were on show are again.
class LessonHiding : public QObject
{
    Q_OBJECT

public:
    explicit LessonHiding(QWidget &window) : m_window(window) {}
    ~LessonHiding() override { revealAll(); }

    void hide(const std::string &target); // one of lessonTargets()
    void reveal(const std::string &target);
    void revealAll();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Hidden
    {
        QPointer<QWidget> widget;
        bool wanted = false; // whether the rest of the window shows it
    };

    void show(const Hidden &hidden);

    QWidget &m_window;
    std::map<std::string, Hidden> m_hidden;
};

} // namespace fovea::app
