// SPDX-License-Identifier: MIT
#include "widgets/forms/spec_section.h"

#include "widgets/forms/field_names.h"
#include "widgets/forms/field_row.h"

#include "core/experiment/spec_fields.h"
#include "core/support/errors.h"

#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

// A parameter of one lane's task may be unknown to the other's.
std::string textOrNothing(const RunSpec &run, const std::string &key)
{
    try {
        return fieldText(run, key);
    } catch (const Error &) {
        return {};
    }
}

bool isDifferent(const RunSpec &run, const RunSpec &first, const std::string &key)
{
    return textOrNothing(run, key) != textOrNothing(first, key);
}

FieldRow *makeRow(const RunSpec &run, const std::string &key, QWidget *parent)
{
    const SpecField *field = findField(key);
    const bool nullable = field && field->nullable;
    auto *row = new FieldRow(fieldName(key), fieldParam(run, key),
                             nullable ? EditorKind::Empty : EditorKind::Plain, parent);
    if (nullable)
        row->editor()->setEmptyText(QString::fromUtf8(key == "data.seed" ? "run" : "null"), emptyName(key));
    return row;
}

} // namespace

SpecSection::SpecSection(const QString &title, std::vector<std::string> prefixes, QWidget *parent)
    : Section(title, parent), m_prefixes(std::move(prefixes))
{
    connect(this, &Section::toggled, this, [this](bool expanded) {
        if (expanded && m_rows.empty()) {
            makeRows();
            fill();
        }
    });
}

std::vector<std::string> SpecSection::keysOf(const RunSpec &run) const
{
    std::vector<std::string> keys = specKeys(run);
    std::erase_if(keys, [&](const std::string &key) {
        return key == "task.id" ||
               std::none_of(m_prefixes.begin(), m_prefixes.end(),
                            [&](const std::string &prefix) { return key.starts_with(prefix); });
    });
    return keys;
}

void SpecSection::show(int index, const LaneView &lane, const LaneView &first)
{
    if (index != m_index)
        m_refused.clear();
    m_index = index;
    m_run = lane.run;
    m_first = first.run;
    const auto keys = keysOf(m_run);
    if (keys != m_keys) {
        m_keys = keys;
        m_refused.clear();
        for (const auto &[key, row] : m_rows)
            row->deleteLater();
        m_rows.clear();
        if (isExpanded())
            makeRows();
    }
    const auto different = std::count_if(m_keys.begin(), m_keys.end(), [&](const std::string &key) {
        return isDifferent(m_run, m_first, key);
    });
    const QString name = QString::fromStdString(first.spec.name);
    setHint(different == 0   ? QString()
            : different == 1 ? tr("1 differs from %1").arg(name)
                             : tr("%1 differ from %2").arg(different).arg(name));
    fill();
}

void SpecSection::makeRows()
{
    QWidget *before = nullptr;
    for (const std::string &key : m_keys) {
        FieldRow *row = makeRow(m_run, key, this);
        body()->addWidget(row);
        if (before)
            setTabOrder(before, row->editor()->focusProxy());
        before = row->editor()->focusProxy();
        connect(row->editor(), &ParamEditor::committed, this,
                [this, key](const QString &text) { commit(key, text); });
        m_rows[key] = row;
    }
}

void SpecSection::fill()
{
    for (const auto &[key, row] : m_rows) {
        if (m_refused.contains(key))
            continue;
        row->editor()->setText(QString::fromStdString(fieldText(m_run, key)));
        const auto problem = m_problems.find(key);
        row->setProblem(problem == m_problems.end() ? QString() : QString::fromStdString(problem->second));
        const bool differs = isDifferent(m_run, m_first, key);
        row->setDiffers(
            differs,
            tr("The first lane has %1 here.").arg(QString::fromStdString(textOrNothing(m_first, key))));
    }
}

void SpecSection::commit(const std::string &key, const QString &text)
{
    FieldRow *row = m_rows.at(key);
    RunSpec changed = m_run;
    try {
        setField(changed, key, text.toStdString());
    } catch (const UsageError &error) {
        m_refused.insert(key);
        row->setProblem(QString::fromUtf8(error.what()));
        return;
    }
    m_refused.erase(key);
    row->setProblem({});
    const std::string value = fieldText(changed, key);
    if (value == fieldText(m_run, key))
        return fill(); // 0.10 is 0.1
    Q_EMIT changeRequested(QString::fromStdString(key), QString::fromStdString(value));
}

void SpecSection::takeProblems(std::vector<std::string> &sentences)
{
    std::map<std::string, std::string> mine;
    std::erase_if(sentences, [&](const std::string &sentence) {
        for (const std::string &key : m_keys) {
            const auto dot = key.find('.');
            const bool here = sentence.starts_with(key + " is ") ||
                              (key.starts_with("task.") && sentence.starts_with("Task ") &&
                               sentence.find(": " + key.substr(dot + 1) + " is ") != std::string::npos);
            if (here && mine.emplace(key, sentence).second)
                return true;
        }
        return false;
    });
    const bool isNew = mine != m_problems;
    m_problems = std::move(mine);
    if (isNew && !m_problems.empty())
        setExpanded(true);
    fill();
}

const FieldRow *SpecSection::row(const std::string &key) const
{
    const auto at = m_rows.find(key);
    return at == m_rows.end() ? nullptr : at->second;
}

} // namespace fovea::ui
