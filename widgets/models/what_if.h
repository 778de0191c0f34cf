// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/intervention/intervention.h"
#include "core/inspect/whatif/what_if_probe.h"
#include "widgets/models/inspection.h"

#include <QObject>

#include <memory>

namespace fovea::ui {

// What was computed for the changes.
struct WhatIfReading
{
    std::shared_ptr<const WhatIfProbe> probe;   // null: nothing to show, and `note` says why
    std::shared_ptr<const HeadDigests> digests; // of what is after
    Intervention intervention;                  // that it belongs to
    int lane = -1;
    int epoch = -1;
    QString note;
};

// Accuracy on a whole set, with the changes and as trained.
struct SetReading
{
    enum class State { None, Running, Done, Stopped, Refused };

    State state = State::None;
    double share = 0; // of the examples
    int examples = 0;
    double with = 0;
    double without = 0;
    QString note = {}; // why it was refused
};

// What is tried out on the trained network of the first lane: changes that never touch the run. Views change
// it and follow it; a controller answers changed() by setReading(). Lives in the window's thread.
class WhatIf : public QObject
{
    Q_OBJECT

public:
    explicit WhatIf(QObject *parent = nullptr) : QObject(parent) {}

    bool isOn() const { return m_on; } // its page is on show
    void setOn(bool on);

    const Intervention &intervention() const { return m_intervention; }
    std::size_t size() const { return m_intervention.size(); }
    void setIntervention(const Intervention &intervention);
    void setMask(const std::optional<MaskSpec> &mask);
    void setSharpness(std::optional<double> inverseTemperature);
    // Adds it, or takes it away where it is on. A head is off, uniform or patched: the last wins.
    void toggle(const AttentionChange &change);
    void patch(const AttentionPatch &patch);
    void remove(std::size_t part); // of partsOf()
    void clear() { setIntervention({}); }

    bool has(const AttentionChange &change) const;
    // What is done to a head as a whole, by itself or with its layer; none: nothing.
    enum class HeadState { Trained, Off, Uniform, Patched };
    HeadState stateOf(const HeadPlace &place) const;
    int cutsOf(int layer) const; // keys and edges

    const WhatIfReading &reading() const { return m_reading; }
    bool isCurrent() const { return m_reading.intervention == m_intervention; }
    void setReading(const WhatIfReading &reading);
    const SetReading &setScores() const { return m_scores; }
    void setSetScores(const SetReading &scores);

Q_SIGNALS:
    void onChanged();
    void changed();     // the changes
    void readingCame(); // what they do
    void scoresChanged();

private:
    bool m_on = false;
    Intervention m_intervention;
    WhatIfReading m_reading;
    SetReading m_scores;
};

} // namespace fovea::ui
