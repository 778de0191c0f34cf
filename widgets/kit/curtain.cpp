// SPDX-License-Identifier: MIT
#include "widgets/kit/curtain.h"

#include "widgets/kit/theme.h"

#include <QEvent>
#include <QPainter>
#include <QTimer>

namespace fovea::ui {

Curtain::Curtain(QWidget &covered, const QString &words) : QWidget(&covered), m_words(words)
{
    setProperty("overlay", true); // it covers what it hides
    setObjectName(QStringLiteral("curtain"));
    setAccessibleName(words);
    setCursor(Qt::ArrowCursor);
    setGeometry(covered.rect());
    covered.installEventFilter(this);
    for (QWidget *beside : covered.findChildren<QWidget *>(Qt::FindDirectChildrenOnly))
        beside->installEventFilter(this);
    raise();
    show();
}

bool Curtain::eventFilter(QObject *watched, QEvent *event)
{
    const bool covered = watched == parentWidget();
    if (covered && event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    else if (covered && event->type() == QEvent::ChildAdded)
        static_cast<QChildEvent *>(event)->child()->installEventFilter(this);
    const bool comesUp = event->type() == QEvent::ChildAdded || event->type() == QEvent::ZOrderChange;
    if (comesUp && watched != this)
        QTimer::singleShot(0, this, &QWidget::raise); // once that one has its place
    return QWidget::eventFilter(watched, event);
}

void Curtain::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().window());
    painter.fillRect(rect(), QBrush(palette().color(QPalette::Midlight), Qt::BDiagPattern));
    painter.setFont(ui::font(Type::Title));
    const QRect place = rect().adjusted(size::gap, size::gap, -size::gap, -size::gap);
    const QRect box = painter.boundingRect(place, Qt::AlignCenter | Qt::TextWordWrap, m_words);
    painter.fillRect(box.adjusted(-size::gap, -size::gap, size::gap, size::gap), palette().window());
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(place, Qt::AlignCenter | Qt::TextWordWrap, m_words);
}

} // namespace fovea::ui
