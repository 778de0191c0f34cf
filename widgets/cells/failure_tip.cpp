// SPDX-License-Identifier: MIT
#include "widgets/cells/failure_tip.h"

#include "widgets/kit/label.h"

#include <QCursor>
#include <QHBoxLayout>
#include <QPainter>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int wide = 320, lookEvery = 200; // px, ms

QToolButton *makeLink(const QString &id, const QString &words, QWidget *parent)
{
    auto *link = new QToolButton(parent);
    link->setObjectName(id);
    link->setText(words);
    link->setProperty("look", QStringLiteral("link"));
    link->setAutoRaise(true);
    link->setCursor(Qt::PointingHandCursor);
    link->setFocusPolicy(Qt::NoFocus); // keys have the cell's menu
    return link;
}

} // namespace

FailureTip::FailureTip(QWidget *board)
    : QFrame(board), m_board(board), m_name(new Label(this)), m_words(new Label(this)),
      m_watch(new QTimer(this))
{
    setObjectName(QStringLiteral("failureTip"));
    setAttribute(Qt::WA_NoMousePropagation);
    QFont strong = ui::font(Type::Body);
    strong.setBold(true);
    m_name->setFont(strong);
    for (QLabel *label : {m_name, m_words}) {
        label->setWordWrap(true);
        label->setFixedWidth(wide);
    }
    auto *retry = makeLink(QStringLiteral("tipRetry"), tr("Retry"), this);
    auto *folder = makeLink(QStringLiteral("tipFolder"), tr("Open its folder"), this);
    auto *links = new QHBoxLayout;
    links->setContentsMargins(0, 0, 0, 0);
    links->addWidget(retry);
    links->addWidget(folder);
    links->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(size::wide, size::gap, size::wide, size::gap);
    column->setSpacing(size::tiny);
    column->addWidget(m_name);
    column->addWidget(m_words);
    column->addLayout(links);
    connect(retry, &QToolButton::clicked, this, [this] {
        hide();
        Q_EMIT retryRequested();
    });
    connect(folder, &QToolButton::clicked, this, &FailureTip::folderRequested);
    connect(m_watch, &QTimer::timeout, this, &FailureTip::hideWhenLeft);
    hide();
}

void FailureTip::showFor(const QString &lines, const QRect &cell)
{
    m_name->setText(lines.section(QLatin1Char('\n'), 0, 0));
    m_words->setText(lines.section(QLatin1Char('\n'), 1));
    m_cell = QRect(m_board->mapToGlobal(cell.topLeft()), cell.size());
    setParent(m_board->window()); // over the cards beside it
    place(m_cell);
    show();
    raise();
    m_watch->start(lookEvery);
}

QString FailureTip::words() const
{
    return m_name->text() + QLatin1Char('\n') + m_words->text();
}

// Below the cell, or above it where there is no room; touching it, so that the pointer gets there.
void FailureTip::place(const QRect &cell)
{
    adjustSize();
    const QRect room = window()->rect();
    const QRect at(window()->mapFromGlobal(cell.topLeft()), cell.size());
    const int below = at.bottom() - size::tiny, above = at.top() + size::tiny - height();
    const int x =
        std::clamp(at.left() + size::tiny, room.left(), std::max(room.left(), room.right() - width()));
    move(x, below + height() <= room.bottom() ? below : std::max(room.top(), above));
}

void FailureTip::hideWhenLeft()
{
    const QPoint at = QCursor::pos();
    const bool isOnCell = m_board && m_board->isVisible() && m_cell.contains(at);
    if (isOnCell || rect().contains(mapFromGlobal(at)))
        return;
    m_watch->stop();
    hide();
}

void FailureTip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Mid), 1));
    painter.setBrush(palette().color(QPalette::ToolTipBase));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), size::radius, size::radius);
}

} // namespace fovea::ui
