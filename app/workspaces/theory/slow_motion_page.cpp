// SPDX-License-Identifier: MIT
#include "app/workspaces/theory/slow_motion_page.h"

#include "app/studio/copying.h"
#include "app/studio/figure_exports.h"
#include "app/studio/probe_subjects.h"
#include "app/studio/race_controller.h"
#include "widgets/maps/map_text.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/slow_motion/slow_motion_view.h"
#include "widgets/slow_motion/slow_panel.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"

#include <QAbstractScrollArea>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenuBar>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTabBar>

namespace fovea::app {

namespace {

constexpr std::chrono::milliseconds restBefore{60};
constexpr int narrowest = 60; // pixels, of a control in the bar

// Controls that need Left and Right for themselves.
bool takesArrows(const QWidget &widget)
{
    return qobject_cast<const QLineEdit *>(&widget) || qobject_cast<const QAbstractSpinBox *>(&widget) ||
           qobject_cast<const QAbstractScrollArea *>(&widget) || qobject_cast<const QMenuBar *>(&widget) ||
           qobject_cast<const QTabBar *>(&widget);
}

} // namespace

SlowMotionPage::SlowMotionPage(Studio &studio)
    : m_studio(studio), m_view(new ui::SlowMotionView(studio.themes, &studio.window)),
      m_controls(new QWidget(&studio.window)),
      m_question(
          {studio.background, ProbeChannel::SlowMotion, studio.thread, restBefore},
          [this] { return compose(); }, [this](const SlowAnswer &answer) { accept(answer); })
{
    m_controls->hide(); // until the bar shows it
    makeControls();
    makeActions();
    connectParts();
    studio.figures.addSource([this] { return figures(); });
}

SlowMotionPage::~SlowMotionPage() = default;

QWidget *SlowMotionPage::view()
{
    return m_view;
}

void SlowMotionPage::makeControls()
{
    auto *row = new QHBoxLayout(m_controls);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(ui::size::tiny);
    m_source = new QComboBox(m_controls);
    m_source->setObjectName(QStringLiteral("slowSource"));
    m_source->addItem(tr("Next step"));
    m_source->addItem(tr("Example in Inspect"));
    m_source->addItem(tr("Worked row"));
    m_source->setAccessibleName(tr("Which step"));
    m_source->setToolTip(tr("The batch that really follows these weights, the example that Inspect shows, or "
                            "the handbook's row."));
    m_place = new QSpinBox(m_controls);
    m_place->setPrefix(tr("example "));
    m_place->setRange(1, 25);
    m_place->setAccessibleName(tr("Example of the batch"));
    m_head = new QComboBox(m_controls);
    m_head->setAccessibleName(tr("Layer and head"));
    m_weights = new QComboBox(m_controls);
    m_weights->setObjectName(QStringLiteral("slowWeights"));
    m_weights->setAccessibleName(tr("Weights"));
    m_keys = new QComboBox(m_controls);
    m_keys->setObjectName(QStringLiteral("slowKeys"));
    m_keys->setAccessibleName(tr("Keys that B keeps"));
    for (int keys = 1; keys <= 5; ++keys)
        m_keys->addItem(tr("%1 of 5 keys").arg(keys));
    m_keys->setCurrentIndex(1);
    for (QWidget *each : std::initializer_list<QWidget *>{m_source, m_place, m_head, m_weights, m_keys})
        row->addWidget(each);
    for (QComboBox *each : {m_source, m_head, m_weights, m_keys}) {
        each->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        each->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    }
    m_place->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    for (QWidget *each : std::initializer_list<QWidget *>{m_source, m_place, m_head, m_weights, m_keys})
        each->setMinimumWidth(narrowest); // beside a lesson they make room
    row->addStretch(1);
}

void SlowMotionPage::makeActions()
{
    const auto add = [this](const QString &text, const QString &help, auto &&run) {
        auto *action = new QAction(text, this);
        action->setStatusTip(help);
        action->setToolTip(help);
        connect(action, &QAction::triggered, this, run);
        m_actions << action;
    };
    add(tr("&Next sub-step"), tr("Slow motion goes on (Right, on its page)."), [this] { m_view->next(); });
    add(tr("&Previous sub-step"), tr("Slow motion goes back (Left, on its page)."),
        [this] { m_view->back(); });
    add(tr("&Copy the step's numbers"), tr("Every number of the step in slow motion, as a table."),
        [this] { copyTable(); });
}

void SlowMotionPage::connectParts()
{
    connect(m_source, &QComboBox::activated, this, [this] { ask(); });
    connect(m_place, &QSpinBox::valueChanged, this, [this] { ask(); });
    connect(m_weights, &QComboBox::activated, this, [this] { ask(); });
    connect(m_keys, &QComboBox::activated, this, [this] { ask(); });
    connect(m_head, &QComboBox::activated, this, [this](int index) {
        const QPoint place = m_head->itemData(index).toPoint();
        m_studio.inspection.setHead(place.x(), place.y());
    });
    connect(&m_studio.inspection, &ui::Inspection::asked, this, &SlowMotionPage::ask);
    connect(&m_studio.inspection, &ui::Inspection::viewChanged, this, &SlowMotionPage::ask);
    connect(&m_studio.inspection, &ui::Inspection::selectionChanged, this, &SlowMotionPage::ask);
    connect(&m_studio.race, &ui::RaceData::experimentChanged, this, &SlowMotionPage::ask);
    connect(&m_studio.controller, &RaceController::sessionChanged, this, &SlowMotionPage::ask);
    // A clock that follows training would change the numbers under the reader's eyes.
    connect(&m_studio.clock, &ui::Clock::changed, this, [this] {
        if (!m_studio.clock.follows() || !m_studio.controller.isRunning())
            ask();
    });
    connect(m_view, &ui::SlowMotionView::startRequested, &m_studio.controller, &RaceController::run);
    connect(m_view, &ui::SlowMotionView::queryChosen, this, [this](int query) {
        if (!m_view->scene().isRow)
            m_studio.inspection.selectQuery(query);
    });
    connect(m_view, &ui::SlowMotionView::copyRequested, this,
            [this](const QString &exact, const QString &what) {
                copyText(m_studio, exact,
                         what.isEmpty() ? tr("%1 is on the clipboard.").arg(exact)
                                        : tr("%1 is on the clipboard: %2.").arg(exact, what));
            });
    connect(m_view, &ui::SlowMotionView::stepChanged, this, [this] { m_studio.figures.close(); });
}

std::vector<int> SlowMotionPage::lanes() const
{
    std::vector<int> chosen = ui::comparedLanes(m_studio.inspection);
    const auto &all = m_studio.race.lanes();
    std::erase_if(chosen, [&](int lane) {
        return lane < 0 || lane >= int(all.size()) || !all[std::size_t(lane)].problems.empty() ||
               !ui::shownRun(all[std::size_t(lane)], m_studio.inspection);
    });
    return chosen;
}

void SlowMotionPage::follow()
{
    const bool isRow = SlowSource(m_source->currentIndex()) == SlowSource::WorkedRow;
    const bool isNext = SlowSource(m_source->currentIndex()) == SlowSource::NextStep;
    m_place->setVisible(isNext);
    m_head->setVisible(!isRow);
    m_weights->setVisible(!isRow && m_lanes.size() == 2);
    m_keys->setVisible(isRow);
    if (m_lanes.empty())
        return;
    const auto &all = m_studio.race.lanes();
    const ui::LaneView &first = all[std::size_t(m_lanes.front())];
    const QSignalBlocker quietHead(m_head), quietWeights(m_weights), quietPlace(m_place);
    m_place->setMaximum(std::max(1, std::min(int(first.run.train.batch), int(first.run.data.train))));
    m_place->setSuffix(tr(" of %1").arg(m_place->maximum()));
    m_head->clear();
    for (int layer = 0; layer < first.run.model.blocks; ++layer)
        for (int head = 0; head < first.run.model.heads; ++head)
            m_head->addItem(ui::headText(layer, head), QPoint(layer, head));
    m_head->setCurrentIndex(
        std::clamp(m_studio.inspection.layer() * int(first.run.model.heads) + m_studio.inspection.head(), 0,
                   m_head->count() - 1));
    const int weights = std::max(0, m_weights->currentIndex());
    m_weights->clear();
    m_weights->addItem(tr("Each its own weights"));
    for (const int lane : m_lanes)
        m_weights->addItem(tr("%1's weights, both masks").arg(ui::chipLetter(all[std::size_t(lane)])));
    m_weights->setCurrentIndex(std::min(weights, m_weights->count() - 1));
}

void SlowMotionPage::ask()
{
    m_lanes = lanes();
    follow();
    if (SlowSource(m_source->currentIndex()) == SlowSource::WorkedRow) {
        m_question.withdraw();
        ui::SlowScene scene = ui::workedScene(
            maskFrom("full"), maskFrom("top-k:" + std::to_string(m_keys->currentIndex() + 1)));
        return m_view->setScene(std::move(scene));
    }
    m_question.changed();
}

bool SlowMotionPage::isSettled() const
{
    const bool wantsRow = SlowSource(m_source->currentIndex()) == SlowSource::WorkedRow;
    return !isWaiting() && m_view->scene().isRow == wantsRow;
}

ProbeQuestion<SlowAnswer>::Look SlowMotionPage::compose()
{
    SlowQuestion question;
    for (const int lane : m_lanes)
        question.lanes.push_back(
            subjectOf(m_studio.race, m_studio.controller.sessionPath(), lane,
                      epochOfLane(m_studio.race, m_studio.inspection, lane, m_studio.clock.epoch()),
                      m_studio.inspection.seed()));
    if (question.lanes.empty()) {
        ui::SlowScene none;
        none.why = tr("Add a lane that can be trained: a step of it is shown here.");
        m_view->setScene(std::move(none));
        return {};
    }
    question.source = SlowSource(m_source->currentIndex());
    question.weights = SlowWeightsOf(std::max(0, m_weights->currentIndex()));
    question.place = m_place->value() - 1;
    question.example = m_studio.inspection.example();
    question.block = m_studio.inspection.layer();
    question.head = m_studio.inspection.head();
    question.query = m_studio.inspection.query();
    m_view->setBusy(true);
    return [question](ProbeCache &cache, const JobTicket &, const auto &tell) {
        tell(answerTo(question, cache));
        return JobQueue::Slice::Done;
    };
}

ui::SlowScene SlowMotionPage::sceneOf(const SlowAnswer &answer) const
{
    ui::SlowScene scene;
    if (answer.steps.empty()) {
        scene.why = QString::fromStdString(answer.problem);
        scene.canStart = std::ranges::all_of(m_lanes, [this](int lane) {
            const ui::RunView *run =
                ui::shownRun(m_studio.race.lanes()[std::size_t(lane)], m_studio.inspection);
            return run && run->epochs.empty() && !hasEnded(run->status);
        });
        return scene;
    }
    const auto &all = m_studio.race.lanes();
    for (std::size_t i = 0; i < answer.steps.size() && i < m_lanes.size(); ++i) {
        const ui::LaneView &lane = all[std::size_t(m_lanes[i])];
        scene.lanes.push_back({ui::chipLetter(lane), ui::laneTitle(lane), lane.style, answer.steps[i]});
    }
    const SlowStep &step = *answer.steps.front();
    scene.sameWeights = answer.sameWeights;
    const QStringList &alphabet = m_studio.inspection.alphabet();
    for (const Token token : step.tokens)
        scene.tokens << (token < alphabet.size()    ? alphabet[token]
                         : alphabet.isEmpty()       ? QString::number(token)
                         : token == alphabet.size() ? QStringLiteral("·")
                                                    : QStringLiteral("∗"));
    scene.deciding = answer.deciding;
    const TaskSpec &task = m_studio.race.experiment().base.task;
    for (std::size_t i = 0; i < step.logits.size(); ++i)
        scene.classes << ui::answerWords(task, int(i));
    const QString example = answer.example >= 0 ? tr("training example %1").arg(answer.example + 1)
                            : m_studio.inspection.example().isTyped()
                                ? tr("typed sequence")
                                : tr("held-out example %1").arg(m_studio.inspection.example().index + 1);
    QStringList moments; // one for all lanes, or one each
    for (std::size_t i = 0; i < answer.epochs.size() && i < scene.lanes.size(); ++i) {
        const QString moment = answer.epochs[i] < 0
                                   ? tr("initial weights")
                                   : tr("after epoch %1").arg(ui::epochText(answer.epochs[i]));
        const bool isOne = std::ranges::count(answer.epochs, answer.epochs[0]) == int(answer.epochs.size());
        moments << (isOne ? moment : scene.lanes[i].letter + QStringLiteral(" ") + moment);
    }
    moments.removeDuplicates();
    scene.where = QStringList{moments.join(QStringLiteral(", ")), example,
                              ui::headText(step.block, step.head), tr("query %1").arg(step.query + 1)}
                      .join(QStringLiteral(" · "));
    scene.batch =
        answer.isNext
            ? tr("The batch is the one that training takes next from these weights; dropout is off here.")
        : answer.isAlone
            ? tr("It is no training example: the step is that of a batch of this one alone.")
            : tr("The batch is the one of the next epoch that has this example; dropout is off here.");
    ui::chooseColumns(scene);
    return scene;
}

void SlowMotionPage::accept(const SlowAnswer &answer)
{
    if (SlowSource(m_source->currentIndex()) != SlowSource::WorkedRow)
        m_view->setScene(sceneOf(answer));
}

void SlowMotionPage::setSource(SlowSource source)
{
    m_source->setCurrentIndex(int(source));
    ask();
}

void SlowMotionPage::setWorkedKeys(int keys)
{
    m_keys->setCurrentIndex(std::clamp(keys - 1, 0, m_keys->count() - 1));
    ask();
}

void SlowMotionPage::setShown(bool shown)
{
    m_isShown = shown;
    m_question.setWatched(shown);
    for (QAction *action : std::as_const(m_actions))
        action->setEnabled(shown);
    qApp->removeEventFilter(this);
    if (!shown)
        return;
    qApp->installEventFilter(this); // the newest filter is asked first
    ask();
    m_view->setFocus();
}

bool SlowMotionPage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride || m_view->scene().lanes.empty() ||
        QApplication::activePopupWidget())
        return TheoryPage::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    const auto *widget = qobject_cast<QWidget *>(watched);
    const bool isOurs = (key->key() == Qt::Key_Left || key->key() == Qt::Key_Right) &&
                        !(key->modifiers() & ~Qt::KeypadModifier);
    if (!isOurs || !widget || widget->window() != &m_studio.window || takesArrows(*widget))
        return TheoryPage::eventFilter(watched, event);
    m_view->setFocus();
    event->accept();
    return true;
}

void SlowMotionPage::copyTable()
{
    copyText(m_studio, ui::slowCsv(m_view->scene()),
             tr("All numbers of the step are on the clipboard, as a table."));
}

} // namespace fovea::app
