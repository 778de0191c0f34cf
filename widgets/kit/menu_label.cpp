// SPDX-License-Identifier: MIT
#include "widgets/kit/menu_label.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

namespace fovea::ui {

namespace {

constexpr int chevron = 8; // pixels wide

} // namespace

MenuLabel::MenuLabel(ThemeManager &themes, Type type, QWidget *parent)
    : QAbstractButton(parent), m_themes(themes), m_type(type)
{
    setFocusPolicy(Qt::NoFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::clicked, this, &MenuLabel::openMenu);
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void MenuLabel::setLook(Type type, bool muted)
{
    m_type = type;
    m_muted = muted;
    updateGeometry();
    update();
}

void MenuLabel::setBare(bool bare)
{
    m_bare = bare;
    updateGeometry();
    update();
}

void MenuLabel::setMenu(QMenu *menu)
{
    m_menu = menu;
    menu->installEventFilter(this);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    updateGeometry();
    update();
}

void MenuLabel::openMenu()
{
    if (!m_menu)
        return;
    m_opened.start();
    m_menu->popup(mapToGlobal(QPoint(0, height())));
}

QFont MenuLabel::textFont() const
{
    QFont made = ui::font(m_type);
    if (m_type == Type::Body)
        made.setWeight(QFont::DemiBold);
    return made;
}

QSize MenuLabel::sizeHint() const
{
    const QFontMetrics metrics(textFont());
    const int sign = m_menu ? chevron + size::gap : 0;
    return {metrics.horizontalAdvance(shownText()) + sign + 2 * size::tiny + 1,
            metrics.height() + size::tiny};
}

QSize MenuLabel::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), size::modeBar), sizeHint().height()};
}

void MenuLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = m_themes.theme();
    if (m_menu && (underMouse() || hasFocus())) {
        painter.setPen(hasFocus() ? QPen(theme.accent, 2) : QPen(Qt::NoPen));
        painter.setBrush(underMouse() ? QBrush(theme.sunken) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), size::radius, size::radius);
    }
    painter.setFont(textFont());
    painter.setPen(m_muted ? theme.muted : theme.text);
    const int sign = m_menu ? chevron + size::gap : 0;
    const QRect room = rect().adjusted(size::tiny, 0, -size::tiny - sign, 0);
    const QString shown = painter.fontMetrics().elidedText(shownText(), Qt::ElideRight, room.width());
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, shown);
    if (!m_menu)
        return;
    const qreal left =
        room.left() + painter.fontMetrics().horizontalAdvance(shown) + (m_bare ? size::tiny : size::gap);
    const qreal middle = rect().center().y() + 1;
    painter.setPen(QPen(theme.muted, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(
        QPolygonF{{left, middle - 2}, {left + chevron / 2.0, middle + 2}, {left + chevron, middle - 2}});
}

void MenuLabel::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Down:
        openMenu();
        break;
    case Qt::Key_Space:
        event->ignore(); // runs and pauses
        break;
    default:
        QAbstractButton::keyPressEvent(event);
    }
}

void MenuLabel::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (m_menu)
        m_menu->close();
    event->accept();
    Q_EMIT doubleClicked();
}

// While the menu is open it gets the second press.
bool MenuLabel::eventFilter(QObject *watched, QEvent *event)
{
    const bool press =
        event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
    if (watched == m_menu && press && m_opened.isValid() &&
        m_opened.elapsed() < QApplication::doubleClickInterval()) {
        const QPoint at = static_cast<QMouseEvent *>(event)->globalPosition().toPoint();
        if (rect().contains(mapFromGlobal(at))) {
            m_menu->setAttribute(Qt::WA_NoMouseReplay);
            m_menu->close();
            Q_EMIT doubleClicked();
            return true;
        }
    }
    return QAbstractButton::eventFilter(watched, event);
}

} // namespace fovea::ui
