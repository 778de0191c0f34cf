// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/tables/example_model.h"

#include <QWidget>

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace fovea::ui {

class ExampleChoices;
class ExampleTable;

// Lists examples of a set with what every lane answers, and asks for one of them to be looked at. Shows what
// it is given; the owner sorts, surveys and keeps the choices.
class ExampleBrowser : public QWidget
{
    Q_OBJECT

public:
    ExampleBrowser(ThemeManager &themes, QWidget *parent = nullptr);

    void setSurvey(const ExampleList &list);
    void setCurrent(int example); // -1: none
    int current() const { return m_current; }

    ExampleModel *model() const { return m_model; }
    ExampleTable *table() const { return m_table; }
    QString status() const;

Q_SIGNALS:
    void splitChosen(fovea::ExampleSplit split);
    void orderChosen(fovea::ExampleOrder order);
    void classChosen(std::optional<int> onlyClass);
    void exampleChosen(int example); // by any way: rows, field, buttons
    void exampleOpened(int example); // Enter or a double click: done with browsing
    void lookAgainRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QHBoxLayout *makeSteps(ThemeManager &themes);
    void showStatus(const ExampleList &list);
    void showCurrent();
    void choose(int example);
    void chooseRow(int row);
    void step(int rows);
    void roll();
    void goToTyped();

    ExampleModel *m_model;
    ExampleTable *m_table;
    ExampleChoices *m_choices;
    QBoxLayout *m_head;
    QLineEdit *m_index;
    QToolButton *m_previous;
    QToolButton *m_next;
    QToolButton *m_random;
    QToolButton *m_again;
    QLabel *m_status;
    QLabel *m_nothing;
    QString m_statusText;
    int m_total = 0;
    int m_current = -1;
};

} // namespace fovea::ui
