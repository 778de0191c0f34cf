// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QWidget>

#include <map>
#include <string>
#include <vector>

class QVBoxLayout;

namespace fovea::ui {

class FieldRow;

// Settings of a lane, a row for each key, made from the table of fields. A text that cannot be a value stays
// in its field and is not asked for.
class SpecRows : public QWidget
{
    Q_OBJECT

public:
    explicit SpecRows(QWidget *parent = nullptr);

    // `first` is the lane that values are compared with.
    void show(int index, const RunSpec &run, const RunSpec &first, const std::vector<std::string> &keys);
    // Takes the sentences that speak of a row here, shows them there, and leaves the others. True: there are
    // new ones.
    bool claimProblems(std::vector<std::string> &sentences, const std::vector<std::string> &keys);

    FieldRow *row(const std::string &key) const; // null: no such row
    QString invalidField() const;                // "Dropout: 0 to 0.9"; empty: none
    void revert();                               // what was refused

    using QWidget::show;

Q_SIGNALS:
    void changeRequested(const QString &key, const QString &value);
    void validityChanged();

private:
    void makeRows();
    void fill();
    void commit(const std::string &key, const QString &text);

    QVBoxLayout *m_column;
    std::vector<std::string> m_keys;
    int m_index = -1;
    RunSpec m_run;
    RunSpec m_first;
    std::map<std::string, FieldRow *> m_rows;
    std::map<std::string, std::string> m_problems; // key -> sentence of validate()
};

// Whether two lanes have different values there.
bool isDifferent(const RunSpec &run, const RunSpec &first, const std::string &key);

} // namespace fovea::ui
