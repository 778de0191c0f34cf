// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/tables/example_list.h"

#include <QWidget>

class QComboBox;

namespace fovea::ui {

// Which examples are listed, and in which order. Shows the owner's choices and asks for others.
class ExampleChoices : public QWidget
{
    Q_OBJECT

public:
    explicit ExampleChoices(QWidget *parent = nullptr);

    QComboBox *classBox() const { return m_class; } // stands where the owner puts it
    void showChoices(const ExampleList &list);

Q_SIGNALS:
    void splitChosen(fovea::ExampleSplit split);
    void orderChosen(fovea::ExampleOrder order);
    void classChosen(std::optional<int> onlyClass);

private:
    QComboBox *m_split;
    QComboBox *m_order;
    QComboBox *m_class;
};

} // namespace fovea::ui
