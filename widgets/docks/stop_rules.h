// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace fovea::ui {

class TextField;

// The rules that end a run. Shows the base of RaceData's experiment; a value that cannot be is answered in a
// line that is always there, and goes no further.
class StopRules : public QWidget
{
    Q_OBJECT

public:
    explicit StopRules(RaceData &race, QWidget *parent = nullptr);

    void showValues();
    QString problem() const { return m_problem; } // "Epochs: at least 1"; empty: none

    // The rules in force in a few words: "40 epochs", "95 %, 40 epochs".
    static QString summary(const RunSpec &base);

Q_SIGNALS:
    void changeRequested(const QString &key, const QString &value);

private:
    enum class Unit { Plain, Percent };

    struct Rule
    {
        QString key;
        Unit unit;
        TextField *field;
    };

    void addRule(QGridLayout *grid, const QString &key, const QString &title, const QString &unit,
                 const QString &help, Unit kind);
    void commit(const Rule &rule);
    void showProblem(const Rule *rule, const QString &sentence); // null: none
    QString shownText(const Rule &rule) const;

    RaceData &m_data;
    std::vector<Rule> m_rules;
    QLabel *m_line = nullptr;
    QString m_problem;
};

} // namespace fovea::ui
