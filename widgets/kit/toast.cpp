// SPDX-License-Identifier: MIT
#include "widgets/kit/toast.h"

#include "widgets/kit/label.h"
#include "widgets/kit/look.h"
#include "widgets/kit/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QShortcut>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int shortStay = 6000; // ms: time to read a line
constexpr int longStay = 15000; // to decide on it, or to see that something is wrong

} // namespace

Toast::Toast(QWidget *parent)
    : QFrame(parent), m_sign(new Label(tr("Problem"), this)), m_text(new Label(this)),
      m_action(new QPushButton(this))
{
    setProperty("look", QStringLiteral("toast"));
    setProperty("overlay", true);
    setAutoFillBackground(true);
    setAccessibleName(tr("Message"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(size::wide, size::tiny, size::tiny, size::tiny);
    layout->setSpacing(size::wide);
    m_sign->setProperty("look", QStringLiteral("bad"));
    m_sign->setFont(ui::font(Type::Section));
    layout->addWidget(m_sign);
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
    present(text, false);
    m_timer.start(shortStay);
}

void Toast::complain(const QString &text)
{
    m_perform = {};
    m_action->hide();
    present(text, true);
    m_timer.start(longStay);
}

void Toast::say(const QString &text, const QString &action, std::function<void()> perform)
{
    m_perform = std::move(perform);
    m_action->setText(action);
    m_action->show();
    present(text, false);
    m_timer.start(longStay);
}

QString Toast::text() const
{
    return m_text->text();
}

void Toast::present(const QString &text, bool complaint)
{
    m_text->setText(text);
    m_sign->setVisible(complaint);
    setAccessibleName(complaint ? tr("Complaint") : tr("Message"));
    setAccessibleDescription(text);
    m_complaint = complaint;
    setLook(this, complaint ? QStringLiteral("complaint") : QStringLiteral("toast"));
    show();
    raise();
    place();
}

// One line as high as the status line and the clock's margin above it; more grows upwards.
void Toast::place()
{
    const QSize room = parentWidget()->size();
    ensurePolished();
    const int width = std::clamp(oneLine(), room.width() / 3, std::max(1, room.width() - 2 * size::gap));
    const int height = std::max(heightForWidth(width), minimumSizeHint().height());
    setGeometry((room.width() - width) / 2, room.height() - height - size::hair, width, height);
}

int Toast::oneLine() const
{
    int width = 2 * size::wide + m_text->fontMetrics().horizontalAdvance(m_text->text()) + size::gap;
    for (const QWidget *each : {static_cast<QWidget *>(m_sign), static_cast<QWidget *>(m_action)})
        if (!each->isHidden())
            width += each->sizeHint().width() + size::wide;
    return width;
}

bool Toast::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && isVisible())
        place();
    return QFrame::eventFilter(watched, event);
}

} // namespace fovea::ui
