// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/forms/section.h"
#include "widgets/models/race_data.h"

#include <QStringList>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace fovea::ui {

class FieldRow;

// The settings of a lane whose keys begin with certain words, one row each, made from the table of fields.
// Rows are made when the section is opened first.
class SpecSection : public Section
{
    Q_OBJECT

public:
    SpecSection(const QString &title, std::vector<std::string> prefixes, QWidget *parent = nullptr);

    // `first` is the lane that values are compared with.
    void show(int index, const LaneView &lane, const LaneView &first);
    // Takes the sentences that speak of a row here, shows them there, and leaves the others.
    void takeProblems(std::vector<std::string> &sentences);
    const FieldRow *row(const std::string &key) const; // null: no such row, or not made yet

    using Section::show;

Q_SIGNALS:
    void changeRequested(const QString &key, const QString &value);

private:
    std::vector<std::string> keysOf(const RunSpec &run) const;
    void makeRows();
    void fill();
    void commit(const std::string &key, const QString &text);

    std::vector<std::string> m_prefixes;
    std::vector<std::string> m_keys;
    int m_index = -1;
    RunSpec m_run;
    RunSpec m_first;
    std::map<std::string, FieldRow *> m_rows;
    std::set<std::string> m_refused;               // rows that hold a text that was not acceptable
    std::map<std::string, std::string> m_problems; // key -> sentence of validate()
};

} // namespace fovea::ui
