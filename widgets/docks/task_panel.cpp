// SPDX-License-Identifier: MIT
#include "widgets/docks/task_panel.h"

#include "widgets/charts/task_charts.h"
#include "widgets/docks/task_example.h"
#include "widgets/docks/task_samples.h"
#include "widgets/forms/field_row.h"
#include "widgets/forms/field_words.h"
#include "widgets/kit/label.h"
#include "widgets/models/field_names.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"

#include "core/base/errors.h"
#include "core/experiment/spec_fields.h"

#include <QComboBox>
#include <QScrollArea>
#include <QVBoxLayout>

#include <utility>

namespace fovea::ui {

namespace {

QLabel *makeLabel(Type type, const char *look, QWidget *parent)
{
    auto *label = new Label(parent);
    label->setFont(ui::font(type));
    label->setProperty("look", QString::fromLatin1(look));
    label->setWordWrap(true);
    return label;
}

QVBoxLayout *makeColumn(QWidget *widget)
{
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::gap);
    return column;
}

} // namespace

TaskPanel::TaskPanel(RaceData &race, ThemeManager &themes, QWidget *parent)
    : Card(QString(), parent), m_race(race), m_samples(new TaskSamples(this)), m_tasks(new QComboBox(this)),
      m_question(makeLabel(Type::Section, "", this)), m_example(new TaskExample(themes, this)),
      m_rule(makeLabel(Type::Small, "muted", this)), m_levels(makeLabel(Type::Small, "muted", this)),
      m_knobs(new QWidget(this)), m_charts(nullptr), m_balance(nullptr), m_lengthsWords(nullptr),
      m_lengths(nullptr)
{
    setProperty("look", QStringLiteral("bar")); // it fills a tab of its own
    setAccessibleName(tr("Task"));
    auto *content = new QWidget(this);
    auto *column = makeColumn(content);
    column->setSpacing(size::gap + size::tiny);
    column->setContentsMargins(0, 0, size::tiny, 0);
    makeColumn(m_knobs);
    m_charts = makeCharts(themes);
    for (QWidget *part :
         {static_cast<QWidget *>(m_question), static_cast<QWidget *>(m_example),
          static_cast<QWidget *>(m_rule), static_cast<QWidget *>(m_levels), m_knobs, m_charts})
        column->addWidget(part);
    column->addStretch();
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(content);
    content->setAutoFillBackground(false); // the card shows through
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    body()->addWidget(makeChooser());
    body()->addWidget(scroll, 1);

    connect(m_samples, &TaskSamples::ready, this, &TaskPanel::showSample);
    connect(&race, &RaceData::experimentChanged, this, &TaskPanel::refresh);
    refresh();
}

TaskPanel::~TaskPanel() = default;

QSize TaskPanel::minimumSizeHint() const
{
    return {size::lanesDock - 2 * size::wide, size::lanesDock};
}

QWidget *TaskPanel::makeChooser()
{
    for (const TaskInfo &info : taskCatalogue()) {
        m_tasks->addItem(QString::fromStdString(info.name), QString::fromStdString(info.id));
        m_tasks->setItemData(m_tasks->count() - 1, taskQuestion({info.id, {}}), Qt::ToolTipRole);
    }
    m_tasks->setAccessibleName(tr("Task"));
    m_tasks->setToolTip(
        tr("What all lanes learn. Choosing another task starts new runs; the old ones stay in the session."));
    m_tasks->setWhatsThis(m_tasks->toolTip());
    m_tasks->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_tasks, &QComboBox::activated, this, &TaskPanel::choose);
    return m_tasks;
}

QWidget *TaskPanel::makeCharts(ThemeManager &themes)
{
    auto *part = new QWidget(this);
    auto *column = makeColumn(part);
    auto *answers = makeLabel(Type::Small, "", part);
    answers->setText(tr("Answers of 400 sequences"));
    m_balance = new ShareBars(themes, part);
    m_balance->setAccessibleName(tr("Share of each answer"));
    m_balance->setWhatsThis(tr("How often each answer occurs among generated sequences."));
    m_lengthsWords = makeLabel(Type::Small, "", part);
    m_lengths = new LengthBars(themes, part);
    m_lengths->setAccessibleName(tr("Lengths"));
    m_lengths->setWhatsThis(tr("How long generated sequences are."));
    for (QWidget *widget : {static_cast<QWidget *>(answers), static_cast<QWidget *>(m_balance),
                            static_cast<QWidget *>(m_lengthsWords), static_cast<QWidget *>(m_lengths)})
        column->addWidget(widget);
    return part;
}

void TaskPanel::refresh()
{
    const TaskSpec &task = m_race.experiment().base.task;
    if (task != m_shown) {
        m_isStale = true;
        for (const auto &[key, row] : m_rows)
            row->setProblem({}); // what was refused was refused of another task
    }
    m_shown = task;
    m_tasks->setCurrentIndex(m_tasks->findData(QString::fromStdString(task.id)));
    if (isVisible())
        showTask();
}

void TaskPanel::showEvent(QShowEvent *event)
{
    Card::showEvent(event);
    showTask();
}

void TaskPanel::showTask()
{
    if (m_rowsOf != m_shown.id)
        makeRows();
    fillRows();
    if (!std::exchange(m_isStale, false))
        return;
    m_question->setText(taskQuestion(m_shown));
    const TaskInfo *info = taskCatalogue().find(m_shown.id);
    if (!info)
        return showProblem(tr("Own data: the sequences and answers are those of the data files."));
    m_rule->setText(QString::fromStdString(info->rule));
    try {
        showLevels(m_samples->entry(m_shown).baselines);
        m_example->setTask(m_shown, m_samples->entry(m_shown).task);
        m_example->show();
        m_samples->fill(m_shown);
    } catch (const Error &error) {
        showProblem(QString::fromUtf8(error.what()));
    }
}

void TaskPanel::showLevels(const std::vector<Baseline> &baselines)
{
    QStringList levels{tr("Right answers"), tr("by chance: %1").arg(percentWords(m_race.chance()))};
    for (const Baseline &baseline : baselines)
        levels << (baseline.accuracy < 1 ? tr("by %1: %2") : tr("by %1, which is the rule: %2"))
                      .arg(QString::fromStdString(baseline.rule), percentWords(baseline.accuracy));
    m_levels->setText(unbroken(levels.join(u'\n')));
    m_levels->show();
}

void TaskPanel::showProblem(const QString &sentence)
{
    m_rule->setText(sentence);
    for (QWidget *part : {static_cast<QWidget *>(m_example), static_cast<QWidget *>(m_levels), m_charts})
        part->hide();
}

void TaskPanel::showSample(const TaskSpec &spec)
{
    if (m_isStale || spec != m_shown)
        return; // of a task that is shown no more
    const TaskSamples::Entry &entry = m_samples->entry(m_shown);
    std::vector<ShareBars::Bar> bars;
    for (std::size_t label = 0; label < entry.sample.classes.size(); ++label)
        bars.push_back(
            {answerWords(m_shown, int(label)), double(entry.sample.classes[label]) / entry.sample.examples});
    m_balance->setBars(std::move(bars));
    showLevels(entry.baselines);
    const bool same = entry.sample.lengths.size() == 1;
    m_lengthsWords->setText(same ? tr("All have %1 symbols").arg(entry.sample.lengths.begin()->first)
                                 : tr("Lengths"));
    m_lengths->setVisible(!same);
    m_lengths->setCounts(entry.sample.lengths);
    m_charts->show();
}

void TaskPanel::makeRows()
{
    for (const auto &[key, row] : m_rows)
        row->deleteLater();
    m_rows.clear();
    const RunSpec &base = m_race.experiment().base;
    m_rowsOf = base.task.id;
    for (const std::string &key : specKeys(base)) {
        const bool isKnob = key.starts_with("task.") && key != "task.id";
        if (!isKnob && key != "data.train" && key != "data.heldout")
            continue;
        const Param param = fieldParam(base, key);
        const bool slides = isKnob && param.type == ParamType::Integer;
        auto *row =
            new FieldRow(fieldName(key), param, slides ? EditorKind::Slider : EditorKind::Plain, m_knobs);
        m_knobs->layout()->addWidget(row);
        connect(row->editor(), &ParamEditor::committed, this,
                [this, key](const QString &text) { commit(key, text); });
        connect(row, &FieldRow::validityChanged, this, &TaskPanel::validityChanged);
        m_rows[key] = row;
    }
}

void TaskPanel::fillRows()
{
    const RunSpec &base = m_race.experiment().base;
    for (const auto &[key, row] : m_rows)
        if (!row->isRefused())
            row->editor()->setText(QString::fromStdString(fieldText(base, key)));
}

void TaskPanel::choose(int index)
{
    const std::string id = m_tasks->itemData(index).toString().toStdString();
    if (id != m_shown.id)
        Q_EMIT taskChangeRequested({id, {}});
}

void TaskPanel::commit(const std::string &key, const QString &text)
{
    const RunSpec &base = m_race.experiment().base;
    RunSpec changed = base;
    FieldRow *row = m_rows.at(key);
    try {
        setField(changed, key, text.toStdString());
    } catch (const Error &) {
        return row->refuse();
    }
    try {
        if (changed.task != base.task)
            m_samples->entry(
                changed.task); // what a task refuses as a whole, such as a least length above the largest
    } catch (const Error &error) {
        return row->refuse(withFieldNames(error.what()));
    }
    row->setProblem({});
    if (changed == base)
        return fillRows();
    if (changed.task != base.task)
        Q_EMIT taskChangeRequested(changed.task);
    else
        Q_EMIT baseFieldChangeRequested(QString::fromStdString(key),
                                        QString::fromStdString(fieldText(changed, key)));
}

QString TaskPanel::levelsText() const
{
    return m_levels->text();
}

QString TaskPanel::invalidField() const
{
    for (const auto &[key, row] : m_rows)
        if (row->isRefused())
            return row->problem();
    return {};
}

const FieldRow *TaskPanel::row(const std::string &key) const
{
    const auto at = m_rows.find(key);
    return at == m_rows.end() ? nullptr : at->second;
}

} // namespace fovea::ui
