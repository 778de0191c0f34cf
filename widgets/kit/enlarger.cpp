// SPDX-License-Identifier: MIT
#include "widgets/kit/enlarger.h"

#include "widgets/kit/theme.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLayout>
#include <QSplitter>

namespace fovea::ui {

namespace {

QRect roomOf(const QWidget &page)
{
    return page.rect().adjusted(size::wide, size::gap, -size::wide, -size::gap);
}

void replaceIn(QSplitter &splitter, QWidget *old, QWidget *fresh)
{
    const QList<int> sizes = splitter.sizes();
    splitter.replaceWidget(splitter.indexOf(old), fresh);
    fresh->show();
    splitter.setSizes(sizes);
}

bool isInside(const QWidget *widget, const QWidget *pane)
{
    return widget && (widget == pane || pane->isAncestorOf(widget));
}

} // namespace

Enlarger::Enlarger(QWidget *page) : QObject(page), m_page(page)
{
    page->installEventFilter(this);
}

Enlarger::~Enlarger() = default;

void Enlarger::offer(QWidget *pane, QWidget *title)
{
    pane->installEventFilter(this);
    title->installEventFilter(this);
    m_titles.insert(title, pane);
    m_panes.insert(pane);
}

void Enlarger::enlarge(QWidget *pane)
{
    if (pane == m_pane)
        return;
    restore();
    QWidget *focus = QApplication::focusWidget();
    takeOut(pane);
    m_pane = pane;
    for (QObject *child : m_page->children())
        if (auto *widget = qobject_cast<QWidget *>(child);
            widget && widget != pane && !widget->isHidden() && !widget->isWindow()) {
            m_hidden << widget;
            widget->hide();
        }
    pane->setGeometry(roomOf(*m_page));
    pane->show();
    pane->raise();
    if (isInside(focus, pane))
        focus->setFocus(Qt::OtherFocusReason);
    Q_EMIT changed();
}

void Enlarger::restore()
{
    if (!m_pane)
        return;
    QWidget *pane = m_pane;
    QWidget *focus = QApplication::focusWidget();
    m_pane = nullptr;
    for (const QPointer<QWidget> &each : std::as_const(m_hidden))
        if (each)
            each->show();
    m_hidden.clear();
    putBack(pane);
    if (isInside(focus, pane))
        focus->setFocus(Qt::OtherFocusReason);
    Q_EMIT changed();
}

void Enlarger::toggle(QWidget *pane)
{
    if (pane == m_pane)
        restore();
    else
        enlarge(pane);
}

// Its place in a layout is kept by an empty widget of the same size.
void Enlarger::takeOut(QWidget *pane)
{
    m_home = pane->parentWidget();
    m_place = pane->geometry();
    m_placeholder = nullptr;
    auto *splitter = qobject_cast<QSplitter *>(m_home);
    QLayout *layout = m_home ? m_home->layout() : nullptr;
    if (splitter || (layout && layout->indexOf(pane) >= 0)) {
        m_placeholder = new QWidget; // a splitter would take a child as one pane more
        m_placeholder->setSizePolicy(pane->sizePolicy());
        if (splitter)
            replaceIn(*splitter, pane, m_placeholder);
        else
            delete layout->replaceWidget(pane, m_placeholder);
        m_placeholder->show();
    }
    pane->setParent(m_page);
}

void Enlarger::putBack(QWidget *pane)
{
    if (!m_home)
        return;
    if (auto *splitter = qobject_cast<QSplitter *>(m_home); splitter && m_placeholder) {
        replaceIn(*splitter, m_placeholder, pane);
        delete m_placeholder;
        return;
    }
    pane->setParent(m_home);
    pane->setGeometry(m_place);
    pane->show();
    if (QLayout *layout = m_home->layout(); layout && m_placeholder) {
        delete layout->replaceWidget(m_placeholder, pane);
        layout->activate(); // the page may have another size by now
        delete m_placeholder;
    }
}

bool Enlarger::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::Resize:
        if (watched == m_page && m_pane)
            m_pane->setGeometry(roomOf(*m_page));
        break;
    case QEvent::MouseButtonDblClick:
        if (QWidget *pane = m_titles.value(watched)) {
            toggle(pane);
            return true;
        }
        break;
    case QEvent::ShortcutOverride: // before the window's own Esc
        if (m_pane && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
            event->accept();
            return true;
        }
        break;
    case QEvent::KeyPress: {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (m_pane && key == Qt::Key_Escape) {
            restore();
            return true;
        }
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_panes.contains(watched)) {
            toggle(static_cast<QWidget *>(watched));
            return true;
        }
        break;
    }
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace fovea::ui
