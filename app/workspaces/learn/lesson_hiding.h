// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QPointer>

#include <map>
#include <string>

class QWidget;

namespace fovea::app {

// Parts of the window that a lesson does not show yet. They stay hidden, whatever else shows them, until they
// are revealed; then those that were on show are again.
class LessonHiding : public QObject
{
    Q_OBJECT

public:
    ~LessonHiding() override { revealAll(); }

    void hide(const std::string &target, QWidget *widget); // null: there is none
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

    std::map<std::string, Hidden> m_hidden;
};

} // namespace fovea::app
