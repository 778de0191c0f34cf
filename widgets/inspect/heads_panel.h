// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/inspect/head_model.h"
#include "widgets/kit/theme.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QTableView;
class QToolButton;

namespace fovea::ui {

class HeadDetail;

// Every head of every lane and seed over many examples: a table that sorts by any number, and the chosen head
// below it. Says what a person wants; what is measured is the owner's to fill in, run by run.
class HeadsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit HeadsPanel(ThemeManager &themes, QWidget *parent = nullptr);

    int examples() const; // how many to look at
    const HeadModel &model() const { return *m_model; }
    const QTableView &table() const { return *m_table; }
    const HeadDetail &detail() const { return *m_detail; }
    QString status() const;

    void begin(); // forgets the rows
    void add(const std::vector<HeadRow> &rows);
    void setStatus(const QString &words, bool busy);
    void setAlphabet(const QStringList &alphabet);
    void setCurrent(const HeadAddress &address); // the head that the maps show

Q_SIGNALS:
    void headChosen(const fovea::ui::HeadAddress &address);
    void measureRequested();
    void stopRequested();
    void saveRequested();         // a line per head
    void saveProfilesRequested(); // a line per number of a head

private:
    void showCurrent();
    void fitColumns();
    std::optional<HeadRow> currentRow() const;

    HeadModel *m_model;
    HeadOrder *m_order;
    QTableView *m_table;
    HeadDetail *m_detail;
    QComboBox *m_examples;
    QToolButton *m_measure;
    QToolButton *m_stop;
    QToolButton *m_save;
    QLabel *m_status;
    std::optional<HeadAddress> m_current;
};

} // namespace fovea::ui
