// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QTableView>

namespace fovea::ui {

class ExampleDelegate;
class ExampleModel;

// The rows of the example browser: one line per example where there is room, two where not. Says what a
// person does to rows; which row is current is the owner's to show.
class ExampleTable : public QTableView
{
    Q_OBJECT

public:
    ExampleTable(ExampleModel &model, ThemeManager &themes, QWidget *parent = nullptr);

    void showRow(int row);              // marks it; -1: none
    void fitColumns(int largestNumber); // of an example in the first column

Q_SIGNALS:
    void rowChosen(int row);
    void stepRequested(int rows); // along the list
    void rowOpened();             // the one that is chosen
    void numberBegun(const QString &digit);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    ExampleModel &m_model;
    ExampleDelegate *m_delegate;
    int m_largestNumber = 0;
};

} // namespace fovea::ui
