// SPDX-License-Identifier: MIT
#include "widgets/forms/lane_form.h"

#include "widgets/forms/field_row.h"
#include "widgets/forms/mask_form.h"
#include "widgets/forms/spec_section.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

QLabel *smallLabel(const char *look, QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setWordWrap(true);
    label->setFont(ui::font(Type::Small));
    label->setProperty("look", QString::fromLatin1(look));
    label->setTextFormat(Qt::PlainText);
    return label;
}

} // namespace

LaneForm::LaneForm(RaceData &race, ThemeManager &themes, LaneLengths &lengths, QWidget *parent)
    : QWidget(parent), m_race(race), m_lengths(lengths), m_title(new QLabel(this)),
      m_notice(smallLabel("muted", this)), m_problems(smallLabel("bad", this)),
      m_name(new FieldRow(tr("Name"), choiceParam("name", "What the lane is called", {}), EditorKind::Plain,
                          this)),
      m_mask(new MaskForm(themes, this))
{
    setAccessibleName(tr("Settings of the selected lane"));
    m_title->setFont(ui::font(Type::Section));
    m_title->setTextFormat(Qt::PlainText);

    auto *head = new QVBoxLayout;
    head->setContentsMargins(size::wide, size::gap, size::wide, size::gap);
    head->setSpacing(size::gap);
    for (QWidget *widget : {static_cast<QWidget *>(m_title), static_cast<QWidget *>(m_notice),
                            static_cast<QWidget *>(m_problems), static_cast<QWidget *>(m_name)})
        head->addWidget(widget);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, size::gap);
    layout->setSpacing(size::tiny);
    layout->addLayout(head);
    makeSections();
    layout->addStretch();

    connect(m_name->editor(), &ParamEditor::committed, this, &LaneForm::rename);
    connect(m_mask, &MaskForm::changeRequested, this,
            [this](const MaskSpec &mask) { Q_EMIT maskChangeRequested(m_race.selectedLane(), mask); });
    connect(&race, &RaceData::experimentChanged, this, &LaneForm::refresh);
    connect(&race, &RaceData::selectionChanged, this, &LaneForm::refresh);
    connect(&race, &RaceData::curvesChanged, this, &LaneForm::refreshNotice);
    refresh();
}

void LaneForm::makeSections()
{
    auto *mask = new Section(tr("Mask"), this);
    mask->body()->addWidget(m_mask);
    mask->setExpanded(true);
    layout()->addWidget(mask);
    const std::vector<std::pair<QString, std::vector<std::string>>> parts = {
        {tr("Model"), {"model."}},
        {tr("Training"), {"train."}},
        {tr("Data"), {"task.", "data."}},
        {tr("When to stop"), {"stop."}},
        {tr("Measuring and keeping"), {"metrics.", "store."}},
    };
    for (const auto &[title, prefixes] : parts) {
        auto *section = new SpecSection(title, prefixes, this);
        connect(section, &SpecSection::changeRequested, this,
                [this](const QString &key, const QString &value) {
                    Q_EMIT fieldChangeRequested(m_race.selectedLane(), key, value);
                });
        layout()->addWidget(section);
        m_sections.push_back(section);
    }
}

void LaneForm::refresh()
{
    const int index = m_race.selectedLane();
    setEnabled(index >= 0);
    if (index < 0)
        return;
    const LaneView &lane = m_race.lanes()[std::size_t(index)];
    const LaneView &first = m_race.lanes().front();
    const QString name = QString::fromStdString(lane.spec.name);
    m_title->setText(tr("Lane %1").arg(name));
    m_name->setProblem({});
    m_name->editor()->setText(name);
    m_mask->show(index, lane, first, m_lengths.of(lane.run, lane.spec.mask));
    std::vector<std::string> problems = lane.problems;
    m_mask->takeProblems(problems);
    for (SpecSection *section : m_sections) {
        section->show(index, lane, first);
        section->takeProblems(problems);
    }
    QStringList rest;
    for (const std::string &problem : problems)
        rest << QString::fromStdString(problem);
    m_problems->setText(rest.join(u'\n'));
    m_problems->setVisible(!rest.isEmpty());
    refreshNotice();
}

void LaneForm::refreshNotice()
{
    const int index = m_race.selectedLane();
    const bool started = index >= 0 && m_race.lanes()[std::size_t(index)].started();
    if (m_notice->isHidden() != started && !m_notice->text().isEmpty())
        return;
    m_notice->setText(tr("Changing this lane starts a new run; the old one stays in the session."));
    m_notice->setVisible(started);
}

void LaneForm::rename(const QString &name)
{
    const int index = m_race.selectedLane();
    const auto &lanes = m_race.lanes();
    const auto isOther = [&](const LaneView &lane) {
        return lane.spec.name == name.toStdString() && &lane != &lanes[std::size_t(index)];
    };
    if (name.isEmpty())
        m_name->setProblem(tr("A lane needs a name."));
    else if (std::any_of(lanes.begin(), lanes.end(), isOther))
        m_name->setProblem(tr("Another lane is called %1 already.").arg(name));
    else
        Q_EMIT renameRequested(index, name);
}

QString LaneForm::notice() const
{
    return m_notice->isHidden() ? QString() : m_notice->text();
}

QString LaneForm::problems() const
{
    return m_problems->text();
}

} // namespace fovea::ui
