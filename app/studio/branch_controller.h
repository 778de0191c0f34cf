// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "core/store/session.h"

#include <QDialog>
#include <QPointer>

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

private:
    struct Parent
    {
        StoredRun run;
        int epoch = -1;
    };

    QString whyNot(int lane) const; // nothing can be branched off; empty: it can
    int seedOf(int lane) const;     // place among its runs
    QString problem(const Parent &parent, const RunSpec &spec, const MaskSpec &mask) const;
    void add(const Parent &parent, const ui::BranchDialog &dialog, bool run);

    Studio &m_studio;
    QPointer<QDialog> m_dialog; // null: none is open
};

} // namespace fovea::app
