// SPDX-License-Identifier: MIT
#include "widgets/inspect/token_strip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

namespace fovea::ui {

TokenStrip::TokenStrip(ThemeManager &themes, QWidget *parent)
    : QAbstractScrollArea(parent), m_themes(themes), m_menu(new QMenu(this))
{
    setObjectName(QStringLiteral("tokens"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Tokens of the sequence"));
    setWhatsThis(tr("The sequence that is looked at. A click changes a token; Ctrl+click or the right button "
                    "selects its position. With the keyboard: Left and Right move, Enter changes, Ctrl+Enter "
                    "selects, F2 types a sequence. Rings mark the tokens that decide the answer, a triangle "
                    "those that were changed."));
    m_menu->setObjectName(QStringLiteral("symbols"));
    connect(&themes, &ThemeManager::changed, viewport(), qOverload<>(&QWidget::update));
}

void TokenStrip::setSequence(const ShownSequence &sequence)
{
    if (sequence == m_sequence)
        return;
    const bool sameLength = sequence.tokens.size() == m_sequence.tokens.size();
    m_menu->close();
    m_sequence = sequence;
    if (!sameLength) {
        m_current = 0;
        m_hovered = m_selected = -1;
        horizontalScrollBar()->setValue(0);
    }
    layOut();
    describe();
}

void TokenStrip::setHovered(int position)
{
    m_hovered = position;
    viewport()->update();
}

void TokenStrip::setSelected(int position)
{
    m_selected = position;
    viewport()->update();
}

int TokenStrip::cellHeight() const
{
    return std::max(size::control, QFontMetrics(ui::font(Type::Tokens)).height() + size::gap + size::tiny);
}

// Cells as roomy as all of them can be; where even narrow ones do not fit, narrow ones scroll.
void TokenStrip::layOut()
{
    const QFontMetrics metrics(ui::font(Type::Tokens));
    std::vector<int> texts;
    for (const QString &token : m_sequence.tokens)
        texts.push_back(metrics.horizontalAdvance(token));
    // At least a pixel at both sides; what is left over is shared, up to what a finger needs.
    int least = 0;
    for (const int text : texts)
        least += text + 2 * size::hair;
    const int over = viewport()->width() - least;
    const int share = over < 0 ? size::tiny : std::min(over / std::max(1, int(texts.size())), size::dense);
    m_edges.assign(1, 0);
    for (const int text : texts) {
        const int widest = std::max(text + 2 * size::tiny, size::dense);
        m_edges.push_back(m_edges.back() + std::min(text + 2 * size::hair + share, widest));
    }
    horizontalScrollBar()->setRange(0, std::max(0, m_edges.back() - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(size::wide);
    updateGeometry();
    viewport()->update();
}

QRect TokenStrip::cellRect(int position) const
{
    if (position < 0 || position >= int(m_sequence.tokens.size()))
        return {};
    const auto at = std::size_t(position);
    return {m_edges[at] - horizontalScrollBar()->value(), 0, m_edges[at + 1] - m_edges[at], cellHeight()};
}

int TokenStrip::positionAt(const QPoint &point) const
{
    const int x = point.x() + horizontalScrollBar()->value();
    if (m_edges.empty() || x < 0 || x >= m_edges.back() || point.y() < 0 || point.y() >= cellHeight())
        return -1;
    return int(std::ranges::upper_bound(m_edges, x) - m_edges.begin()) - 1;
}

// Room for the scroll bar is kept even when there is none: nothing jumps when a sequence gets longer.
QSize TokenStrip::sizeHint() const
{
    const int bar = horizontalScrollBar()->sizeHint().height();
    return {m_edges.empty() ? size::lanesDock : m_edges.back(), cellHeight() + bar};
}

QSize TokenStrip::minimumSizeHint() const
{
    return {4 * size::control, sizeHint().height()};
}

void TokenStrip::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void TokenStrip::mousePressEvent(QMouseEvent *event)
{
    const int position = positionAt(event->position().toPoint());
    if (position < 0)
        return;
    m_current = position;
    describe();
    const bool selects =
        event->button() == Qt::RightButton || event->modifiers().testFlag(Qt::ControlModifier);
    if (selects)
        toggleSelected(position);
    else if (event->button() == Qt::LeftButton)
        change(position);
    viewport()->update();
}

void TokenStrip::mouseMoveEvent(QMouseEvent *event)
{
    hover(positionAt(event->position().toPoint()));
}

// A wheel turns up and down; there is only sideways to go.
void TokenStrip::wheelEvent(QWheelEvent *event)
{
    const QPoint turn = event->angleDelta();
    QScrollBar *bar = horizontalScrollBar();
    if (bar->maximum() == 0)
        return event->ignore();
    bar->setValue(bar->value() - (turn.x() != 0 ? turn.x() : turn.y()));
    event->accept();
    viewport()->update();
}

bool TokenStrip::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        switch (key->key()) { // the window's keys elsewhere
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Home:
        case Qt::Key_End:
        case Qt::Key_F2:
            event->accept();
            return true;
        default:
            break;
        }
    }
    return QAbstractScrollArea::event(event);
}

bool TokenStrip::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave)
        hover(-1);
    if (event->type() == QEvent::ToolTip) {
        const auto *asked = static_cast<QHelpEvent *>(event);
        const int position = positionAt(asked->pos());
        QToolTip::showText(asked->globalPos(), position < 0 ? QString() : help(position), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TokenStrip::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return moveTo(m_current - 1);
    case Qt::Key_Right:
        return moveTo(m_current + 1);
    case Qt::Key_Home:
        return moveTo(0);
    case Qt::Key_End:
        return moveTo(int(m_sequence.tokens.size()) - 1);
    case Qt::Key_F2:
        return Q_EMIT editRequested();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return event->modifiers().testFlag(Qt::ControlModifier) ? toggleSelected(m_current)
                                                                : change(m_current);
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void TokenStrip::moveTo(int position)
{
    if (m_sequence.tokens.isEmpty())
        return;
    m_current = std::clamp(position, 0, int(m_sequence.tokens.size()) - 1);
    const QRect cell = cellRect(m_current);
    QScrollBar *bar = horizontalScrollBar();
    if (cell.left() < 0)
        bar->setValue(bar->value() + cell.left() - size::control);
    else if (cell.right() >= viewport()->width())
        bar->setValue(bar->value() + cell.right() - viewport()->width() + size::control);
    describe();
    viewport()->update();
}

// Of two symbols there is only the other one; of more a person picks.
void TokenStrip::change(int position)
{
    if (position >= m_sequence.tokens.size())
        return;
    QStringList others = m_alphabet;
    others.removeAll(m_sequence.tokens[position]);
    if (others.isEmpty())
        return;
    if (m_alphabet.size() == 2 && others.size() == 1)
        return Q_EMIT tokenChangeRequested(position, others.front());
    m_menu->clear();
    for (const QString &symbol : others) {
        const QAction *action = m_menu->addAction(QString(symbol).replace(u'&', QStringLiteral("&&")));
        connect(action, &QAction::triggered, this,
                [this, position, symbol] { Q_EMIT tokenChangeRequested(position, symbol); });
    }
    m_menu->popup(viewport()->mapToGlobal(cellRect(position).bottomLeft()));
}

void TokenStrip::toggleSelected(int position)
{
    if (position >= m_sequence.tokens.size())
        return;
    setSelected(position == m_selected ? -1 : position);
    Q_EMIT positionSelected(m_selected);
}

void TokenStrip::hover(int position)
{
    if (position == m_hovered)
        return;
    setHovered(position);
    Q_EMIT positionHovered(position);
}

// For those who hear it: the whole sequence, and the token under the keyboard.
void TokenStrip::describe()
{
    QString text = tr("%n tokens", nullptr, int(m_sequence.tokens.size())) + QStringLiteral(": ") +
                   m_sequence.tokens.join(u' ');
    if (m_current < m_sequence.tokens.size())
        text.prepend(help(m_current) + QStringLiteral(". "));
    setAccessibleDescription(text);
}

QString TokenStrip::help(int position) const
{
    QString text =
        tr("Position %1, token %2").arg(QString::number(position + 1), m_sequence.tokens[position]);
    if (m_sequence.decides(position))
        text += tr(", decides the answer");
    if (m_sequence.isChanged(position))
        text += tr(", changed");
    return text;
}

} // namespace fovea::ui
