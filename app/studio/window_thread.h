// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/live_question.h"

#include <QObject>

class QWidget;

namespace fovea::app {

// The window's event loop, as questions that are answered in the background need it. What has not run when it
// goes never runs.
class WindowThread final : public AskingThread
{
public:
    void run(std::function<void()> task) override;
    void runAfter(std::chrono::milliseconds rest, std::function<void()> task) override;

private:
    QObject m_context;
};

// Tells when the widget appears and when it goes, for as long as `context` is there.
void followVisibility(QWidget &widget, QObject &context, std::function<void(bool visible)> changed);

} // namespace fovea::app
