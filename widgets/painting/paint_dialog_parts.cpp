// SPDX-License-Identifier: MIT
#include "widgets/kit/bar_button.h"
#include "widgets/kit/dialog_room.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/painting/paint_board.h"
#include "widgets/painting/paint_dialog.h"
#include "widgets/painting/paint_readout.h"
#include "widgets/painting/paint_tools.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

constexpr QSize usualSize(900, 700);
constexpr int nameWidth = 200;

} // namespace

PaintDialog::PaintDialog(PaintOffer offer, ThemeManager &themes, QWidget *parent)
    : QDialog(parent), m_themes(themes), m_offer(std::move(offer)), m_history(m_offer.grid),
      m_tools(new PaintTools(themes, this)), m_board(new PaintBoard(themes, this)),
      m_readout(new PaintReadout(themes, this))
{
    setWindowTitle(m_offer.lane.isEmpty() || m_offer.lends
                       ? tr("Paint a mask")
                       : tr("Paint a mask for lane %1").arg(m_offer.lane));
    setModal(false);
    setSizeGripEnabled(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(size::wide, size::wide - size::tiny, size::wide, size::wide - size::tiny);
    column->setSpacing(size::wide - size::tiny);
    column->addWidget(makeHead());
    auto *middle = new QHBoxLayout;
    middle->setSpacing(size::wide - size::tiny);
    middle->addWidget(m_tools);
    middle->addWidget(makeBoardCard(), 1);
    middle->addWidget(makeReadoutArea());
    column->addLayout(middle, 1);
    column->addWidget(makeFoot());
    connectAll();
    m_board->setExample(m_offer.examples.front());
    setPen(1);
    setNext(m_offer.next, m_offer.style);
    const QSize room = roomForDialog(*this);
    m_tools->setCompact(room.height() < usualSize.height());
    resize(usualSize.boundedTo(room));
    m_board->setFocus();
}

QWidget *PaintDialog::makeHead()
{
    auto *head = new QWidget(this);
    auto *line = new QHBoxLayout(head);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(size::wide - size::tiny);
    auto *title = new Label(tr("Paint a mask"), head);
    title->setFont(ui::font(Type::Title));
    auto *words = new Label(tr("Each row may look only at the cells you fill."), head);
    words->setProperty("look", QStringLiteral("muted"));
    line->addWidget(title);
    line->addWidget(words, 0, Qt::AlignBottom);
    line->addStretch();
    return head;
}

QWidget *PaintDialog::makeBoardCard()
{
    auto *card = new QFrame(this);
    card->setProperty("look", QStringLiteral("card"));
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(size::wide, size::wide - size::tiny, size::wide, size::gap);
    column->setSpacing(size::tiny);
    column->addLayout(makeBoardTools());
    column->addWidget(m_board, 1);
    column->addLayout(makeLine());
    return card;
}

QBoxLayout *PaintDialog::makeBoardTools()
{
    auto *line = new QHBoxLayout;
    line->setSpacing(size::tiny);
    auto *from = new Label(tr("Start from"), this);
    from->setProperty("look", QStringLiteral("muted"));
    m_start = new QComboBox(this);
    m_start->setAccessibleName(tr("Start from"));
    m_start->setToolTip(tr("Replaces what is painted by the pattern of a mask; undo brings it back."));
    m_start->setWhatsThis(m_start->toolTip());
    m_start->setPlaceholderText(tr("a mask"));
    m_start->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_start->setMinimumContentsLength(9);
    for (const PaintStart &start : m_offer.starts)
        m_start->addItem(start.name);
    m_start->setCurrentIndex(-1);
    from->setBuddy(m_start);
    line->addWidget(from);
    line->addWidget(m_start);
    line->addSpacing(size::tiny);
    line->addWidget(makePens());
    line->addStretch();
    const auto step = [&](const QString &id, const QString &name, const QKeySequence &key,
                          void (PaintDialog::*perform)()) {
        QToolButton *each =
            makeIconButton(QStringLiteral("paint-") + id, name,
                           tr("%1 (%2)").arg(name, key.toString(QKeySequence::NativeText)), this);
        setThemedIcon(each, id, m_themes);
        each->setShortcut(key);
        connect(each, &QToolButton::clicked, this, perform);
        line->addWidget(each);
        return each;
    };
    m_undo = step(QStringLiteral("undo"), tr("Undo"), QKeySequence(QKeySequence::Undo), &PaintDialog::undo);
    m_redo = step(QStringLiteral("redo"), tr("Redo"), QKeySequence(QKeySequence::Redo), &PaintDialog::redo);
    auto *clear = new QPushButton(tr("Clear"), this);
    clear->setObjectName(QStringLiteral("paint-clear"));
    clear->setToolTip(tr("Empties the board; undo brings it back. (Ctrl+Del)"));
    clear->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Delete));
    clear->setAutoDefault(false);
    connect(clear, &QPushButton::clicked, this, [this] { setGrid(PaintGrid(grid().length())); });
    line->addWidget(clear);
    line->addWidget(makeMore());
    return line;
}

QWidget *PaintDialog::makePens()
{
    auto *pens = new QWidget(this);
    auto *line = new QHBoxLayout(pens);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(0);
    auto *words = new Label(tr("Pen"), pens);
    words->setProperty("look", QStringLiteral("muted"));
    line->addWidget(words);
    line->addSpacing(size::tiny);
    for (const int pen : {1, 3, 5}) {
        const QString name = pen == 1 ? tr("Pen of 1 cell") : tr("Pen of %1 cells").arg(pen);
        QToolButton *each = makeBarButton(QStringLiteral("paint-pen-%1").arg(pen), name,
                                          tr("%1 (%2)").arg(name).arg(pen), pens);
        each->setText(QString::number(pen));
        each->setProperty("look", QStringLiteral("tight"));
        each->setProperty("pen", pen);
        each->setCheckable(true);
        each->setShortcut(QKeySequence(QString::number(pen)));
        connect(each, &QToolButton::clicked, this, [this, pen] { setPen(pen); });
        line->addWidget(each);
        m_pens.push_back(each);
    }
    return pens;
}

QWidget *PaintDialog::makeMore()
{
    auto *more = makeIconButton(QStringLiteral("paint-more"), tr("More"),
                                tr("Text, files, zoom and another example."), this);
    setThemedIcon(more, QStringLiteral("more"), m_themes);
    more->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(more);
    const auto add = [&](const QString &name, const QKeySequence &key, auto perform) {
        QAction *action = menu->addAction(name);
        action->setShortcut(key);
        action->setShortcutVisibleInContextMenu(true);
        connect(action, &QAction::triggered, this, perform);
        addAction(action);
        return action;
    };
    add(tr("&Copy as text"), QKeySequence(QKeySequence::Copy), [this] { copyText(); });
    add(tr("&Paste text"), QKeySequence(QKeySequence::Paste), [this] { pasteText(); });
    add(tr("&Import a PNG or CSV…"), QKeySequence(QKeySequence::Open), [this] { askForFile(); });
    menu->addSeparator();
    add(tr("Zoom in"), QKeySequence(Qt::CTRL | Qt::Key_Plus), [this] { m_board->zoom(1); });
    add(tr("Zoom out"), QKeySequence(Qt::CTRL | Qt::Key_Minus), [this] { m_board->zoom(-1); });
    add(tr("As fits"), QKeySequence(Qt::CTRL | Qt::Key_0), [this] { m_board->zoom(0); });
    menu->addSeparator();
    add(tr("Another &example"), QKeySequence(Qt::Key_X), [this] {
        anotherExample();
    })->setEnabled(m_offer.examples.size() > 1);
    more->setMenu(menu);
    return more;
}

// On low screens the numbers scroll.
QWidget *PaintDialog::makeReadoutArea()
{
    auto *area = new QScrollArea(this);
    area->setWidget(m_readout);
    area->viewport()->setAutoFillBackground(false);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const bool low = roomForDialog(*this).height() < usualSize.height();
    area->setFixedWidth(m_readout->minimumWidth() +
                        (low ? area->verticalScrollBar()->sizeHint().width() : 0));
    return area;
}

QBoxLayout *PaintDialog::makeLine()
{
    auto *line = new QHBoxLayout;
    m_line = new Label(this);
    m_line->setFont(ui::font(Type::Small));
    m_line->setWordWrap(true);
    m_hint = new Label(tr("Drag to fill, Shift for a straight line"), this);
    m_hint->setFont(ui::font(Type::Small));
    m_hint->setProperty("look", QStringLiteral("muted"));
    m_fill = makeBarButton(QStringLiteral("paint-fill"), tr("Let them look at themselves"),
                           tr("Fills the cell on the diagonal of every empty row."), this);
    m_fill->setText(tr("Let them look at themselves"));
    m_fill->setProperty("look", QStringLiteral("link"));
    line->addWidget(m_line, 1);
    line->addWidget(m_hint, 1);
    line->addWidget(m_fill);
    // As high as two lines, so that the board keeps its place.
    m_line->setMinimumHeight(2 * m_line->fontMetrics().lineSpacing());
    m_hint->setMinimumHeight(m_line->minimumHeight());
    return line;
}

QWidget *PaintDialog::makeFoot()
{
    auto *foot = new QWidget(this);
    auto *line = new QHBoxLayout(foot);
    line->setContentsMargins(0, 0, 0, 0);
    auto *words = new Label(tr("&Name"), foot);
    words->setProperty("look", QStringLiteral("muted"));
    m_name = new QLineEdit(foot);
    m_name->setFixedWidth(nameWidth);
    m_name->setToolTip(tr("Of the new lane; empty: its letter."));
    m_name->setAccessibleName(tr("Name of the new lane"));
    words->setBuddy(m_name);
    auto *cancel = new QPushButton(tr("Cancel"), foot);
    m_save = new QPushButton(m_offer.lends ? tr("&Use it") : tr("&Save in lane %1").arg(m_offer.lane), foot);
    if (m_offer.lends)
        m_save->setProperty("look", QStringLiteral("accent"));
    m_save->setToolTip(m_offer.lends ? tr("Gives the mask to the dialog that asked for it.")
                                     : tr("Gives lane %1 this mask.").arg(m_offer.lane));
    m_save->setVisible(m_offer.lends || !m_offer.lane.isEmpty());
    m_race = new QPushButton(foot);
    m_race->setProperty("look", QStringLiteral("accent"));
    m_race->setToolTip(tr("Adds a lane with this mask and trains it at once."));
    if (m_offer.lends) {
        for (QWidget *each : std::initializer_list<QWidget *>{words, m_name, m_race})
            each->hide();
    }
    for (QPushButton *each : {cancel, m_save, m_race})
        each->setAutoDefault(false); // Enter on the board must not end it
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    line->addWidget(words);
    line->addWidget(m_name);
    line->addStretch();
    line->addWidget(cancel);
    line->addWidget(m_save);
    line->addWidget(m_race);
    return foot;
}

} // namespace fovea::ui
