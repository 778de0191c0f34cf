// SPDX-License-Identifier: MIT
#include "widgets/whatif/head_switches.h"

#include "widgets/maps/map_painter.h"
#include "widgets/whatif/what_if_words.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr double largest = 64; // pixels of a picture
constexpr double smallest = 20;

double lineHeight()
{
    return QFontMetricsF(ui::font(Type::Small)).height();
}

} // namespace

HeadSwitches::HeadSwitches(WhatIf &whatIf, Inspection &inspection, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_whatIf(whatIf), m_inspection(inspection), m_themes(themes)
{
    setObjectName(QStringLiteral("headSwitches"));
    setAccessibleName(tr("Heads of the network"));
    setWhatsThis(
        tr("Every head after the changes. A click shows it, X switches it off and on again, the menu "
           "makes it uniform or takes its attention from another example or lane. With the keyboard: "
           "arrow keys, X, and the menu key."));
    setFocusPolicy(Qt::StrongFocus);
    connect(&whatIf, &WhatIf::changed, this, &HeadSwitches::refresh);
    connect(&whatIf, &WhatIf::readingCame, this, [this] {
        m_pictures.clear();
        refresh();
    });
    connect(&inspection, &Inspection::viewChanged, this, &HeadSwitches::refresh);
    connect(&themes, &ThemeManager::changed, this, [this] {
        m_pictures.clear();
        update();
    });
}

void HeadSwitches::refresh()
{
    setAccessibleDescription(tr("%1: %2").arg(placeWords(chosen().layer, chosen().head), wordsOf(chosen())));
    updateGeometry();
    update();
}

int HeadSwitches::layers() const
{
    return m_whatIf.reading().digests ? int(m_whatIf.reading().digests->size()) : 0;
}

int HeadSwitches::heads() const
{
    return layers() ? int(m_whatIf.reading().digests->front().size()) : 0;
}

double HeadSwitches::side() const
{
    const double across = (width() + double(size::gap)) / std::max(1, heads()) - size::gap;
    return std::clamp(across, smallest, largest);
}

double HeadSwitches::layerHeight() const
{
    return side() + 2 * lineHeight() + size::gap;
}

HeadPlace HeadSwitches::chosen() const
{
    return {std::clamp(m_inspection.layer(), 0, std::max(0, layers() - 1)),
            std::clamp(m_inspection.head(), 0, std::max(0, heads() - 1))};
}

QRectF HeadSwitches::boxOf(const HeadPlace &place) const
{
    return {place.head * (side() + size::gap) + 1, place.layer * layerHeight() + lineHeight() + 2, side() - 2,
            side() - 2};
}

std::optional<HeadPlace> HeadSwitches::placeAt(const QPointF &at) const
{
    for (int layer = 0; layer < layers(); ++layer)
        for (int head = 0; head < heads(); ++head)
            if (boxOf({layer, head}).adjusted(0, 0, 0, lineHeight()).contains(at))
                return HeadPlace{layer, head};
    return {};
}

QString HeadSwitches::wordsOf(const HeadPlace &place) const
{
    const QString number = QString::number(place.head + 1);
    switch (m_whatIf.stateOf(place)) {
    case WhatIf::HeadState::Trained:
        return number;
    case WhatIf::HeadState::Off:
        return tr("%1  off").arg(number);
    case WhatIf::HeadState::Uniform:
        return tr("%1  uniform").arg(number);
    case WhatIf::HeadState::Patched:
        return tr("%1  taken").arg(number);
    }
    return number;
}

QSize HeadSwitches::sizeHint() const
{
    const int across = std::max(2, heads());
    return {int(std::min(4, across) * (largest + size::gap)), int(std::max(1, layers()) * layerHeight())};
}

QSize HeadSwitches::minimumSizeHint() const
{
    return {int(std::max(2, heads()) * (smallest + size::gap)), sizeHint().height()};
}

void HeadSwitches::paintHead(QPainter &painter, const HeadPlace &place) const
{
    const Theme &theme = m_themes.theme();
    const QRectF box = boxOf(place);
    const auto state = m_whatIf.stateOf(place);
    const bool isOff = state == WhatIf::HeadState::Off;
    if (isOff) {
        painter.fillRect(box, theme.sunken);
        painter.setPen(QPen(theme.caution, 1.5));
        painter.drawLine(box.bottomLeft(), box.topRight());
    } else {
        const QImage &picture = m_pictures[std::size_t(place.layer)][std::size_t(place.head)];
        painter.setRenderHint(QPainter::SmoothPixmapTransform, picture.width() > box.width());
        painter.drawImage(box, picture);
    }
    const bool changed = state != WhatIf::HeadState::Trained;
    const bool current = place == chosen();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(current   ? theme.accent
                        : changed ? theme.caution
                                  : theme.border,
                        current || changed ? 2 : 1));
    painter.drawRect(box);
    painter.setPen(changed ? theme.caution : current ? theme.accent : theme.muted);
    painter.drawText(QRectF(box.center().x() - side() / 2 - size::tiny, box.bottom() + 1, side() + size::gap,
                            lineHeight()),
                     Qt::AlignCenter | Qt::TextDontClip, wordsOf(place));
}

void HeadSwitches::paintEvent(QPaintEvent *)
{
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    painter.setFont(ui::font(Type::Small));
    if (layers() == 0) {
        painter.setPen(theme.muted);
        painter.drawText(rect(), Qt::AlignTop | Qt::TextWordWrap, tr("Looking…"));
        return;
    }
    if (m_pictures.empty())
        for (const auto &layer : *m_whatIf.reading().digests) {
            m_pictures.emplace_back();
            for (const HeadDigest &digest : layer)
                m_pictures.back().push_back(mapThumbnail(digest.weights, digest.side,
                                                         {ColorScale::Kind::Sequential, 0, 1, true},
                                                         int(largest) * 2, theme));
        }
    for (int layer = 0; layer < layers(); ++layer) {
        const QRectF title(0, layer * layerHeight(), width(), lineHeight());
        painter.setPen(layer == chosen().layer ? theme.text : theme.muted);
        painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter, placeWords(layer, -1));
        if (const int cuts = m_whatIf.cutsOf(layer)) {
            painter.setPen(theme.caution);
            painter.drawText(title, Qt::AlignRight | Qt::AlignVCenter,
                             cuts == 1 ? tr("1 cut") : tr("%1 cuts").arg(cuts));
        }
        for (int head = 0; head < heads(); ++head)
            paintHead(painter, {layer, head});
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1, Qt::DotLine));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void HeadSwitches::toggle(const HeadPlace &place)
{
    AttentionChange change;
    change.block = place.layer;
    change.head = place.head;
    m_whatIf.toggle(change);
}

void HeadSwitches::mousePressEvent(QMouseEvent *event)
{
    const auto place = placeAt(event->position());
    if (event->button() == Qt::LeftButton && place)
        m_inspection.setHead(place->layer, place->head);
}

void HeadSwitches::keyPressEvent(QKeyEvent *event)
{
    const auto move = [&](int byLayer, int byHead) {
        m_inspection.setHead(std::clamp(chosen().layer + byLayer, 0, std::max(0, layers() - 1)),
                             std::clamp(chosen().head + byHead, 0, std::max(0, heads() - 1)));
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return move(0, -1);
    case Qt::Key_Right:
        return move(0, 1);
    case Qt::Key_Up:
        return move(-1, 0);
    case Qt::Key_Down:
        return move(1, 0);
    case Qt::Key_X:
        return layers() ? toggle(chosen()) : void();
    default:
        QWidget::keyPressEvent(event);
    }
}

void HeadSwitches::contextMenuEvent(QContextMenuEvent *event)
{
    const auto place =
        event->reason() == QContextMenuEvent::Keyboard ? std::optional(chosen()) : placeAt(event->pos());
    if (place && layers())
        Q_EMIT menuRequested(*place, event->reason() == QContextMenuEvent::Keyboard
                                         ? mapToGlobal(boxOf(*place).center().toPoint())
                                         : event->globalPos());
}

bool HeadSwitches::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_X) // the clock's, an overlay's
            event->accept();
    }
    if (event->type() == QEvent::ToolTip) {
        auto *help = static_cast<QHelpEvent *>(event);
        if (const auto place = placeAt(help->pos()))
            QToolTip::showText(help->globalPos(),
                               tr("%1. Click: show it. X: off and on. Right click: more.")
                                   .arg(placeWords(place->layer, place->head)),
                               this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace fovea::ui
