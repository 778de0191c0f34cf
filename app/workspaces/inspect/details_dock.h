// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

class QDockWidget;

namespace fovea::ui {
class InspectBar;
}

namespace fovea::app {

// The dock of the details: opened and closed by its button in the bar. In a narrow window it waits behind the
// button and leaves its room to the maps; opened there by hand, it stays.
class DetailsDock : public QObject
{
    Q_OBJECT

public:
    DetailsDock(QDockWidget &dock, ui::InspectBar &bar, QObject *parent);

    void setShown(bool shown);    // the workspace is
    void setGivesWay(bool gives); // to a page that needs its room; then as it was

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // the window's size

private:
    void fit();

    QDockWidget &m_dock;
    ui::InspectBar &m_bar;
    bool m_isShown = false;
    bool m_isNarrow = false;
    bool m_gaveWay = false;
    bool m_byHand = false;
    bool m_waits = false; // for that page to go
};

} // namespace fovea::app
