// SPDX-License-Identifier: MIT
#include "widgets/inspect/example_choices.h"

#include "widgets/kit/theme.h"

#include <QComboBox>
#include <QHBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

QComboBox *makeChoice(const char *id, const QString &name, const QString &help, QWidget *parent)
{
    auto *box = new QComboBox(parent);
    box->setObjectName(QLatin1String(id));
    box->setAccessibleName(name);
    box->setToolTip(help);
    box->setWhatsThis(help);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(6);
    return box;
}

} // namespace

ExampleChoices::ExampleChoices(QWidget *parent) : QWidget(parent)
{
    m_split = makeChoice("split", tr("Set of examples"),
                         tr("Held-out examples were never trained on; train examples were."), this);
    m_split->addItems({tr("Held-out"), tr("Train")});
    m_order = makeChoice("order", tr("Order of examples"),
                         tr("Which examples come first. Orders by answers list what was looked at."), this);
    m_class = makeChoice("class", tr("Class of examples"), tr("Only examples with this right answer."), this);
    connect(m_split, &QComboBox::activated, this, [this](int row) { Q_EMIT splitChosen(ExampleSplit(row)); });
    connect(m_order, &QComboBox::activated, this, [this](int row) { Q_EMIT orderChosen(ExampleOrder(row)); });
    connect(m_class, &QComboBox::activated, this,
            [this](int row) { Q_EMIT classChosen(row > 0 ? std::optional(row - 1) : std::nullopt); });
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(size::tiny);
    line->addWidget(m_split, 2);
    line->addWidget(m_order, 3);
}

// Items stay as they are while they say the same, so that an open list does not jump under the pointer.
void ExampleChoices::showChoices(const ExampleList &list)
{
    const auto fill = [](QComboBox &box, const QStringList &items, int current) {
        QStringList before;
        for (int i = 0; i < box.count(); ++i)
            before << box.itemText(i);
        if (before != items) {
            box.clear();
            box.addItems(items);
        }
        box.setCurrentIndex(current);
    };
    const auto letter = [&](std::size_t lane) { return list.lanes[lane].letter; };
    const QString wrong = list.lanes.size() > 1 ? tr("%1 wrong, %2 right").arg(letter(0), letter(1))
                          : list.lanes.empty()  ? tr("Wrong")
                                                : tr("%1 wrong").arg(letter(0));
    m_split->setCurrentIndex(int(list.split));
    fill(*m_order, {tr("By number"), tr("Random order"), wrong, tr("Least confident"), tr("Most dispersed")},
         int(list.order));
    QStringList classes{tr("All answers")};
    for (const QString &name : list.classes)
        classes << tr("Answer %1").arg(name);
    fill(*m_class, classes, list.onlyClass ? std::min(*list.onlyClass + 1, int(classes.size()) - 1) : 0);
}

} // namespace fovea::ui
