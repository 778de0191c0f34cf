// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/tables/session_rows.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace fovea::ui {

// Every session on disk: open, rename, note, delete and undo that. Changes nothing itself; not modal.
class SessionsDialog : public QDialog
{
    Q_OBJECT

public:
    explicit SessionsDialog(QWidget *parent);

    void setRows(const QList<SessionRow> &rows);
    void setUndo(const QString &what); // what Undo would bring back; empty: nothing

    QTableView *table() const { return m_table; }
    QStringList selected() const; // paths

Q_SIGNALS:
    void openRequested(const QString &path);
    void renameRequested(const QString &path, const QString &name);
    void noteRequested(const QString &path, const QString &note);
    void deleteRequested(const QStringList &paths);
    void undoRequested();

private:
    void makeTable();
    QWidget *makeButtons();
    QPushButton *makeButton(const QString &id, const QString &text, const QString &help);
    void openCurrent();
    void edit(int column);
    void remove();
    void showState();

    SessionRows *m_rows;
    QSortFilterProxyModel *m_shown;
    QLineEdit *m_filter;
    QTableView *m_table;
    QLabel *m_total;
    QPushButton *m_open = nullptr;
    QPushButton *m_rename = nullptr;
    QPushButton *m_note = nullptr;
    QPushButton *m_delete = nullptr;
    QPushButton *m_undo = nullptr;
};

} // namespace fovea::ui
