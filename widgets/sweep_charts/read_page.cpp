// SPDX-License-Identifier: MIT
#include "widgets/sweep_charts/read_page.h"

#include "widgets/cells/view_bar.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/card.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/one_line.h"
#include "widgets/sweep_charts/cell_table.h"
#include "widgets/sweep_charts/multiples_chart.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <tuple>

namespace fovea::ui {

namespace {

// Gives the table the height of whole rows.
class WholeRows : public QWidget
{
public:
    WholeRows(CellTable &table, QWidget *parent) : QWidget(parent), m_table(table)
    {
        table.setParent(this);
        connect(table.horizontalScrollBar(), &QScrollBar::rangeChanged, this, [this] { fit(); });
        setMinimumHeight(table.usualHeight(2));
    }

protected:
    void resizeEvent(QResizeEvent *) override { fit(); }

private:
    void fit()
    {
        const int rows = std::max(0, (height() - m_table.usualHeight(0)) / size::dense);
        m_table.setGeometry(0, 0, width(), std::min(height(), m_table.usualHeight(rows)));
    }

    CellTable &m_table;
};

} // namespace

ReadPage::ReadPage(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_stack(new QStackedWidget(this)), m_why(new Label(this)),
      m_bar(new ViewBar(ViewKind::Curves, themes, this)), m_multiples(new MultiplesChart(themes, this)),
      m_readout(new OneLine(this)), m_scatter(new ScatterChart(themes, this)), m_x(new QComboBox(this)),
      m_y(new QComboBox(this)), m_sentence(new Label(this)), m_brief(new OneLine(this)),
      m_table(new CellTable(this)), m_noRows(new Label(this))
{
    const auto exporter = [&](Card *card, const char *id) {
        auto *button = makeIconButton(QString::fromLatin1(id), tr("Export this figure"),
                                      tr("Saves or copies this chart as a figure"), card);
        setThemedIcon(button, QStringLiteral("export"), themes);
        connect(button, &QToolButton::clicked, this,
                [this, name = QString::fromLatin1(id)] { Q_EMIT exportRequested(name); });
        card->addToTitle(button);
    };
    auto *curves = new Card(tr("Curves of every cell"), this);
    auto *scroll = new QScrollArea(curves);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(m_multiples);
    scroll->viewport()->setAutoFillBackground(false);
    m_multiples->setAutoFillBackground(false);
    m_readout->setProperty("look", QStringLiteral("muted"));
    curves->body()->addWidget(m_readout);
    curves->body()->addWidget(scroll, 1);
    exporter(curves, "exportMultiples");

    auto *points = new Card(tr("Do they go together?"), this);
    using enum ScatterMeasure;
    for (const ScatterMeasure measure : {DispersionRatio, Separation, Stability, Speedup, Epochs}) {
        m_x->addItem(measureName(measure), int(measure));
        m_y->addItem(measureName(measure), int(measure));
    }
    m_y->setCurrentIndex(m_y->findData(int(Speedup)));
    m_x->setObjectName(QStringLiteral("scatterX"));
    m_y->setObjectName(QStringLiteral("scatterY"));
    m_x->setAccessibleName(tr("Measure across"));
    m_y->setAccessibleName(tr("Measure up"));
    auto *choice = new QHBoxLayout;
    choice->addWidget(m_y, 1);
    auto *over = new Label(tr("against"), points);
    over->setProperty("look", QStringLiteral("muted"));
    choice->addWidget(over);
    choice->addWidget(m_x, 1);
    auto *questions = makeBarButton(QStringLiteral("scatterQuestions"), tr("Questions"),
                                    tr("Pairs of measures that belong together"), points);
    makeChooser(questions, themes);
    auto *pairs = new QMenu(questions);
    for (const auto &[x, y, words] :
         {std::tuple(DispersionRatio, Speedup, tr("Does dispersion tell the speed-up?")),
          std::tuple(Separation, Stability, tr("Does separation make the mask stable?")),
          std::tuple(Stability, Speedup, tr("Does a stable mask learn faster?")),
          std::tuple(Separation, Speedup, tr("Does separation tell the speed-up?"))})
        pairs->addAction(words, this, [this, x = x, y = y] { setMeasures(x, y); });
    questions->setMenu(pairs);
    questions->setPopupMode(QToolButton::InstantPopup);
    points->addToTitle(questions);
    for (QComboBox *box : {m_x, m_y}) {
        box->setMinimumContentsLength(8);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        connect(box, &QComboBox::activated, this, &ReadPage::showScatter);
    }
    m_sentence->setWordWrap(true);
    m_sentence->setObjectName(QStringLiteral("rhoSentence"));
    points->body()->addLayout(choice);
    points->body()->addWidget(m_scatter, 1);
    points->body()->addWidget(m_sentence);
    points->body()->addWidget(m_brief);
    exporter(points, "exportScatter");

    auto *rows = new Card(tr("Cells"), this);
    auto *filter = new QLineEdit(rows);
    filter->setObjectName(QStringLiteral("cellFilter"));
    filter->setPlaceholderText(tr("Filter: k>1 even"));
    filter->setAccessibleName(tr("Filter of the table"));
    filter->setClearButtonEnabled(true);
    filter->setFixedWidth(200);
    filter->setToolTip(
        tr("Words of a row; settings and results compared by <, > or =: k>1, task=parity, epochs<20"));
    m_noRows->setObjectName(QStringLiteral("noRows"));
    m_noRows->setProperty("look", QStringLiteral("caution"));
    m_noRows->hide();
    rows->addToTitle(m_noRows);
    rows->addToTitle(filter);
    rows->body()->addWidget(new WholeRows(*m_table, rows), 1);
    connect(filter, &QLineEdit::textChanged, m_table, &CellTable::setFilter);

    auto *upper = new QSplitter(Qt::Horizontal, this);
    upper->addWidget(curves);
    upper->addWidget(points);
    upper->setStretchFactor(0, 3);
    upper->setStretchFactor(1, 2);
    auto *both = new QSplitter(Qt::Vertical, this);
    both->addWidget(upper);
    both->addWidget(rows);
    both->setStretchFactor(0, 2);
    both->setStretchFactor(1, 1);
    both->setSizes({480, 250});
    upper->setSizes({820, 520});
    for (QSplitter *splitter : {upper, both}) {
        splitter->setChildrenCollapsible(false);
        splitter->setHandleWidth(size::gap);
    }
    auto *full = new QWidget(this);
    auto *column = new QVBoxLayout(full);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::gap);
    column->addWidget(m_bar);
    column->addWidget(both, 1);
    auto *empty = new QWidget(this);
    auto *middle = new QVBoxLayout(empty);
    auto *watch = new QPushButton(tr("Watch"), empty);
    watch->setObjectName(QStringLiteral("watchInstead"));
    m_why->setAlignment(Qt::AlignCenter);
    m_why->setWordWrap(true);
    middle->addStretch();
    middle->addWidget(m_why);
    middle->addWidget(watch, 0, Qt::AlignHCenter);
    middle->addStretch();
    m_stack->addWidget(empty);
    m_stack->addWidget(full);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);

    connect(watch, &QPushButton::clicked, this, &ReadPage::watchRequested);
    connect(m_bar, &ViewBar::viewChanged, this, &ReadPage::viewChanged);
    connect(m_multiples, &MultiplesChart::readoutChanged, this,
            [this](const QString &words) { m_readout->setWords(words.isEmpty() ? curveWords() : words); });
    connect(m_multiples, &MultiplesChart::cellChosen, this, [this, scroll](int cell) {
        choose(cell);
        if (const int place = m_multiples->selectedPlace(); place >= 0) {
            const QRect panel = m_multiples->panelOf(place).toAlignedRect();
            scroll->ensureVisible(panel.center().x(), panel.center().y(), panel.width() / 2 + size::wide,
                                  panel.height() / 2 + size::wide);
        }
    });
    connect(m_multiples, &MultiplesChart::inspectRequested, this, &ReadPage::inspectRequested);
    connect(m_multiples, &MultiplesChart::epochChosen, this, &ReadPage::epochChosen);
    connect(m_scatter, &ScatterChart::inspectRequested, this,
            [this](int cell) { Q_EMIT inspectRequested({cell}); });
    connect(m_scatter, &ScatterChart::cellChosen, this, &ReadPage::choose);
    connect(m_table, &CellTable::cellChosen, this, &ReadPage::choose);
    connect(m_multiples, &MultiplesChart::cellsActivated, this, &ReadPage::raceRequested);
    connect(m_scatter, &ScatterChart::cellActivated, this,
            [this](int cell) { Q_EMIT raceRequested({cell}); });
    connect(m_table, &CellTable::cellActivated, this, [this](int cell) { Q_EMIT raceRequested({cell}); });
    connect(m_table, &CellTable::inspectRequested, this,
            [this](int cell) { Q_EMIT inspectRequested({cell}); });
    const auto menu = [this](int cell, const QPoint &where) {
        choose(cell);
        Q_EMIT menuRequested({cell}, where);
    };
    connect(m_multiples, &MultiplesChart::menuRequested, this, menu);
    connect(m_scatter, &ScatterChart::menuRequested, this, menu);
    connect(m_table, &CellTable::menuRequested, this, menu);
    connect(m_table, &CellTable::filterChanged, this, &ReadPage::showBright);
    connect(m_scatter, &ScatterChart::brushed, this, [this](const BrightCells &cells) {
        m_brushed = cells;
        showBright();
    });
    setEmpty(tr("Nothing has arrived yet."));
}

ScatterMeasure ReadPage::xMeasure() const
{
    return ScatterMeasure(m_x->currentData().toInt());
}

ScatterMeasure ReadPage::yMeasure() const
{
    return ScatterMeasure(m_y->currentData().toInt());
}

void ReadPage::setEmpty(const QString &why)
{
    m_sweep.reset();
    m_why->setText(why);
    m_stack->setCurrentIndex(0);
}

void ReadPage::show(const SnapshotPointer &sweep, const SweepView &view)
{
    m_sweep = sweep;
    m_view = view;
    m_stack->setCurrentIndex(1);
    m_bar->show(sweep->plan(), view, gridOf(sweep->plan(), view).mixed);
    m_multiples->show(sweep, view);
    m_readout->setWords(m_multiples->readout().isEmpty() ? curveWords() : m_multiples->readout());
    m_table->show(sweep, view);
    showScatter();
    showBright();
}

QString ReadPage::curveWords() const
{
    if (!m_sweep)
        return {};
    const int seeds = int(m_sweep->plan().grid.seeds.size());
    const QString measure =
        m_view.curve == CurveMeasure::Train ? tr("Train accuracy") : tr("Held-out accuracy");
    const QString over = m_view.over == OverSeeds::Each   ? tr("each of %1 seeds").arg(seeds)
                         : m_view.over == OverSeeds::Mean ? tr("mean and quartiles of %1 seeds").arg(seeds)
                                                          : tr("median and quartiles of %1 seeds").arg(seeds);
    const QString words = m_sweep->plan().grid.baseline.empty()
                              ? tr("%1, %2").arg(measure, over)
                              : tr("%1, %2; grey: the baseline").arg(measure, over);
    return m_view.over == OverSeeds::Each ? words : tr("%1; who has arrived keeps the last value").arg(words);
}

void ReadPage::showScatter()
{
    if (!m_sweep)
        return;
    m_scatter->show(m_sweep, scatterOf(*m_sweep, m_view, xMeasure(), yMeasure()), xMeasure(), yMeasure(),
                    scatterGaps(*m_sweep, m_view, xMeasure(), yMeasure()));
    showSentence();
    if (m_scatter->wantsCorrelation())
        Q_EMIT pointsChanged();
}

void ReadPage::showSentence()
{
    constexpr int lowPage = 560;
    m_sentence->setText(m_scatter->sentence());
    m_brief->setWords(m_scatter->sentence());
    m_sentence->setVisible(height() >= lowPage);
    m_brief->setVisible(height() < lowPage);
}

void ReadPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showSentence();
}

void ReadPage::setCorrelation(const std::optional<RankCorrelation> &found)
{
    m_scatter->setCorrelation(found);
    showSentence();
}

void ReadPage::setMeasures(ScatterMeasure x, ScatterMeasure y)
{
    m_x->setCurrentIndex(m_x->findData(int(x)));
    m_y->setCurrentIndex(m_y->findData(int(y)));
    showScatter();
}

// What the brush and the filter both leave stands out.
void ReadPage::showBright()
{
    // A filter that leaves nothing dims nothing: it is said.
    const QString problem = m_table->filterProblem();
    m_noRows->setText(problem);
    m_noRows->setVisible(!problem.isEmpty());
    const BrightCells filtered = problem.isEmpty() ? m_table->filtered() : BrightCells();
    m_table->setBright(m_brushed);
    BrightCells both = m_brushed ? m_brushed : filtered;
    if (m_brushed && filtered)
        std::erase_if(*both, [&](int cell) { return !filtered->contains(cell); });
    m_multiples->setBright(both);
    m_scatter->setBright(both);
}

void ReadPage::setEpoch(std::optional<int> epoch)
{
    m_multiples->setEpoch(epoch);
}

void ReadPage::select(int cell)
{
    m_multiples->select(cell);
    if (const QString words = m_multiples->readout(); !words.isEmpty())
        m_readout->setWords(words);
    m_scatter->select(cell);
    m_table->select(cell);
}

void ReadPage::choose(int cell)
{
    select(cell);
    Q_EMIT cellChosen(cell);
}

} // namespace fovea::ui
