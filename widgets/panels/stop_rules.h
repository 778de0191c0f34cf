// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QFrame>

#include <vector>

class QGridLayout;
class QLabel;
class QLineEdit;

namespace fovea::ui {

// A small popup with the rules that end a run. Shows the base of RaceData's experiment; a value that cannot
// be is answered by a sentence below its field and goes no further.
class StopRules : public QFrame
{
    Q_OBJECT

public:
    explicit StopRules(RaceData &race, QWidget *parent = nullptr);

    void showBelow(const QWidget &anchor);

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
        QLineEdit *field;
        QLabel *problem;
    };

    void addRule(QGridLayout *grid, const QString &key, const QString &title, const QString &unit,
                 const QString &help, Unit kind);
    void showValues();
    void take(const Rule &rule);
    QString shownText(const Rule &rule) const;

    RaceData &m_data;
    std::vector<Rule> m_rules;
};

} // namespace fovea::ui
