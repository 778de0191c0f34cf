// SPDX-License-Identifier: MIT
#include "widgets/sweep/make_page.h"

#include "core/base/wording.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/card.h"
#include "widgets/kit/label.h"
#include "widgets/sweep/cluster_panel.h"
#include "widgets/sweep/preview_board.h"
#include "widgets/sweep/vary_card.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int leftWidth = 256, narrowLeft = 232, narrowMaking = 1060, pictureExtent = 30;

QListWidget *makeList(const QString &id, const QString &name, QWidget *parent)
{
    auto *list = new QListWidget(parent);
    list->setObjectName(id);
    list->setAccessibleName(name);
    list->setProperty("look", QStringLiteral("contents"));
    list->setWordWrap(true);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return list;
}

void fill(QListWidget *list, const QList<GridOffer> &offers)
{
    list->clear();
    for (const GridOffer &offer : offers) {
        auto *item = new QListWidgetItem(offer.title + QLatin1Char('\n') + offer.note, list);
        item->setData(Qt::UserRole, offer.id);
        item->setToolTip(offer.help);
        if (!offer.picture.isNull())
            item->setIcon(offer.picture);
        item->setData(Qt::AccessibleTextRole, offer.title + QStringLiteral(", ") + offer.note);
    }
}

} // namespace

MakePage::MakePage(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_left(new QWidget(this)), m_size(new QButtonGroup(this)),
      m_list(makeList(QStringLiteral("preparedGrids"), tr("Prepared grids"), m_left)),
      m_ownList(makeList(QStringLiteral("ownSweeps"), tr("Your sweeps"), m_left)),
      m_vary(new VaryCard(themes, this)), m_cellsTitle(new Label(this)),
      m_preview(new PreviewBoard(themes, this)), m_plan(new PlanLine(this)), m_cluster(new ClusterPanel(this))
{
    auto *left = new QVBoxLayout(m_left);
    left->setContentsMargins(0, 0, 0, 0);
    const auto heading = [this](const QString &text) {
        auto *label = new Label(text, m_left);
        label->setFont(ui::font(Type::Section));
        return label;
    };
    left->addWidget(heading(tr("Start from")));
    auto *sizes = new QHBoxLayout;
    for (int paper = 0; paper < 2; ++paper) {
        auto *button = makeBarButton(paper ? QStringLiteral("paperSize") : QStringLiteral("quickSize"),
                                     paper ? tr("paper size") : tr("5 minutes here"),
                                     paper ? tr("In the sizes of the paper, for a cluster")
                                           : tr("Small: about 5 minutes on two cores"),
                                     m_left);
        button->setCheckable(true);
        m_size->addButton(button, paper);
        sizes->addWidget(button);
    }
    m_size->button(0)->setChecked(true);
    sizes->addStretch();
    left->addLayout(sizes);
    m_ownList->setMinimumHeight(2 * size::dense);
    left->addWidget(m_list, 3);
    left->addWidget(heading(tr("Your sweeps")));
    left->addWidget(m_ownList, 2);
    auto *file = new QPushButton(tr("Open a grid or sweep…"), m_left);
    file->setObjectName(QStringLiteral("openGridFile"));
    left->addWidget(file);

    auto *cells = new Card(tr("Cells"), this);
    m_cellsTitle->setProperty("look", QStringLiteral("muted"));
    m_cellsTitle->setWordWrap(true);
    cells->body()->addWidget(m_cellsTitle);
    cells->body()->addWidget(m_preview, 1);
    auto *inside = new QWidget(this);
    auto *column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::gap);
    column->addWidget(m_vary);
    column->addWidget(cells, 1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(inside);
    scroll->viewport()->setAutoFillBackground(false);
    inside->setAutoFillBackground(false);
    auto *right = new QVBoxLayout;
    right->setSpacing(size::gap);
    right->addWidget(scroll, 1);
    right->addWidget(m_plan);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(size::wide);
    row->addWidget(m_left);
    row->addLayout(right, 1);
    row->addWidget(m_cluster);
    m_left->setFixedWidth(leftWidth);
    m_cluster->setFixedWidth(leftWidth + size::wide);
    m_cluster->hide();

    connect(m_size, &QButtonGroup::idClicked, this, [this] {
        m_list->setCurrentRow(-1);
        m_list->scrollToTop();
        showOffers();
        Q_EMIT sizeChosen();
    });
    m_list->setIconSize({pictureExtent, pictureExtent});
    connect(m_list, &QListWidget::itemClicked, this,
            [this](QListWidgetItem *item) { Q_EMIT preparedChosen(item->data(Qt::UserRole).toString()); });
    connect(m_list, &QListWidget::itemActivated, this,
            [this](QListWidgetItem *item) { Q_EMIT preparedChosen(item->data(Qt::UserRole).toString()); });
    connect(m_ownList, &QListWidget::itemActivated, this,
            [this](QListWidgetItem *item) { Q_EMIT ownChosen(item->data(Qt::UserRole).toString()); });
    connect(m_ownList, &QListWidget::itemClicked, this,
            [this](QListWidgetItem *item) { Q_EMIT ownChosen(item->data(Qt::UserRole).toString()); });
    connect(file, &QPushButton::clicked, this, &MakePage::fileRequested);
    connect(m_vary, &VaryCard::gridChanged, this, &MakePage::gridChanged);
    connect(m_preview, &PreviewBoard::ruleToggled, this, &MakePage::toggleRule);
    connect(m_plan, &PlanLine::clusterRequested, this, [this] {
        showCluster(!m_cluster->isVisible());
        // With a grid that cannot run, they say why it cannot.
        m_tellsProblem = !m_plan->facts().problem.isEmpty();
        m_cluster->setAnswer(m_plan->facts().problem, true);
    });
    connect(m_cluster, &ClusterPanel::closed, this, [this] { showCluster(false); });
}

// The lists at the left become narrower first.
QSize MakePage::minimumSizeHint() const
{
    const QSize now = QWidget::minimumSizeHint();
    return {now.width() - (m_left->minimumWidth() - narrowLeft), now.height()};
}

void MakePage::resizeEvent(QResizeEvent *event)
{
    m_left->setFixedWidth(event->size().width() < narrowMaking ? narrowLeft : leftWidth);
}

bool MakePage::isPaperSize() const
{
    return m_size->checkedId() == 1;
}

void MakePage::showCluster(bool shown)
{
    m_cluster->setVisible(shown);
}

void MakePage::setOffers(const QList<GridOffer> &prepared, const QList<GridOffer> &own)
{
    m_prepared = prepared;
    m_own = own;
    showOffers();
}

void MakePage::showOffers()
{
    QList<GridOffer> ofSize;
    for (const GridOffer &offer : std::as_const(m_prepared))
        if (offer.isPaperSize == (m_size->checkedId() == 1))
            ofSize << offer;
    const int chosen = m_list->currentRow(), seen = m_list->verticalScrollBar()->value();
    fill(m_list, ofSize);
    m_list->setCurrentRow(chosen); // times came
    m_list->verticalScrollBar()->setValue(seen);
    fill(m_ownList, m_own);
    if (m_own.isEmpty()) {
        auto *none = new QListWidgetItem(tr("None yet: a grid that you start stands here."), m_ownList);
        none->setFlags(Qt::NoItemFlags);
    }
    // What a few sweeps leave is for the prepared grids.
    m_ownList->setMaximumHeight(
        std::max(2 * size::control, m_ownList->count() * m_ownList->sizeHintForRow(0) + size::gap));
}

void MakePage::setGrid(const GridSpec &grid)
{
    m_vary->setGrid(grid);
}

void MakePage::showPlan(const PlanFacts &facts)
{
    m_plan->show(facts);
    if (m_tellsProblem)
        m_cluster->setAnswer(facts.problem, true);
    m_tellsProblem = m_tellsProblem && !facts.problem.isEmpty();
}

void MakePage::setPreview(const GridPreview &preview, int seeds)
{
    const auto count = [&](PreviewCell::Kind kind) {
        return int(std::ranges::count(preview.cells, kind, &PreviewCell::kind));
    };
    QStringList words{QString::fromStdString(countText(std::int64_t(preview.cells.size()), "cell"))};
    if (const int same = count(PreviewCell::Kind::Same))
        words << tr("%1 merged with equal ones").arg(same);
    const int shownBaselines = count(PreviewCell::Kind::Baseline);
    if (const int out = count(PreviewCell::Kind::Excluded) + shownBaselines)
        words << (shownBaselines > 0
                      ? tr("%1 left out, %2 of them run anyway, as the baseline").arg(out).arg(shownBaselines)
                      : tr("%1 left out").arg(out));
    if (preview.baselines > shownBaselines)
        words << tr("%1 beside them")
                     .arg(QString::fromStdString(countText(preview.baselines - shownBaselines, "baseline")));
    if (preview.included > 0)
        words
            << tr("%1, listed above").arg(QString::fromStdString(countText(preview.included, "further row")));
    words << (preview.isWhole ? tr("click a cell to leave it out, Shift for its row, Ctrl for its column")
                              : tr("too many to show: these are the two slowest axes"));
    m_cellsTitle->setText(words.join(QStringLiteral(" · ")));
    m_preview->show(preview, seeds);
}

void MakePage::toggleRule(const GridRow &rule)
{
    GridSpec grid = m_vary->grid();
    if (const int at = ruleFor(grid, rule); at >= 0)
        grid.exclude.erase(grid.exclude.begin() + at);
    else
        grid.exclude.push_back(rule);
    Q_EMIT gridChanged(grid);
}

} // namespace fovea::ui
