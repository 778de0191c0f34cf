// SPDX-License-Identifier: MIT
#include "widgets/panels/bar_button.h"

#include "widgets/support/theme.h"

#include <QToolButton>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int iconExtent = size::wide + 2;

// Large fonts make larger buttons.
int controlHeight(const QWidget &widget)
{
    return std::max(size::control, widget.fontMetrics().height() + 2 * size::gap);
}

} // namespace

QToolButton *makeBarButton(const QString &id, const QString &name, const QString &help, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setObjectName(id);
    button->setText(name);
    button->setToolTip(help);
    button->setWhatsThis(help);
    button->setAccessibleName(name);
    button->setIconSize(QSize(iconExtent, iconExtent));
    button->setFocusPolicy(Qt::TabFocus);
    button->setFixedHeight(controlHeight(*button));
    return button;
}

QToolButton *makeIconButton(const QString &id, const QString &name, const QString &help, QWidget *parent)
{
    QToolButton *button = makeBarButton(id, name, help, parent);
    button->setStyleSheet(QStringLiteral("QToolButton { padding: %1px; }").arg(size::tiny));
    button->setFixedWidth(controlHeight(*button));
    return button;
}

} // namespace fovea::ui
