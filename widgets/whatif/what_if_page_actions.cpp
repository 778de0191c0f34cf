// SPDX-License-Identifier: MIT
#include "widgets/whatif/what_if_maps.h"
#include "widgets/whatif/what_if_page.h"
#include "widgets/whatif/what_if_words.h"
#include "widgets/words/lane_words.h"

#include <QAction>
#include <QInputDialog>
#include <QMenu>

// What can be changed, as actions and menus.
namespace fovea::ui {

namespace {

using Kind = AttentionChange::Kind;

} // namespace

QAction *WhatIfPage::make(const QString &id, const QString &text, const QString &help,
                          const QKeySequence &key)
{
    auto *made = new QAction(text, this);
    made->setObjectName(QStringLiteral("whatIf.") + id);
    made->setShortcut(key);
    made->setToolTip(key.isEmpty() ? help : QStringLiteral("%1 (%2)").arg(help, key.toString()));
    made->setWhatsThis(help);
    m_actions << made;
    return made;
}

QAction *WhatIfPage::action(const QString &id) const
{
    for (QAction *each : m_actions)
        if (each->objectName() == QStringLiteral("whatIf.") + id)
            return each;
    return nullptr;
}

void WhatIfPage::makeActions()
{
    QAction *on =
        make(QStringLiteral("on"), tr("What if"),
             tr("Changes the trained network of the first lane and shows what that does: heads off, "
                "cells cut, another mask. The run stays as it is."),
             QKeySequence(Qt::Key_T));
    on->setCheckable(true);
    connect(on, &QAction::triggered, &m_whatIf, &WhatIf::setOn);
    const auto add = [this](const char *id, const QString &text, const QString &help, auto &&deed) {
        connect(make(QLatin1String(id), text, help), &QAction::triggered, this, deed);
    };
    add("clear", tr("What if: clear all changes"), tr("The network as it was trained. Esc does the same."),
        [this] { m_whatIf.clear(); });
    add("headOff", tr("What if: switch the head off or on"), tr("The head that the maps show gives nothing."),
        [this] { toggle(Kind::Off, false); });
    add("headUniform", tr("What if: make the head uniform or not"),
        tr("Its queries spread their weight evenly over the keys they keep."),
        [this] { toggle(Kind::Uniform, false); });
    add("layerOff", tr("What if: switch the layer's attention off or on"),
        tr("The attention of the layer adds nothing to the stream."), [this] { toggle(Kind::Off, true); });
    add("cutCell", tr("What if: cut the cell"),
        tr("The cell that is read out: move there with the arrow keys, Shift for left and right."),
        [this] { cutHovered(Kind::CutEdge); });
    add("hideKey", tr("What if: hide the key from all queries"),
        tr("The key of the cell that is read out, from all queries of this layer."),
        [this] { cutHovered(Kind::CutKey); });
    add("try", tr("What if: another mask or sharpness…"), tr("On the same weights."),
        [this] { tryAnother(); });
    add("takeExample", tr("What if: take the head's attention from another example…"),
        tr("The weights this head has on another example of the set, with its own values here."),
        [this] { askExample(m_maps->place()); });
    add("takeLane", tr("What if: take the head's attention from another lane"),
        tr("The weights that the second lane's head has at the same place on this example."), [this] {
            const int donor = m_inspection.second();
            if (donor < 0 || donor == m_inspection.first())
                return Q_EMIT said(tr("There is no second lane to take attention from."));
            m_whatIf.patch({.block = m_maps->place().layer, .head = m_maps->place().head, .donor = donor});
        });
    add("measure", tr("What if: on the held-out set"),
        tr("Accuracy with the changes and as trained, in the background."),
        [this] { Q_EMIT measureRequested(); });
    add("stop", tr("What if: stop reading the held-out set"), tr("Ends the measurement."),
        [this] { Q_EMIT stopRequested(); });
}

void WhatIfPage::setActive(bool active)
{
    m_active = active;
    refresh();
}

void WhatIfPage::refresh()
{
    const bool on = m_active && m_whatIf.isOn();
    const bool running = m_whatIf.setScores().state == SetReading::State::Running;
    for (QAction *each : m_actions)
        each->setEnabled(on);
    action(QStringLiteral("on"))->setEnabled(m_active);
    action(QStringLiteral("on"))->setChecked(m_whatIf.isOn());
    action(QStringLiteral("on"))
        ->setText(m_whatIf.size() ? tr("What if · %1").arg(m_whatIf.size()) : tr("What if"));
    action(QStringLiteral("try"))->setEnabled(m_active);
    action(QStringLiteral("clear"))->setEnabled(m_active && m_whatIf.size() > 0);
    action(QStringLiteral("measure"))->setEnabled(on && m_whatIf.size() > 0 && !running);
    action(QStringLiteral("stop"))->setEnabled(on && running);
}

void WhatIfPage::toggle(Kind kind, bool wholeLayer)
{
    AttentionChange change;
    change.kind = kind;
    change.block = m_maps->place().layer;
    change.head = wholeLayer ? AttentionChange::allHeads : m_maps->place().head;
    m_whatIf.toggle(change);
}

void WhatIfPage::cutHovered(Kind kind)
{
    if (const auto &cell = m_inspection.hovered())
        return cut(kind, *cell, kind == Kind::CutEdge ? m_maps->place().head : AttentionChange::allHeads);
    Q_EMIT said(tr("No cell is read out: click the map and move with the arrow keys."));
}

void WhatIfPage::cut(Kind kind, const MapCell &cell, int head)
{
    AttentionChange change;
    change.kind = kind;
    change.block = m_maps->place().layer;
    change.head = head;
    change.query = kind == Kind::CutEdge ? cell.query : 0;
    change.key = cell.key;
    m_whatIf.toggle(change);
}

void WhatIfPage::addDonors(QMenu &menu, const HeadPlace &place)
{
    QMenu *lanes = menu.addMenu(tr("Take its attention on this example from"));
    lanes->setEnabled(m_race.lanes().size() > 1);
    for (int lane = 0; lane < int(m_race.lanes().size()); ++lane)
        if (lane != m_inspection.first())
            lanes->addAction(tr("Lane %1").arg(laneTitle(m_race.lanes()[std::size_t(lane)])), this,
                             [this, place, lane] {
                                 m_whatIf.patch({.block = place.layer, .head = place.head, .donor = lane});
                             });
    menu.addAction(tr("Take its attention from another example…"), this,
                   [this, place] { askExample(place); });
}

void WhatIfPage::headMenu(const HeadPlace &place, const QPoint &at)
{
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("headMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString &text, Kind kind, int head) {
        AttentionChange change;
        change.kind = kind;
        change.block = place.layer;
        change.head = head;
        QAction *made = menu->addAction(text, this, [this, change] { m_whatIf.toggle(change); });
        made->setCheckable(true);
        made->setChecked(m_whatIf.has(change));
    };
    const auto title = [&](int head) { menu->addAction(placeWords(place.layer, head))->setEnabled(false); };
    title(place.head);
    add(tr("Switch it off"), Kind::Off, place.head);
    add(tr("Make it uniform"), Kind::Uniform, place.head);
    addDonors(*menu, place);
    menu->addSeparator();
    title(AttentionChange::allHeads);
    add(tr("Switch its attention off"), Kind::Off, AttentionChange::allHeads);
    menu->popup(at);
}

void WhatIfPage::cellMenu(const MapCell &cell, const QPoint &at)
{
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("cellMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const int head = m_maps->place().head;
    menu->addAction(tr("Cut %1 → %2 in this head").arg(cell.query + 1).arg(cell.key + 1), this,
                    [this, cell, head] { cut(Kind::CutEdge, cell, head); });
    menu->addAction(tr("Hide key %1 from all queries of this head").arg(cell.key + 1), this,
                    [this, cell, head] { cut(Kind::CutKey, cell, head); });
    menu->addAction(tr("Hide key %1 from the whole layer").arg(cell.key + 1), this,
                    [this, cell] { cut(Kind::CutKey, cell, AttentionChange::allHeads); });
    menu->addSeparator();
    menu->addAction(tr("Select query %1").arg(cell.query + 1), this,
                    [this, cell] { m_inspection.selectQuery(cell.query); });
    menu->popup(at);
}

void WhatIfPage::askExample(const HeadPlace &place)
{
    auto *dialog = new QInputDialog(this);
    dialog->setObjectName(QStringLiteral("donorDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Take attention from another example"));
    dialog->setLabelText(tr("%1 takes its weights from example:").arg(placeWords(place.layer, place.head)));
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setIntRange(1, 1'000'000);
    dialog->setIntValue(m_inspection.example().index + 2);
    connect(dialog, &QInputDialog::intValueSelected, this, [this, place](int example) {
        m_whatIf.patch({.block = place.layer, .head = place.head, .example = example - 1});
    });
    dialog->open();
}

} // namespace fovea::ui
