// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

#include <vector>

class QPushButton;
class QTreeWidget;

namespace fovea::ui {

// A lane of another session, in words.
struct OfferedLane
{
    int lane = 0; // its place there
    QString name;
    QString label;
    QString mask;
    QString seeds;
    QString status;
};

// Lists the lanes of a session, all of them checked, and asks which of them are to stand beside the race.
class GuestDialog : public QDialog
{
    Q_OBJECT

public:
    // `note` says what is to be known before choosing; empty: nothing.
    GuestDialog(const QString &fileName, const std::vector<OfferedLane> &lanes, const QString &note,
                QWidget *parent);

    std::vector<int> chosen() const; // places in their session

Q_SIGNALS:
    void lanesChosen(const std::vector<int> &lanes);

private:
    void showCount();

    QTreeWidget *m_list;
    QPushButton *m_add;
};

} // namespace fovea::ui
