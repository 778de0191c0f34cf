// SPDX-License-Identifier: MIT
#include "widgets/plots/plot_board.h"

#include "widgets/curves/plot_places.h"
#include "widgets/kit/enlarger.h"
#include "widgets/kit/icons.h"
#include "widgets/plots/plot_tools.h"
#include "widgets/plots/quantity_menu.h"

#include <QMenu>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int gap = 12;
constexpr int tabLine = 36;

} // namespace

PlotBoard::PlotBoard(RaceData &race, Clock &clock, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_race(race), m_clock(clock), m_themes(themes), m_card(new QFrame(this)),
      m_tabs(new QTabBar(this)), m_tools(new PlotTools(m_link, themes, this)), m_add(new QToolButton(this))
{
    m_card->setProperty("look", QStringLiteral("card"));
    m_card->setProperty("overlay", true); // behind the pane in front
    m_tabs->setProperty("overlay", true); // on its title line
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("Plots and maps"));
    m_tabs->setToolTip(tr("Plots and maps take turns here: the window is narrow"));
    m_tabs->setWhatsThis(
        tr("In a narrow window one plot or the maps are shown at a time. The arrow beside the tabs "
           "chooses what the plot shows."));
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        if (m_tabbed && tab >= 0)
            setTab(tab);
    });
    connect(m_tools, &PlotTools::holdChosen, this, &PlotBoard::holdHere);
    connect(m_tools, &PlotTools::exportRequested, this, &PlotBoard::exportRequested);
    makeAddButton();
    setAccessibleName(tr("Plots"));
    for (const QuantityKind kind : {QuantityKind::Accuracy, QuantityKind::TrainLoss})
        m_plots.push_back(makePlot(quantityOf(kind)));
    arrange();
}

void PlotBoard::makeAddButton()
{
    m_add->setObjectName(QStringLiteral("plots.add"));
    m_add->setProperty("look", QStringLiteral("tight"));
    m_add->setAccessibleName(tr("Add a plot"));
    m_add->setToolTip(tr("Add a plot"));
    m_add->setWhatsThis(tr("Adds a plot of another quantity. The menu of a plot's title closes it again."));
    m_add->setFocusPolicy(Qt::TabFocus);
    setThemedIcon(m_add, QStringLiteral("add"), m_themes);
    auto *menu = new QMenu(m_add);
    m_add->setMenu(menu);
    m_add->setPopupMode(QToolButton::InstantPopup);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        fillQuantityMenu(*menu, {}, layers(), m_race.experiment().seeds.size(),
                         [this](const Quantity &quantity) { addPlot(quantity); });
        if (m_side && !m_sideShown) {
            menu->addSeparator();
            menu->addAction(m_sideTitle, this, [this] { setSideShown(true); });
        }
    });
}

CurvePlot *PlotBoard::makePlot(const Quantity &quantity)
{
    auto *plot = new CurvePlot(m_race, m_clock, m_themes, m_link, quantity, this);
    auto *menu = new QMenu(&plot->head().title());
    plot->head().setMenu(menu);
    plot->head().title().setToolTip(tr("Choose what this plot shows; double click to enlarge"));
    plot->head().title().setWhatsThis(tr("What the plot shows. A click chooses another quantity, a double "
                                         "click gives the plot the whole workspace."));
    plot->head().title().setAccessibleName(tr("%1, choose what is shown").arg(plot->title()));
    connect(menu, &QMenu::aboutToShow, this, [this, plot] { fillTitleMenu(plot); });
    connect(plot, &CurvePlot::titleChanged, this, [this] { refreshTabs(m_sideTabbed); });
    plot->show();
    if (m_enlarger)
        offer(plot);
    return plot;
}

std::unique_ptr<CurvePlot> PlotBoard::copyOf(const Quantity &quantity, ThemeManager &themes,
                                             PlotLink &link) const
{
    return std::make_unique<CurvePlot>(m_race, m_clock, themes, link, quantity);
}

void PlotBoard::fillTitleMenu(CurvePlot *plot)
{
    QMenu *menu = plot->head().title().menu();
    fillQuantityMenu(*menu, plot->quantity(), layers(), m_race.experiment().seeds.size(),
                     [plot](const Quantity &quantity) { plot->setQuantity(quantity); });
    menu->addSeparator();
    if (m_enlarger) {
        QAction *enlarge =
            menu->addAction(m_enlarger->pane() == plot ? tr("Back to its place") : tr("Enlarge"));
        enlarge->setToolTip(tr("Also a double click on the title, or Enter in the plot; Esc goes back."));
        connect(enlarge, &QAction::triggered, this, [this, plot] { m_enlarger->toggle(plot); });
    }
    QAction *close = menu->addAction(tr("Close plot"));
    close->setToolTip(tr("The plus sign brings it back. One plot always stays."));
    close->setEnabled(m_plots.size() > 1);
    connect(close, &QAction::triggered, this, [this, plot] { closePlot(plot); });
}

CurvePlot *PlotBoard::addPlot(const Quantity &quantity)
{
    if (m_enlarger)
        m_enlarger->restore();
    const bool atSide = m_tab >= int(m_plots.size());
    m_plots.push_back(makePlot(quantity));
    if (m_tabbed || atSide)
        m_tab = int(m_plots.size()) - 1; // what was asked for is seen
    arrange();
    return m_plots.back();
}

void PlotBoard::closePlot(CurvePlot *plot)
{
    const auto place = std::find(m_plots.begin(), m_plots.end(), plot);
    if (place == m_plots.end() || m_plots.size() < 2)
        return;
    if (m_enlarger && m_enlarger->pane() == plot)
        m_enlarger->restore();
    if (int(place - m_plots.begin()) <= m_tab && m_tab > 0)
        --m_tab;
    m_plots.erase(place);
    m_tools->setParent(this);
    m_add->setParent(this);
    plot->hide();
    plot->deleteLater();
    arrange();
}

void PlotBoard::showMetric(const Quantity &quantity)
{
    const auto shown = std::find_if(m_plots.begin(), m_plots.end(), [](const CurvePlot *plot) {
        return plot->quantity().kind == QuantityKind::Metric;
    });
    if (shown == m_plots.end()) {
        addPlot(quantity);
        return;
    }
    (*shown)->setQuantity(quantity);
    setTab(int(shown - m_plots.begin()));
}

void PlotBoard::hideMetric()
{
    for (CurvePlot *plot : std::vector<CurvePlot *>(m_plots))
        if (plot->quantity().kind == QuantityKind::Metric)
            closePlot(plot);
}

void PlotBoard::setSidePane(QWidget *pane, const QString &title, const std::function<int(int)> &width)
{
    m_side = pane;
    m_sideTitle = title;
    m_sideWidth = width;
    pane->setParent(this);
    pane->show();
    arrange();
}

void PlotBoard::setSideShown(bool shown)
{
    m_sideShown = shown;
    arrange();
}

void PlotBoard::setEnlarger(Enlarger *enlarger)
{
    m_enlarger = enlarger;
    for (CurvePlot *plot : m_plots)
        offer(plot);
    connect(enlarger, &Enlarger::changed, this, &PlotBoard::arrange);
}

void PlotBoard::offer(CurvePlot *plot)
{
    m_enlarger->offer(plot, &plot->head());
    connect(&plot->head().title(), &MenuLabel::doubleClicked, this,
            [this, plot] { m_enlarger->toggle(plot); });
}

void PlotBoard::setRoom(Room room)
{
    if (room == m_room)
        return;
    m_room = room;
    arrange();
}

void PlotBoard::setTab(int tab)
{
    m_tab = std::clamp(tab, 0, int(m_plots.size()) - (isSideShown() ? 0 : 1));
    arrange();
}

QSize PlotBoard::minimumSizeHint() const
{
    return m_plots.front()->minimumSizeHint();
}

void PlotBoard::holdHere()
{
    const Span x = m_plots.front()->xRange();
    m_link.hold(x.lower, x.upper);
}

int PlotBoard::layers() const
{
    int most = 0;
    for (const LaneView &lane : m_race.lanes())
        most = std::max(most, lane.run.model.blocks);
    return most;
}

QWidget *PlotBoard::paneOf(int tab) const
{
    return tab < int(m_plots.size()) ? static_cast<QWidget *>(m_plots[std::size_t(tab)]) : m_side;
}

void PlotBoard::arrange()
{
    const bool sideTabbed = isSideShown() && m_room == Room::AllTabs;
    QRect area = rect();
    const QWidget *enlarged = m_enlarger ? m_enlarger->pane() : nullptr;
    if (m_side && !m_sideShown && m_side != enlarged)
        m_side->hide();
    if (isSideShown() && !sideTabbed) {
        const int width = m_sideWidth(area.height());
        if (m_side != enlarged) {
            m_side->setGeometry(area.right() + 1 - width, area.top(), width, area.height());
            m_side->show();
        }
        area.setRight(area.right() - width - gap);
    }
    std::vector<QRect> places;
    if (m_room == Room::Wide)
        places = plotPlaces(area, m_plots.size());
    m_tabbed = places.empty();
    if (sideTabbed != m_sideTabbed) {
        m_sideTabbed = sideTabbed;
        Q_EMIT sidePaneTabbed(sideTabbed);
    }
    m_card->setVisible(m_tabbed);
    m_tabs->setVisible(m_tabbed);
    if (m_tabbed) {
        arrangeTabs(area, sideTabbed);
    } else {
        for (std::size_t i = 0; i < m_plots.size(); ++i) {
            m_plots[i]->setFramed(true);
            m_plots[i]->head().setTitleRoom(0);
            m_plots[i]->setLead(i == 0);
            if (m_plots[i] == enlarged)
                continue;
            m_plots[i]->setGeometry(places[i]);
            m_plots[i]->show();
        }
    }
    placeTools();
}

void PlotBoard::arrangeTabs(const QRect &area, bool withSide)
{
    m_tab = std::clamp(m_tab, 0, int(m_plots.size()) - (withSide ? 0 : 1));
    refreshTabs(withSide);
    m_card->setGeometry(area);
    m_card->lower();
    const int width = std::max(size::modeBar, std::min(m_tabs->sizeHint().width(), area.width() * 2 / 3));
    m_tabs->setGeometry(area.left() + size::gap, area.top() + size::gap - 1, width, tabLine - size::tiny);
    const QWidget *enlarged = m_enlarger ? m_enlarger->pane() : nullptr;
    for (int tab = 0; tab < int(m_plots.size()) + (withSide ? 1 : 0); ++tab) {
        QWidget *pane = paneOf(tab);
        if (auto *plot = tab < int(m_plots.size()) ? m_plots[std::size_t(tab)] : nullptr) {
            plot->setFramed(pane == enlarged);
            plot->head().setTitleRoom(pane == enlarged ? 0 : width - size::tiny);
            plot->setLead(true);
        }
        if (pane == enlarged)
            continue;
        pane->setGeometry(area.adjusted(1, 1, -1, -1)); // inside the frame of the card
        pane->setVisible(tab == m_tab);
    }
    m_tabs->raise();
}

void PlotBoard::refreshTabs(bool withSide)
{
    if (!m_tabbed)
        return;
    const QSignalBlocker blocker(m_tabs);
    const int count = int(m_plots.size()) + (withSide ? 1 : 0);
    while (m_tabs->count() > count)
        m_tabs->removeTab(m_tabs->count() - 1);
    while (m_tabs->count() < count)
        m_tabs->addTab(QString());
    for (int tab = 0; tab < count; ++tab)
        m_tabs->setTabText(tab, tab < int(m_plots.size()) ? m_plots[std::size_t(tab)]->title() : m_sideTitle);
    m_tabs->setCurrentIndex(m_tab);
}

// Settings at the first plot, the plus sign at the last; behind tabs both at the one on show.
void PlotBoard::placeTools()
{
    CurvePlot *shown = m_tab < int(m_plots.size()) ? m_plots[std::size_t(m_tab)] : m_plots.front();
    CurvePlot *first = m_tabbed ? shown : m_plots.front();
    CurvePlot *last = m_tabbed ? shown : m_plots.back();
    if (m_tools->parentWidget() != &first->head())
        first->head().addAtRight(m_tools);
    if (m_add->parentWidget() != &last->head())
        last->head().addAtRight(m_add);
}

void PlotBoard::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace fovea::ui
