// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "core/store/session.h"

#include <QDialog>
#include <QPointer>
#include <QTimer>

namespace fovea::ui {
class BranchDialog;
}

namespace fovea::app {

// "Branch from here": asks what should be different, and adds the lane that goes on so. Parents are runs of
// the session on show.
class BranchController : public QObject
{
    Q_OBJECT

public:
    explicit BranchController(Studio &studio);

    // Of the seed that is looked at; the nearest epoch whose weights are kept is taken.
    void ask(int lane, int epoch);
    void askHere(); // the selected lane at the clock's epoch
    // Of the selected lane, as it is now: lanes at work train to the end of their epoch first, and go on when
    // the question is answered.
    void changeNow();

private:
    struct Parent
    {
        StoredRun run;
        int epoch = -1;
    };

    void ask(int lane, int epoch, bool now);
    void changeAtRest();
    void goOn();
    QString whyNot(int lane) const; // nothing can be branched off; empty: it can
    int seedOf(int lane) const;     // place among its runs
    QString problem(const Parent &parent, const RunSpec &spec, const MaskSpec &mask) const;
    QString losses(const Parent &parent, const RunSpec &spec, const MaskSpec &mask) const;
    void add(const Parent &parent, const ui::BranchDialog &dialog, bool run);

    Studio &m_studio;
    QPointer<QDialog> m_dialog; // null: none is open
    QTimer m_resting;           // until the lanes have come to the end of their epoch
    std::string m_changing;     // name of the lane that is then asked about
    bool m_goesOn = false;      // the race was running
};

} // namespace fovea::app
