// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/forms/section.h"
#include "widgets/models/race_data.h"

#include <string>
#include <vector>

namespace fovea::ui {

class FieldRow;
class SpecRows;

// The settings of a lane whose keys begin with certain words, under a head that opens them. Rows are made
// when the section is opened first.
class SpecSection : public Section
{
    Q_OBJECT

public:
    SpecSection(const QString &title, std::vector<std::string> prefixes, QWidget *parent = nullptr);

    // `first` is the lane that values are compared with.
    void show(int index, const LaneView &lane, const LaneView &first);
    // Takes the sentences that speak of a row here, opens it there, and leaves the others.
    void claimProblems(std::vector<std::string> &sentences);
    const FieldRow *row(const std::string &key) const; // null: no such row, or not made yet
    SpecRows *rows() const { return m_rows; }

    using Section::show;

private:
    std::vector<std::string> keysOf(const RunSpec &run) const;
    void fill();

    std::vector<std::string> m_prefixes;
    SpecRows *m_rows;
    int m_index = -1;
    RunSpec m_run;
    RunSpec m_first;
    bool m_wasOpened = false;
};

} // namespace fovea::ui
