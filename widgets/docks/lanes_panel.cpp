// SPDX-License-Identifier: MIT
#include "widgets/docks/lanes_panel.h"

#include "widgets/docks/lane_delegate.h"
#include "widgets/docks/lane_drawer.h"
#include "widgets/docks/lane_list.h"
#include "widgets/docks/lane_overlay.h"
#include "widgets/docks/lane_rail.h"
#include "widgets/docks/mask_offer.h"
#include "widgets/forms/lane_form.h"
#include "widgets/forms/mask_picture.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/theme_dock.h"
#include "widgets/tables/lanes_model.h"
#include "widgets/words/lane_words.h"

#include "core/attention/mask.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui {

LanesPanel::LanesPanel(RaceData &race, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_race(race), m_themes(themes), m_model(new LanesModel(race, this)),
      m_list(new LaneList(race, this)), m_form(new LaneForm(race, themes, m_lengths)),
      m_delegate(new LaneDelegate(race, themes, m_lengths, m_list)), m_addMenu(new QMenu(this)),
      m_pages(new QStackedWidget(this))
{
    setAccessibleName(tr("Lanes"));
    m_addMenu->setTitle(tr("Add lane"));
    m_addMenu->setToolTipsVisible(true);
    m_list->setItemDelegate(m_delegate);
    m_list->setModel(m_model);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    makeActions();
    m_content = makeContent();
    m_rail = new LaneRail(race, themes, m_addMenu, this);
    m_rail->hide();
    m_overlay = new LaneOverlay(this);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_rail);
    layout->addWidget(m_content);
    connectAll();
    followLanes();
    followSelection();
}

QAction *LanesPanel::makeAction(const QString &iconName, const QString &text, const QKeySequence &key,
                                const QString &help, void (LanesPanel::*perform)())
{
    auto *action = new QAction(text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    action->setToolTip(tr("%1 (%2)").arg(help, key.toString(QKeySequence::NativeText)));
    action->setWhatsThis(help);
    if (!iconName.isEmpty())
        setThemedIcon(action, iconName, m_themes);
    connect(action, &QAction::triggered, this, perform);
    m_list->addAction(action);
    m_actions << action;
    return action;
}

void LanesPanel::makeActions()
{
    m_duplicate =
        makeAction(QStringLiteral("duplicate"), tr("&Duplicate lane"), QKeySequence(Qt::CTRL | Qt::Key_D),
                   tr("Add a lane with the settings of this one"), &LanesPanel::duplicate);
    m_duplicate->setShortcutContext(Qt::WindowShortcut);
    m_remove = makeAction(QStringLiteral("remove"), tr("&Remove lane"), QKeySequence(Qt::Key_Delete),
                          tr("Remove this lane; undo brings it back"), &LanesPanel::remove);
    makeAction({}, tr("Re&name lane"), QKeySequence(Qt::Key_F2), tr("Give this lane another name"),
               &LanesPanel::rename);
    m_up = makeAction({}, tr("Move lane &up"), QKeySequence(Qt::ALT | Qt::Key_Up),
                      tr("Swap with the lane above"), &LanesPanel::moveUp);
    m_down = makeAction({}, tr("Move lane d&own"), QKeySequence(Qt::ALT | Qt::Key_Down),
                        tr("Swap with the lane below"), &LanesPanel::moveDown);
    m_hide = makeAction(QStringLiteral("eye"), tr("&Hide lane in plots"), QKeySequence(Qt::Key_H),
                        tr("Hide this lane in the plots, or show it again"), &LanesPanel::toggleHidden);
    makeAction(QStringLiteral("paint-pencil"), tr("Paint a &mask…"), QKeySequence(Qt::CTRL | Qt::Key_M),
               tr("Draw which position of this lane may look at which"), &LanesPanel::paintMask);
    makeAction(QStringLiteral("copy"), tr("Copy lane as &command"),
               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
               tr("Copy the fovea-cli line that makes this lane's run"), &LanesPanel::copyCommand);
    makeAction({}, tr("Copy lane &spec"), QKeySequence(QKeySequence::Copy),
               tr("Copy the settings of this lane as text"), &LanesPanel::copySpec);
    makeAction({}, tr("&Paste lane spec"), QKeySequence(QKeySequence::Paste),
               tr("Make a lane from the settings in the clipboard"), &LanesPanel::paste);
}

QWidget *LanesPanel::makeAddLine()
{
    auto *line = new QWidget(this);
    auto *layout = new QHBoxLayout(line);
    layout->setContentsMargins(size::gap, 0, size::gap, size::gap);
    auto *add = makeBarButton(QStringLiteral("addLane"), tr("Add lane"),
                              tr("Add a lane with a mask of your choice."), line);
    add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add->setPopupMode(QToolButton::InstantPopup);
    add->setMenu(m_addMenu);
    setThemedIcon(add, QStringLiteral("add"), m_themes);
    layout->addWidget(add);
    layout->addStretch();
    return line;
}

QWidget *LanesPanel::makeContent()
{
    auto *content = new QWidget(this);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    m_pages->addWidget(makeLanes());
    m_pages->addWidget(makeEmptyState());
    layout->addWidget(m_pages);
    content->setFocusProxy(m_list);
    return content;
}

QWidget *LanesPanel::makeEmptyState()
{
    auto *page = new QWidget(this);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(size::wide, 2 * size::control, size::wide, size::wide);
    layout->setSpacing(size::wide);
    auto *words = new Label(tr("No lanes yet."), page);
    words->setProperty("look", QStringLiteral("muted"));
    words->setAlignment(Qt::AlignHCenter);
    auto *add = new QPushButton(tr("Add a lane"), page);
    add->setMenu(m_addMenu);
    add->setToolTip(tr("Add a lane with a mask of your choice."));
    add->setWhatsThis(add->toolTip());
    layout->addWidget(words);
    layout->addWidget(add, 0, Qt::AlignHCenter);
    layout->addStretch();
    return page;
}

QWidget *LanesPanel::makeLanes()
{
    auto *page = new QWidget(this);
    m_form->setLaneActions({m_duplicate, m_remove});
    m_drawer = new LaneDrawer(m_form, page);
    auto *hairline = new QFrame(page);
    hairline->setFrameShape(QFrame::HLine);
    hairline->setFrameShadow(QFrame::Plain);
    hairline->setForegroundRole(QPalette::Mid);
    m_hint = new Label(tr("Click a lane to change its mask, its size or how it trains."), page);
    m_hint->setWordWrap(true);
    m_hint->setFont(ui::font(Type::Small));
    m_hint->setProperty("look", QStringLiteral("muted"));
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, size::gap, 0, 0);
    layout->setSpacing(0);
    auto *inset = new QHBoxLayout;
    inset->setContentsMargins(size::wide, 0, size::wide, 0);
    inset->addWidget(hairline);
    layout->addWidget(m_list, 2);
    layout->addWidget(makeAddLine());
    layout->addLayout(inset);
    auto *hintInset = new QHBoxLayout;
    hintInset->setContentsMargins(size::wide, size::gap + size::tiny, size::wide, 0);
    hintInset->addWidget(m_hint);
    layout->addLayout(hintInset);
    layout->addWidget(m_drawer, 3);
    m_filler = new QWidget(page);
    layout->addWidget(m_filler, 1);
    return page;
}

void LanesPanel::connectAll()
{
    connect(m_addMenu, &QMenu::aboutToShow, this, &LanesPanel::fillAddMenu);
    connect(m_list, &QWidget::customContextMenuRequested, this, &LanesPanel::showContextMenu);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &now) { m_race.select(now.row()); });
    connect(m_model, &LanesModel::moveRequested, this, &LanesPanel::moveLaneRequested);
    connect(m_model, &LanesModel::renameRequested, this, &LanesPanel::renameLaneRequested);
    connect(m_list, &LaneList::formRequested, this, &LanesPanel::showForm);
    connect(m_drawer, &LaneDrawer::opened, this, [this](bool open) {
        m_hint->setVisible(!open);
        m_filler->show();
        if (!open)
            m_form->revert(); // nothing refused is kept out of sight
        m_delegate->setOpen(open);
        m_list->viewport()->update();
        Q_EMIT formOpened(open);
    });
    connect(m_drawer, &LaneDrawer::settled, this, [this](bool open) { m_filler->setVisible(!open); });
    connect(m_rail, &LaneRail::unfoldRequested, this, &LanesPanel::toggleOverlay);
    connect(m_rail, &LaneRail::laneChosen, this, [this](int lane) {
        m_race.select(lane);
        reveal(Part::Form);
    });
    connect(m_overlay, &LaneOverlay::closed, this, &LanesPanel::putContentBack);
    connect(m_form, &LaneForm::validityChanged, this, &LanesPanel::validityChanged);
    connect(m_form, &LaneForm::renameRequested, this, &LanesPanel::renameLaneRequested);
    connect(m_form, &LaneForm::maskChangeRequested, this, &LanesPanel::maskChangeRequested);
    connect(m_form, &LaneForm::paintRequested, this, &LanesPanel::paintRequested);
    connect(m_form, &LaneForm::fieldChangeRequested, this, &LanesPanel::fieldChangeRequested);
    connect(&m_race, &RaceData::experimentChanged, this, &LanesPanel::followLanes);
    connect(&m_race, &RaceData::selectionChanged, this, &LanesPanel::followSelection);
    connect(&m_race, &RaceData::visibilityChanged, this, &LanesPanel::followSelection);
    connect(&m_themes, &ThemeManager::changed, m_list->viewport(), qOverload<>(&QWidget::update));
}

void LanesPanel::fillAddMenu()
{
    m_addMenu->clear();
    const int style = int(m_race.lanes().size());
    const int length = m_lengths.of(m_race.experiment().base, {});
    for (const MaskInfo &info : maskCatalogue()) {
        const MaskSpec mask = offeredMask(info, m_race.lanes(), length);
        const QPixmap picture =
            maskThumbnail(mask, length, QSize(size::dense, size::dense), devicePixelRatioF(),
                          m_themes.theme().lane(style), m_themes.theme());
        LaneView lane;
        lane.spec.mask = mask;
        QAction *action =
            m_addMenu->addAction(QIcon(picture), maskWords(mask) + u'\t' + lanePlainWords(lane));
        action->setToolTip(QString::fromStdString(info.rule));
        action->setData(QString::fromStdString(info.id));
        connect(action, &QAction::triggered, this, [this, mask] { Q_EMIT addLaneRequested(mask); });
    }
}

void LanesPanel::showContextMenu(const QPoint &position)
{
    if (m_race.selectedLane() < 0)
        return;
    auto *menu = new QMenu(m_list);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    menu->addActions(m_actions);
    menu->popup(m_list->viewport()->mapToGlobal(position));
}

void LanesPanel::followLanes()
{
    m_pages->setCurrentIndex(m_race.lanes().empty() ? 1 : 0);
}

void LanesPanel::followSelection()
{
    const int lane = m_race.selectedLane();
    if (m_list->currentIndex().row() != lane)
        m_list->setCurrentIndex(m_model->index(lane));
    const int lanes = m_race.ownLanes();
    for (QAction *action : std::as_const(m_actions))
        action->setEnabled(lane >= 0 && lane < lanes);
    for (QAction *action : {m_remove, m_hide}) // guests can go, and step aside
        action->setEnabled(lane >= 0);
    m_actions.back()->setEnabled(true); // pasting needs no lane
    m_up->setEnabled(lane > 0 && lane < lanes);
    m_down->setEnabled(lane >= 0 && lane + 1 < lanes);
    const bool hidden = lane >= 0 && m_race.lanes()[std::size_t(lane)].hidden;
    m_hide->setText(hidden ? tr("S&how lane in plots") : tr("&Hide lane in plots"));
}

void LanesPanel::duplicate()
{
    Q_EMIT duplicateLaneRequested(m_race.selectedLane());
}

void LanesPanel::remove()
{
    Q_EMIT removeLaneRequested(m_race.selectedLane());
}

void LanesPanel::rename()
{
    m_list->setFocus();
    m_list->edit(m_list->currentIndex());
}

void LanesPanel::moveUp()
{
    Q_EMIT moveLaneRequested(m_race.selectedLane(), m_race.selectedLane() - 1);
}

void LanesPanel::moveDown()
{
    Q_EMIT moveLaneRequested(m_race.selectedLane(), m_race.selectedLane() + 1);
}

void LanesPanel::toggleHidden()
{
    const int lane = m_race.selectedLane();
    m_race.setHidden(lane, !m_race.lanes()[std::size_t(lane)].hidden);
}

void LanesPanel::copyCommand()
{
    Q_EMIT copyCommandRequested(m_race.selectedLane());
}

void LanesPanel::copySpec()
{
    Q_EMIT copySpecRequested(m_race.selectedLane());
}

void LanesPanel::paintMask()
{
    Q_EMIT paintRequested(m_race.selectedLane());
}

void LanesPanel::paste()
{
    Q_EMIT pasteRequested();
}

} // namespace fovea::ui
