// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

namespace fovea::ui {

// Training time of every view, in epochs: follow keeps it at now, hold keeps it where the person put it.
class Clock : public QObject
{
    Q_OBJECT

public:
    explicit Clock(QObject *parent = nullptr) : QObject(parent) {}

    int epoch() const { return m_epoch; } // -1: initial weights
    int last() const { return m_last; }
    bool follows() const { return m_follows; }

    void setLast(int epoch);  // newest epoch of any lane; moves the clock when it follows
    void setEpoch(int epoch); // by the person: holds
    void setFollows(bool follows);

Q_SIGNALS:
    void changed();

private:
    int m_epoch = -1;
    int m_last = -1;
    bool m_follows = true;
};

} // namespace fovea::ui
