// SPDX-License-Identifier: MIT
#include "widgets/forms/lane_form.h"

#include "widgets/forms/attention_rows.h"
#include "widgets/forms/field_row.h"
#include "widgets/forms/field_words.h"
#include "widgets/forms/mask_form.h"
#include "widgets/forms/spec_rows.h"
#include "widgets/forms/spec_section.h"
#include "widgets/kit/label.h"
#include "widgets/kit/look.h"
#include "widgets/models/field_names.h"
#include "widgets/words/lane_words.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int linesAtTheTop = 2;

} // namespace

LaneForm::LaneForm(RaceData &race, ThemeManager &themes, LaneLengths &lengths, QWidget *parent)
    : QWidget(parent), m_race(race), m_lengths(lengths), m_title(new Label(this)), m_line(new Label(this)),
      m_name(new FieldRow(tr("Name"), choiceParam("name", "What the lane is called", {}), EditorKind::Plain,
                          this)),
      m_mask(new MaskForm(themes, this)), m_attention(new AttentionRows(this))
{
    setAccessibleName(tr("Settings of the selected lane"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, size::gap);
    layout->setSpacing(size::tiny);
    makeHead();
    makeSections();
    layout->addStretch();

    connect(m_name->editor(), &ParamEditor::committed, this, &LaneForm::rename);
    connect(m_name, &FieldRow::validityChanged, this, &LaneForm::validityChanged);
    connect(m_mask, &MaskForm::changeRequested, this,
            [this](const MaskSpec &mask) { Q_EMIT maskChangeRequested(m_race.selectedLane(), mask); });
    connect(m_mask, &MaskForm::validityChanged, this, &LaneForm::validityChanged);
    connect(m_mask, &MaskForm::paintRequested, this,
            [this] { Q_EMIT paintRequested(m_race.selectedLane()); });
    connect(&race, &RaceData::experimentChanged, this, &LaneForm::refresh);
    connect(&race, &RaceData::selectionChanged, this, &LaneForm::refresh);
    connect(&race, &RaceData::curvesChanged, this, &LaneForm::refreshLine);
    refresh();
}

void LaneForm::makeHead()
{
    m_title->setFont(ui::font(Type::Section));
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_line->setFont(ui::font(Type::Small));
    m_line->setWordWrap(true);
    m_line->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_line->setFixedHeight(linesAtTheTop * m_line->fontMetrics().lineSpacing()); // never more, never less
    auto *head = new QVBoxLayout;
    head->setContentsMargins(size::wide, size::gap, size::wide, size::gap);
    head->setSpacing(size::tiny);
    m_titleLine = new QHBoxLayout;
    m_titleLine->setSpacing(size::tiny);
    m_titleLine->addWidget(m_title, 1);
    head->addLayout(m_titleLine);
    head->addWidget(m_line);
    head->addWidget(m_name);
    static_cast<QVBoxLayout *>(layout())->addLayout(head);
}

void LaneForm::setLaneActions(const QList<QAction *> &actions)
{
    for (QAction *action : actions) {
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setAccessibleName(action->text().remove(u'&'));
        button->setWhatsThis(action->whatsThis());
        button->setFocusPolicy(Qt::TabFocus);
        m_titleLine->addWidget(button);
    }
}

void LaneForm::connectRows(SpecRows *rows)
{
    connect(rows, &SpecRows::changeRequested, this, [this](const QString &key, const QString &value) {
        Q_EMIT fieldChangeRequested(m_race.selectedLane(), key, value);
    });
    connect(rows, &SpecRows::validityChanged, this, &LaneForm::validityChanged);
}

void LaneForm::makeSections()
{
    auto *mask = new Section(tr("Mask"), this);
    mask->body()->addWidget(m_mask);
    m_mask->besides()->addWidget(m_attention);
    mask->setExpanded(true);
    layout()->addWidget(mask);
    connect(m_attention, &AttentionRows::changeRequested, this,
            [this](const QString &key, const QString &value) {
                Q_EMIT fieldChangeRequested(m_race.selectedLane(), key, value);
            });
    connect(m_attention, &AttentionRows::validityChanged, this, &LaneForm::validityChanged);
    const std::vector<std::pair<QString, std::vector<std::string>>> parts = {
        {tr("Model"), {"model."}},
        {tr("Training"), {"train."}},
        {tr("Data"), {"task.", "data."}},
        {tr("When to stop"), {"stop."}},
        {tr("Measuring and keeping"), {"metrics.", "store."}},
    };
    for (const auto &[title, prefixes] : parts) {
        auto *section = new SpecSection(title, prefixes, this);
        connectRows(section->rows());
        layout()->addWidget(section);
        m_sections.push_back(section);
    }
}

void LaneForm::refresh()
{
    const int index = m_race.selectedLane();
    setEnabled(index >= 0 && index < m_race.ownLanes());
    if (index < 0)
        return;
    const LaneView &lane = m_race.lanes()[std::size_t(index)];
    const LaneView &first = m_race.lanes().front();
    const QString name = QString::fromStdString(lane.spec.name);
    m_title->setText(tr("Lane %1").arg(name));
    m_name->setProblem({});
    m_name->editor()->setText(name);
    m_mask->show(index, lane, first, m_lengths.of(lane.run, lane.spec.mask));
    m_attention->show(index, lane.run, first.run, lane.spec.mask);
    std::vector<std::string> problems = lane.problems;
    QStringList all;
    for (const std::string &problem : problems)
        all << withFieldNames(problem);
    m_mask->claimProblems(problems);
    m_attention->claimProblems(problems);
    for (SpecSection *section : m_sections) {
        section->show(index, lane, first);
        section->claimProblems(problems);
    }
    m_problems = all.join(u'\n');
    refreshLine();
}

QString LaneForm::noticeOf(int lane) const
{
    if (m_race.lanes()[std::size_t(lane)].isGuest())
        return tr("A lane %1: shown beside the race, neither changed nor trained.")
            .arg(sourceWords(m_race.lanes()[std::size_t(lane)]));
    if (m_race.lanes()[std::size_t(lane)].started())
        return tr("Changing this lane starts a new run; the old one stays in the session.");
    const QString first = QString::fromStdString(m_race.lanes().front().spec.name);
    return lane == 0 ? tr("The other lanes are compared with this one.")
                     : tr("What differs from lane %1 has a bold name.").arg(first);
}

void LaneForm::refreshLine()
{
    const int index = m_race.selectedLane();
    const bool wrong = !m_problems.isEmpty();
    setLook(m_line, wrong ? QStringLiteral("bad") : QStringLiteral("muted"));
    const QString text = wrong ? m_problems : index < 0 ? QString() : noticeOf(index);
    if (m_line->text() == text)
        return;
    m_line->setText(text);
    m_line->setToolTip(text);
}

void LaneForm::rename(const QString &name)
{
    const int index = m_race.selectedLane();
    const auto &lanes = m_race.lanes();
    const auto isOther = [&](const LaneView &lane) {
        return lane.spec.name == name.toStdString() && &lane != &lanes[std::size_t(index)];
    };
    if (name.isEmpty())
        return m_name->refuse(tr("A lane needs a name"));
    if (std::any_of(lanes.begin(), lanes.end(), isOther))
        return m_name->refuse(tr("Another lane is %1").arg(name));
    m_name->setProblem({});
    Q_EMIT renameRequested(index, name);
}

QString LaneForm::notice() const
{
    return m_problems.isEmpty() ? m_line->text() : QString();
}

QString LaneForm::problems() const
{
    return m_problems;
}

QString LaneForm::invalidField() const
{
    QStringList found{m_name->isRefused() ? m_name->problem() : QString(), m_mask->invalidField(),
                      m_attention->invalidField()};
    for (const SpecSection *section : m_sections)
        found << section->rows()->invalidField();
    found.removeAll(QString());
    return found.value(0);
}

void LaneForm::revert()
{
    if (m_name->isRefused())
        m_name->revert();
    m_mask->revert();
    m_attention->revert();
    for (SpecSection *section : m_sections)
        section->rows()->revert();
}

} // namespace fovea::ui
