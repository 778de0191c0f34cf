// SPDX-License-Identifier: MIT
#include "widgets/kit/bar_button.h"

#include "widgets/kit/icons.h"
#include "widgets/kit/theme.h"

#include <QEvent>
#include <QToolButton>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int iconExtent = size::wide + 2;
constexpr int chevronExtent = size::wide;
const QString fittingName = QStringLiteral("fitting");

enum class Shape { Text, Square };

// Large type makes larger buttons, also when it grows while they are there.
class Fitting : public QObject
{
public:
    Fitting(QToolButton *button, Shape shape) : QObject(button), m_button(*button), m_shape(shape)
    {
        setObjectName(fittingName);
        button->installEventFilter(this);
        fit();
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::FontChange)
            fit();
        return QObject::eventFilter(watched, event);
    }

private:
    void fit()
    {
        const int height = std::max(size::control, m_button.fontMetrics().height() + 2 * size::gap);
        m_button.setFixedHeight(height);
        if (m_shape == Shape::Square)
            m_button.setFixedWidth(height);
    }

    QToolButton &m_button;
    Shape m_shape;
};

QToolButton *makeButton(const QString &id, const QString &name, const QString &help, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setObjectName(id);
    button->setText(name);
    button->setToolTip(help);
    button->setWhatsThis(help);
    button->setAccessibleName(name);
    button->setIconSize(QSize(iconExtent, iconExtent));
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

QToolButton *makeBarButton(const QString &id, const QString &name, const QString &help, QWidget *parent)
{
    QToolButton *button = makeButton(id, name, help, parent);
    new Fitting(button, Shape::Text);
    return button;
}

void makeChooser(QToolButton *button, ThemeManager &themes)
{
    button->setProperty("look", QStringLiteral("chooser"));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setLayoutDirection(Qt::RightToLeft); // the chevron stands after the text
    button->setIconSize(QSize(chevronExtent, chevronExtent));
    button->setFocusPolicy(Qt::TabFocus);
    setThemedIcon(button, QStringLiteral("chevron-down"), themes);
    if (!button->findChild<QObject *>(fittingName))
        new Fitting(button, Shape::Text);
}

QToolButton *makeIconButton(const QString &id, const QString &name, const QString &help, QWidget *parent)
{
    QToolButton *button = makeButton(id, name, help, parent);
    button->setStyleSheet(QStringLiteral("QToolButton { padding: %1px; }").arg(size::tiny));
    new Fitting(button, Shape::Square);
    return button;
}

} // namespace fovea::ui
