// SPDX-License-Identifier: MIT
#include "widgets/support/toast.h"

#include "widgets/support/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int shortStay = 6000;  // ms: time to read a line
constexpr int actionStay = 15000; // and to decide on it

} // namespace

Toast::Toast(QWidget *parent) : QFrame(parent), m_text(new QLabel(this)), m_action(new QPushButton(this))
{
    setProperty("look", QStringLiteral("card"));
    setAutoFillBackground(true);
    setAccessibleName(tr("Message"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(size::wide, size::gap, size::gap, size::gap);
    layout->setSpacing(size::wide);
    m_text->setWordWrap(true);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action);
    connect(m_action, &QPushButton::clicked, this, [this] {
        hide();
        if (m_perform)
            m_perform();
    });
    auto *dismiss = new QShortcut(Qt::Key_Escape, this, this, &QWidget::hide, Qt::WindowShortcut);
    dismiss->setAutoRepeat(false);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &QWidget::hide);
    parent->installEventFilter(this);
    hide();
}

void Toast::say(const QString &text)
{
    m_perform = {};
    m_action->hide();
    present(text);
    m_timer.start(shortStay);
}

void Toast::say(const QString &text, const QString &action, std::function<void()> perform)
{
    m_perform = std::move(perform);
    m_action->setText(action);
    m_action->show();
    present(text);
    m_timer.start(actionStay);
}

QString Toast::text() const
{
    return m_text->text();
}

void Toast::present(const QString &text)
{
    m_text->setText(text);
    setAccessibleDescription(text);
    show();
    raise();
    place();
}

void Toast::place()
{
    const QSize room = parentWidget()->size();
    const int width = std::min(room.width() - 2 * size::wide, std::max(sizeHint().width(), room.width() / 3));
    const int height = std::max(heightForWidth(width), sizeHint().height());
    setGeometry((room.width() - width) / 2, room.height() - height - size::clock - 2 * size::wide, width, height);
}

bool Toast::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && isVisible())
        place();
    return QFrame::eventFilter(watched, event);
}

} // namespace fovea::ui
